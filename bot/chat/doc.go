// Package chat is what the bot needs from a chat service, and nothing more.
//
// Tables, panels and boards are written against it; bot/discord carries it to
// Discord. It names no type of any library and holds no state, so that the
// library below can be changed without touching a table.
//
// It must never know the game: a Message is text, buttons and menus, whatever
// they mean.
package chat
