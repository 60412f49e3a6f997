// Package store keeps everything that must outlive the process in one SQLite
// file: the log of every table, and what is derived from it.
//
//	command ──► Batch{Expected, Key, Events, Changes}
//	                │ one transaction, synced to disk
//	                ▼
//	       ┌────────┴──────────────────────────────────────┐
//	       │ log           events, commands                │ Recover: from the
//	       │ (of open tables append only)                  │ last checkpoint on
//	       ├───────────────────────────────────────────────┤
//	       │ projections   tables, matches, rounds,        │ Rounds, Balances,
//	       │               transfers, people, guilds, …    │ Matches, Person, …
//	       ├───────────────────────────────────────────────┤
//	       │ league        facts of rounds, rulings,       │ League: all that
//	       │               merges, seasons, ratings        │ it is folded from
//	       └────────┬──────────────────────────────────────┘
//	                ▼
//	        only now is anybody told
//
// An event that [Store.Append] has returned for is on disk: neither a killed
// process nor a power cut takes it back. A batch is seen whole or not at all.
//
// The package must never know the game or the chat service: events, rules, facts
// and settings are JSON that it does not read, people and channels are ids. It
// reads no clock but for the names of backups, and it never logs. A file holds
// the cards of rounds in play, so it is made readable by its owner only.
//
// One process has a file open for writing; a second one is refused. Readers
// ([OpenReadOnly]) may come and go beside it. Nothing else in a process may open
// the file while a Store does: to close it again would drop SQLite's locks.
//
// Times are UTC, kept as whole milliseconds; the zero time is "not yet".
package store
