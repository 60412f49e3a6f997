// Package openapi holds the bot and the sandbox to Discord's published API
// description in tests: what the bot sends, what the sandbox answers, and what
// it tells over the gateway as far as the description has it.
//
// The description is not part of the project. DISCORD_OPENAPI names the file;
// without it nothing is checked. Only tests may import this package.
package openapi
