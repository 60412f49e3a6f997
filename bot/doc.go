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
// Leagues are counted from the store when somebody asks; what was counted last is
// kept while nothing has changed that it depends on. Two goroutines look after all
// of them: one writes ratings, one posts digests.
package bot
