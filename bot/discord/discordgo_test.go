package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Faults of discordgo v0.29.0 that this package cures (discord.md D). When one
// of these tests fails, the library has changed and its cure may go.

func TestFaultOpenIsLockedByAReconnect(t *testing.T) {
	s := opened(t)
	p := usualPatience
	p.open = 500 * time.Millisecond
	l := newLine(s.server.Token(), s.client.http, p, func(*discordgo.Event) {})
	s.fault("op 7 first", "")
	if err := l.open(t.Context()); !errors.Is(err, errStuck) {
		t.Fatalf("opened with %v, want %v", err, errStuck)
	}
	if l.session.TryLock() {
		t.Error("the session's lock is free")
	}
}

func TestFaultBucketsAreKeptForEveryInteraction(t *testing.T) {
	s, err := discordgo.New("Bot t")
	if err != nil {
		t.Fatal(err)
	}
	s.Client = &http.Client{Transport: &scripted{answers: answers{status(204, "")}}}
	for n := range 100 {
		i := &discordgo.Interaction{ID: fmt.Sprint(n), Token: "t"}
		if err := s.InteractionRespond(i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredMessageUpdate}); err != nil {
			t.Fatal(err)
		}
	}
	if n := bucketsOf(s.Ratelimiter); n != 100 {
		t.Errorf("%d buckets after 100 interactions", n)
	}
}

func TestFaultFormsWithLabelsAreUnreadable(t *testing.T) {
	var i discordgo.Interaction
	if err := json.Unmarshal([]byte(`{"type":5,"data":{"custom_id":"f","components":[{"type":18,"component":{"type":4,"custom_id":"cards"}}]}}`), &i); err == nil {
		t.Error("read without an error")
	}
}
