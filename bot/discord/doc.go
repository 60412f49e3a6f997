// Package discord carries the port of bot/chat to Discord. It is the only
// package that imports discordgo: the gateway in, REST out.
//
//	Open ──► Client ──► Post, Edit, Reply …     REST, through discordgo's limiter
//	           │
//	           └─ Listen ──► interaction, notice   gateway, one session after another
//
// Of discordgo it takes the gateway session and the rate limiter. Requests and
// interactions are written and read here, because v0.29.0 lacks several of the
// shapes (discord.md D1) and keeps memory for every interaction (D3). The
// cures for its reconnecting (D2) are in gateway.go and line.go.
//
// It must never know the game, decide whether an interaction is late or a
// repetition (the table does), or write what people see into a log: ids,
// codes and durations only.
package discord
