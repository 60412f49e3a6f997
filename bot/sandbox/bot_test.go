package sandbox

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

// patience is how long tests wait for something that has to come.
const patience = 5 * time.Second

// redirect sends requests for Discord to the sandbox, as bot/discord does.
type redirect struct{ to *url.URL }

func (r redirect) RoundTrip(request *http.Request) (*http.Response, error) {
	copied := request.Clone(request.Context())
	copied.URL.Scheme, copied.URL.Host = r.to.Scheme, r.to.Host
	return http.DefaultTransport.RoundTrip(copied)
}

func start(t *testing.T, options Options) *Server {
	t.Helper()
	s := New(options)
	if err := s.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("closing the sandbox: %v", err)
		}
	})
	return s
}

// login makes a session that is not connected to the gateway yet.
func login(t *testing.T, s *Server) *discordgo.Session {
	t.Helper()
	bot, err := discordgo.New("Bot " + s.Token())
	if err != nil {
		t.Fatal(err)
	}
	to, err := url.Parse(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	bot.Client = &http.Client{Transport: redirect{to}, Timeout: patience}
	bot.Identify.Intents = discordgo.IntentsGuilds
	bot.ShouldRetryOnRateLimit = false
	bot.StateEnabled = false
	return bot
}

// connect is login with an open gateway; handlers are added before.
func connect(t *testing.T, s *Server, handlers ...any) *discordgo.Session {
	t.Helper()
	bot := login(t, s)
	for _, handler := range handlers {
		bot.AddHandler(handler)
	}
	if err := bot.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bot.Close() })
	return bot
}

// sampleCommands are a command with sub-commands and one with suggestions.
func sampleCommands() []*discordgo.ApplicationCommand {
	return []*discordgo.ApplicationCommand{
		{Name: "table", Description: "Tables", Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "open", Description: "Open a table", Options: []*discordgo.ApplicationCommandOption{
				{Type: discordgo.ApplicationCommandOptionString, Name: "clock", Description: "Time to decide", Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "one minute", Value: "60s"}}},
				{Type: discordgo.ApplicationCommandOptionUser, Name: "guest", Description: "Who plays too"},
			}},
		}},
		{Name: "play", Description: "Play cards", Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionString, Name: "cards", Description: "Cards", Required: true, Autocomplete: true},
		}},
	}
}

func register(t *testing.T, s *Server, bot *discordgo.Session) {
	t.Helper()
	if _, err := bot.ApplicationCommandBulkOverwrite(s.ApplicationID(), "", sampleCommands()); err != nil {
		t.Fatal(err)
	}
}

// text is a Components V2 message of one line.
func text(line string) *discordgo.InteractionResponseData {
	return &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsIsComponentsV2, Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: line}}}
}
