package view

import (
	"shengji/bot/chat"
	"shengji/bot/route"
)

// PressForget deletes what is kept about the presser.
const PressForget = "forget"

// AskForget asks somebody whether he means it; it cannot be taken back.
func (w Writer) AskForget() chat.Message {
	m := whisper(w.Say("forget.ask"), "-# "+w.Say("forget.no_way_back"))
	m.Layout = append(m.Layout, chat.Buttons{
		{ID: route.New("", 0, PressForget).String(), Label: w.Say("forget.button"), Style: chat.Danger},
	})
	return m
}

// Forgotten says that it was done.
func (w Writer) Forgotten() chat.Message { return whisper(w.Say("forget.done")) }
