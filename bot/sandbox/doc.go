// Package sandbox is a local Discord: REST, gateway, CDN and a page to play
// on, as strict as the real service, for trying the bot without an account and
// for testing it over the real library.
//
//	bot ──REST /api/v9, /api/v10──▶ routes ─▶ guild, channels, messages
//	bot ◀─────gateway /gateway──── sessions ◀─ interactions ◀─ Member (tests)
//	                                                        ◀─ page (browser)
//
// Tests and the page act through the same functions, so whatever a member can
// do in one he can do in the other. What the real service would refuse is
// refused here with the same status and code; the sources are the sections B1
// to B11 of discord.md, and docs/sandbox.md says which are enforced.
//
// It must never know the game, never import the bot, and never be friendlier
// than Discord: a bot that works here has to work there. Everything is kept in
// memory behind one mutex.
package sandbox
