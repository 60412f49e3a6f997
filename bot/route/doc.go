// Package route writes and reads the custom ids of buttons, menus and forms.
//
// A custom id is a short path, t/<table>/<version>/<action>[/<arg>…], routed
// like a URL (architecture.md, discord.md C2). It travels through everybody's
// client, so it must never carry a secret or an authority: who may do what is
// asked of the table when the press arrives.
package route
