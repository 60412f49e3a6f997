// Package standings brings what the store keeps of a guild to the fold of
// game/league, in one way for the bot and for the command line:
//
//	store.Archive ──► Rounds, Terms ──► league.Fold ──► Project: ratings in the store
//
// and makes the facts of rounds anew from their records. It must never talk to
// anybody: it knows no chat service, no language and no clock.
package standings
