package chat

// A CommandSpec describes a slash command to be registered. Localised texts
// are keyed by Discord locale ("en-US", "zh-CN").
type CommandSpec struct {
	Name             string
	NameIn           map[string]string
	Description      string
	DescriptionIn    map[string]string
	Options          []OptionSpec
	Staff            bool // hidden by default from members without Manage Server
	DirectMessagesOK bool // offered in direct messages too
}

// OptionType is the type of an option's value.
type OptionType uint8

const (
	SubCommand OptionType = iota + 1
	String
	Integer
	Boolean
	User
	Channel
	Role
)

// An OptionSpec is one option, or a sub-command with options of its own.
type OptionSpec struct {
	Type          OptionType
	Name          string
	NameIn        map[string]string
	Description   string
	DescriptionIn map[string]string
	Required      bool
	Suggests      bool // autocomplete
	MinLength     int  // String: 0 is no bound
	MaxLength     int  // String: 0 is no bound
	MinValue      *int // Integer
	MaxValue      *int // Integer
	Choices       []ChoiceSpec
	Options       []OptionSpec // of a SubCommand
}

// A ChoiceSpec is one fixed choice of an option.
type ChoiceSpec struct {
	Value  string
	Name   string
	NameIn map[string]string
}
