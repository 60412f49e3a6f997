package chat

// A Message is laid out as components (Discord's Components V2). The limits
// are Discord's: 40 components counted with nested ones, 4,000 characters and
// about 10,000 bytes of text.
type Message struct {
	Private bool // only the asker sees it; answers to interactions only
	Silent  bool // no push notification
	Layout  []Block
	Files   []File
	// Mention lists who is notified by mentions in the text; nobody else is.
	Mention []UserID
}

// A Block is one component that may stand at the top level or in a Container.
type Block interface{ block() }

// Text is a paragraph of Discord markdown.
type Text struct{ Content string }

// Separator is a gap, with a line if Line is set.
type Separator struct{ Line bool }

// Container groups blocks behind a coloured edge.
type Container struct {
	Accent int // 0xRRGGBB; 0 is none
	Blocks []Block
}

// Section is text with a button or a picture beside it.
type Section struct {
	Texts  []Text // 1 to 3
	Button *Button
}

// Gallery shows 1 to 10 pictures, each naming a File of the message.
type Gallery struct{ Pictures []Picture }

// Picture is one attached picture and what it says to those who cannot see it.
type Picture struct {
	File string // name of a File
	Alt  string // at most 1,024 characters
}

// Download offers a File of the message for download.
type Download struct{ File string }

// Buttons is a row of 1 to 5 buttons.
type Buttons []Button

// Menu is a row holding one select menu.
type Menu struct {
	ID          string // custom id, at most 100 bytes
	Placeholder string // at most 150 characters
	Min, Max    int    // how many options may be chosen; 0 ≤ Min ≤ Max ≤ 25
	Options     []Option
	Disabled    bool
}

func (Text) block()      {}
func (Separator) block() {}
func (Container) block() {}
func (Section) block()   {}
func (Gallery) block()   {}
func (Download) block()  {}
func (Buttons) block()   {}
func (Menu) block()      {}

// Style colours a button.
type Style uint8

const (
	Secondary Style = iota // grey
	Primary                // blurple
	Success                // green
	Danger                 // red
	Link                   // opens URL, has no ID
)

// Button is one button.
type Button struct {
	ID       string // custom id, at most 100 bytes, unique in the message
	Label    string // at most 80 characters
	Emoji    Emoji
	Style    Style
	URL      string
	Disabled bool
}

// Option is one line of a menu.
type Option struct {
	Value       string // at most 100 characters
	Label       string // at most 100 characters
	Description string // at most 100 characters
	Emoji       Emoji
	Chosen      bool
}

// Emoji is an application emoji (Name and ID) or a Unicode one (Name only).
// The zero value is none.
type Emoji struct{ Name, ID string }

// File is an attachment. In an edit, no Data keeps the file of that name that
// the message has; files not listed are dropped.
type File struct {
	Name string // letters, digits, '.', '-' and '_'
	Type string // MIME type
	Data []byte
}

// Modal is a form of 1 to 5 text fields.
type Modal struct {
	ID     string // custom id, at most 100 bytes
	Title  string // at most 45 characters
	Fields []Field
}

// Field is one text field of a Modal.
type Field struct {
	ID          string
	Label       string // at most 45 characters
	Placeholder string // at most 100 characters
	Value       string
	Min, Max    int // characters
	Paragraph   bool
	Required    bool
}

// Choice is one suggestion for an option being typed.
type Choice struct {
	Name  string // shown, 1 to 100 characters
	Value string // sent, at most 100 characters
}
