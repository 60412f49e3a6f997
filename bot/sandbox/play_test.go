package sandbox

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

func must[T any](t *testing.T) func(T, error) T {
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func wait(t *testing.T, i *Interaction) {
	t.Helper()
	if err := i.Wait(patience); err != nil {
		t.Fatal(err)
	}
}

// TestPlay walks the way of a game: command, public board with a picture,
// button, private panel, menu, modal, follow-up.
func TestPlay(t *testing.T) {
	t.Parallel() // the library sleeps when it closes
	s := start(t, Options{})
	bot := connect(t, s, func(bot *discordgo.Session, i *discordgo.InteractionCreate) { sampleBot(t, bot, i) })
	register(t, s, bot)
	ann, bob := s.Member("Ann"), s.Member("Bob")

	opened := must[*Interaction](t)(ann.Command("friday-cards", "table open", map[string]string{"clock": "60s", "guest": bob.ID}))
	wait(t, opened)
	board := opened.Message()
	if got := board.Components[0].Content; got != "table open 60s for "+bob.ID {
		t.Errorf("board says %q", got)
	}
	if board.InteractionMetadata == nil || board.Interaction == nil || board.Interaction.Name != "table open" {
		t.Errorf("board has metadata %+v, command %+v", board.InteractionMetadata, board.Interaction)
	}

	panel := must[*Interaction](t)(bob.PressLabel(board.ID, "My hand"))
	wait(t, panel)
	private := panel.Message()
	if !private.Ephemeral() || private.ID == board.ID {
		t.Fatalf("the panel is %+v", private)
	}
	if n := len(ann.Messages("friday-cards")); n != 1 {
		t.Errorf("Ann sees %d messages, not only the board", n)
	}
	if n := len(bob.Messages("friday-cards")); n != 2 {
		t.Errorf("Bob sees %d messages, not board and panel", n)
	}
	if _, err := ann.Choose(private.ID, "pick", "a"); err == nil {
		t.Error("Ann could use Bob's panel")
	}
	wait(t, must[*Interaction](t)(bob.Choose(private.ID, "pick", "b", "a")))
	if got := panel.Message().Components[0].Content; got != "chosen b,a" {
		t.Errorf("panel says %q", got)
	}

	asked := must[*Interaction](t)(bob.Press(private.ID, "ask"))
	wait(t, asked)
	wait(t, must[*Interaction](t)(bob.Submit(asked.Modal(), map[string]string{"cards": "55h"})))
	if !bob.Wait(patience, func() bool { return panel.Message().Components[0].Content == "typed 55h" }) {
		t.Errorf("panel says %q", panel.Message().Components[0].Content)
	}

	suggested := must[*Interaction](t)(bob.Autocomplete("friday-cards", "play", "cards", map[string]string{"cards": "5"}))
	wait(t, suggested)
	if got := suggested.Choices(); len(got) != 1 || got[0].Value != "5h" {
		t.Errorf("suggested %+v", got)
	}
	for _, secret := range []string{"secret hand", "chosen b,a", "typed 55h", "five of hearts"} {
		if saw(s, ann, secret) || !saw(s, bob, secret) {
			t.Errorf("Ann and not Bob saw %q: %v, %v", secret, saw(s, ann, secret), saw(s, bob, secret))
		}
	}
	if unknown := s.Unhandled(); len(unknown) > 0 {
		t.Errorf("unknown routes: %v", unknown)
	}
}

func saw(s *Server, m *Member, text string) bool {
	return slices.ContainsFunc(s.VisibleTo(m), func(seen json.RawMessage) bool { return bytes.Contains(seen, []byte(text)) })
}

func sampleBot(t *testing.T, bot *discordgo.Session, i *discordgo.InteractionCreate) {
	answer := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage}
	switch i.Type {
	case discordgo.InteractionApplicationCommand:
		options := i.ApplicationCommandData().Options[0]
		line := "table " + options.Name + " " + options.Options[0].StringValue() + " for " + options.Options[1].UserValue(nil).ID
		answer.Type, answer.Data = discordgo.InteractionResponseChannelMessageWithSource, text(line)
		answer.Data.Components = append(answer.Data.Components, discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{Label: "My hand", CustomID: "hand", Style: discordgo.PrimaryButton}}})
	case discordgo.InteractionApplicationCommandAutocomplete:
		answer.Type = discordgo.InteractionApplicationCommandAutocompleteResult
		answer.Data = &discordgo.InteractionResponseData{Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "five of hearts", Value: "5h"}}}
	case discordgo.InteractionModalSubmit:
		typed := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput).Value
		answer.Data = text("typed " + typed)
	case discordgo.InteractionMessageComponent:
		switch data := i.MessageComponentData(); data.CustomID {
		case "hand":
			answer.Type, answer.Data = discordgo.InteractionResponseChannelMessageWithSource, samplePanel()
		case "pick":
			answer.Data = samplePanel()
			answer.Data.Components[0] = discordgo.TextDisplay{Content: "chosen " + strings.Join(data.Values, ",")}
		case "ask":
			answer.Type = discordgo.InteractionResponseModal
			answer.Data = &discordgo.InteractionResponseData{CustomID: "typing", Title: "Cards", Components: []discordgo.MessageComponent{
				discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.TextInput{CustomID: "cards", Label: "Cards", Style: discordgo.TextInputShort, Required: true}}}}}
		}
	}
	if err := bot.InteractionRespond(i.Interaction, answer); err != nil {
		t.Errorf("answering: %v", err)
	}
}

func samplePanel() *discordgo.InteractionResponseData {
	panel := text("secret hand")
	panel.Flags |= discordgo.MessageFlagsEphemeral
	two := 0
	panel.Components = append(panel.Components,
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{CustomID: "pick", MinValues: &two, MaxValues: 2, Options: []discordgo.SelectMenuOption{{Label: "A", Value: "a"}, {Label: "B", Value: "b"}, {Label: "C", Value: "c"}}}}},
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{Label: "Text…", CustomID: "ask", Style: discordgo.SecondaryButton}}})
	return panel
}

// TestPicture follows an uploaded picture to where a browser loads it.
func TestPicture(t *testing.T) {
	s := start(t, Options{})
	bot := login(t, s)
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 30, 20))); err != nil {
		t.Fatal(err)
	}
	sent, err := bot.ChannelMessageSendComplex(fixedID(200), &discordgo.MessageSend{
		Flags:      discordgo.MessageFlagsIsComponentsV2,
		Components: []discordgo.MessageComponent{discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{Media: discordgo.UnfurledMediaItem{URL: "attachment://table.png"}}}}},
		Files:      []*discordgo.File{{Name: "table.png", ContentType: "image/png", Reader: bytes.NewReader(picture.Bytes())}},
	})
	if err != nil {
		t.Fatal(err)
	}
	shown := s.Member("Eve").Messages("friday-cards")[0].Components[0].Items[0].Media
	if shown.Width != 30 || shown.Height != 20 || shown.URL != sent.Attachments[0].URL {
		t.Errorf("shown is %+v, attached %+v", shown, sent.Attachments[0])
	}
	for address, want := range map[string]int{shown.URL: http.StatusOK, strings.Replace(shown.URL, "hm=", "hm=0", 1): http.StatusNotFound} {
		response, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if response.StatusCode != want || want == http.StatusOK && !bytes.Equal(body, picture.Bytes()) {
			t.Errorf("%s answers %d with %d bytes", address, response.StatusCode, len(body))
		}
	}
}
