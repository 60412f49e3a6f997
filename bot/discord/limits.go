package discord

import (
	"errors"
	"fmt"
	"regexp"
	"unicode/utf8"

	"shengji/bot/chat"
)

// Limits of a message (discord.md B2). Going over one is a bug of ours; it is
// told apart here, where the error can name it, and not by a 400.
const (
	maxComponents = 40
	maxCharacters = 4000
	// maxBytes of text, where every text costs textBytes more: above about
	// 10,170 Discord answers 500, so stay clear of it.
	maxBytes, textBytes = 10_000, 12
	maxFiles            = 10
	maxFileBytes        = 10 << 20
	maxRequestBytes     = 25 << 20
	maxMentions         = 100
	maxNonce            = 25
	maxCustomID         = 100
	maxChoices          = 25
)

// count adds a text to what is limited over the message.
func (l *layout) count(text string) {
	l.characters += utf8.RuneCountInString(text)
	l.bytes += len(text) + textBytes
}

// take claims a custom id for one control of the message.
func (l *layout) take(id string) error {
	if id == "" || len(id) > maxCustomID {
		return fmt.Errorf("custom id %q of %d bytes, want 1 to %d", id, len(id), maxCustomID)
	}
	if l.ids[id] {
		return fmt.Errorf("custom id %q twice", id)
	}
	l.ids[id] = true
	return nil
}

// check says whether the whole message is within the limits.
func (l *layout) check() error {
	switch {
	case l.components > maxComponents:
		return fmt.Errorf("%d components, at most %d", l.components, maxComponents)
	case l.characters > maxCharacters:
		return fmt.Errorf("%d characters of text, at most %d", l.characters, maxCharacters)
	case l.bytes > maxBytes:
		return fmt.Errorf("%d bytes of text, at most %d", l.bytes, maxBytes)
	}
	return nil
}

// within checks a length in characters. The error does not quote the text.
func within(what, text string, low, high int) error {
	if n := utf8.RuneCountInString(text); n < low || n > high {
		return fmt.Errorf("%s of %d characters, want %d to %d", what, n, low, high)
	}
	return nil
}

// Discord changes other characters in a file's name, and then no picture finds
// it.
var fileName = regexp.MustCompile(`^[A-Za-z0-9._-]{1,200}$`)

func checkFiles(files []chat.File) error {
	if len(files) > maxFiles {
		return fmt.Errorf("%d files, at most %d", len(files), maxFiles)
	}
	total := 0
	for i, f := range files {
		if !fileName.MatchString(f.Name) {
			return fmt.Errorf("file name %q", f.Name)
		}
		for _, earlier := range files[:i] {
			if earlier.Name == f.Name {
				return fmt.Errorf("file name %q twice", f.Name)
			}
		}
		if len(f.Data) > maxFileBytes {
			return fmt.Errorf("file %q of %d bytes, at most %d", f.Name, len(f.Data), maxFileBytes)
		}
		total += len(f.Data)
	}
	if total > maxRequestBytes {
		return errors.New("files are too large together")
	}
	return nil
}
