package bot_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"shengji/bot"
	"shengji/bot/discord"
	"shengji/bot/picture"
	"shengji/bot/sandbox"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
)

const (
	// largestPicture is the most that a picture of the documentation may weigh, in bytes.
	largestPicture = 250 << 10
	// boardTime is how long a board may be behind its table.
	boardTime = 2500 * time.Millisecond
)

// TestBrowserPictures takes the pictures of docs/screens.md, into the folder
// that SHENGJI_PICTURES names as seen from the root of the project:
//
//	SHENGJI_PICTURES=docs/pictures go test ./bot -run TestBrowserPictures
func TestBrowserPictures(t *testing.T) {
	folder := pictureFolder(t, "SHENGJI_PICTURES")
	for _, one := range []struct {
		locale, viewer, name string
		size                 screen
	}{
		{"en-US", "Ann", "desktop", desktop},
		{"en-US", "Ann", "phone", phone},
		{"zh-CN", "Cui", "phone-zh", phone},
	} {
		t.Run(one.name, func(t *testing.T) {
			w := startWith(t, typing, illustrated(t))
			w.server.SetLocale(one.locale)
			b := w.browse(one.size, one.viewer)
			b.takePictures(one.viewer, filepath.Join(folder, "%s-"+one.name+".png"))
		})
	}
}

// pictureFolder is the folder that an environment variable names as seen from the
// root of the project; it is made if it is not there. Without one the test is
// skipped.
func pictureFolder(t *testing.T, variable string) string {
	t.Helper()
	folder := os.Getenv(variable)
	if folder == "" {
		t.Skip(variable + " names no folder")
	}
	if !filepath.IsAbs(folder) {
		folder = filepath.Join("..", folder)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}

// illustrated gives the bot card emoji and pictures, as a real one has.
func illustrated(t *testing.T) func(*bot.Options) {
	return func(o *bot.Options) {
		emoji, err := o.Chat.(*discord.Client).UploadEmoji(t.Context(), picture.Emoji())
		if err != nil {
			t.Fatal(err)
		}
		o.Emoji, o.Painter = view.Emoji(emoji), picture.NewPainter(picture.SystemFont())
		o.Defaults.Clock = table.ClockOff
	}
}

// takePictures has four people play a round, and takes pictures of what one of
// them sees.
func (b *browser) takePictures(viewer, name string) {
	b.Helper()
	people, m := b.sitDown(), b.server.Member(viewer)
	b.press(people[0], view.PressStart)
	b.actUntil(people, func(s *table.State) bool { return s.Phase == table.Playing && worthAPicture(s, m) })
	b.tidy(m)
	panel := b.panel(m)
	time.Sleep(boardTime)
	b.visit(viewer, channel)
	b.picture(to(b.board(m)), fmt.Sprintf(name, "board"))
	b.picture(theEnd, fmt.Sprintf(name, "panel"))
	b.answered(m.Press(panel.ID, action(panel, view.PressPicture)))
	b.picture(theEnd, fmt.Sprintf(name, "hand"))
	b.visit(viewer, "dm")
	b.picture(theEnd, fmt.Sprintf(name, "dm"))

	b.actUntil(people, func(s *table.State) bool { return s.Phase != table.Playing })
	time.Sleep(boardTime)
	b.tidy(m)
	b.visit(viewer, channel)
	public := m.Messages(channel)
	b.picture(to(public[len(public)-2]), fmt.Sprintf(name, "summary"))
}

// actUntil has people decide by commands.
func (b *browser) actUntil(people []*sandbox.Member, done func(*table.State) bool) {
	b.Helper()
	b.within(roundTime, "a state to take pictures of", func() bool {
		s := b.state()
		if done(s) {
			return true
		}
		b.act(people, s)
		return false
	})
}

// worthAPicture reports whether a person is to answer a lead, with cards on the
// table and more than one way to do it.
func worthAPicture(s *table.State, m *sandbox.Member) bool {
	v := s.Round.View(round.Nobody)
	if v.Phase != round.PlayingPhase || len(v.Tricks) < 5 || string(s.Seats[v.Turn[0]].User) != m.ID {
		return false
	}
	return len(v.Tricks[len(v.Tricks)-1].Plays)%4 >= 2 && len(view.Plays(s.Round.View(v.Turn[0])).Plays) > 2
}

// tidy dismisses what only a person sees.
func (b *browser) tidy(m *sandbox.Member) {
	b.Helper()
	for _, one := range m.Messages(channel) {
		if one.Ephemeral() {
			if err := m.Dismiss(one.ID); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// picture writes what the window shows: the beginning of a message, or the end
// of the channel.
func (b *browser) picture(scroll, file string) {
	b.Helper()
	b.until("all pictures", func() bool { return ask[bool](b, `[...document.images].every((image) => image.complete)`) })
	const still = 300 * time.Millisecond // until everything has its place
	b.do(chromedp.Sleep(still))
	ask[bool](b, "("+scroll+", true)")
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, 1, 1), chromedp.Sleep(still))
	shot, err := chromedp.Run(b.tab, chromedp.CaptureScreenshot())
	if err != nil {
		b.Fatal(err)
	}
	if len(shot) > largestPicture {
		b.Errorf("%s has %d bytes", file, len(shot))
	}
	if err := os.WriteFile(file, shot, 0o644); err != nil {
		b.Fatal(err)
	}
}

// theEnd scrolls to the end of the channel, to to the beginning of a message.
const theEnd = `document.querySelector('#log').scrollTop = 1e6`

func to(m *sandbox.Message) string {
	return fmt.Sprintf(`document.querySelector('[data-message-id="%s"]').scrollIntoView({ block: 'start' })`, m.ID)
}
