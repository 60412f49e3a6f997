// Package table is one table: four seats in a channel, a match, the round
// being played, its clock and its computer players.
//
//	request ─▶ mailbox ─▶ Decide(state, request) ─▶ events
//	                          │                        │ store, one transaction
//	                          ▼                        ▼
//	                       refusal                 Apply(event) ─▶ Snapshot ─▶ watcher
//
// The state is the fold of the table's events, always: live play and recovery
// are one path. One goroutine owns it; what leaves it are Snapshots, which
// hold the view of each seat and nothing more.
//
// It must never wait for the chat service, and never tell anybody of an event
// that is not in the store.
package table
