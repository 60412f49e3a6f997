// Package view writes what people read: boards, panels, summaries and answers
// as chat.Message, from a Table and what the game shows of a round.
//
//	Table + round.View of Nobody  → Board, Summary, LastTrick, …   public
//	Table + round.View of a seat  → Panel, DirectMessage           private
//	rules + verdicts of the judge → RulesPage, Judged              either
//	League, folded by game/league → League, SeasonEnded, Digest    either
//
// Every function is pure: the same input gives the same message. Nothing here
// decides what is legal, holds state, or sends anything. A public screen must
// only ever be given the public's view; nothing secret stands in a custom id.
package view
