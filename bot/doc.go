// Package bot puts the tables, the screens and the chat service together: it
// finds the table that a command or a press is for, asks it, answers, and
// keeps each table's messages like its state.
//
//	interaction ─▶ Bot ─▶ table.Table ─▶ store
//	                │          │ Snapshot
//	                ▼          ▼
//	             answer     presenter ─▶ board, direct messages, pings
//
// Answers never wait for the presenter, and the presenter's failures never
// reach a table: what it shows can always be drawn again.
//
// The leagues of all servers are counted anew from the store for each answer. Two
// goroutines look after them: one writes ratings, one posts digests.
package bot
