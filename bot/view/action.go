package view

// Actions of custom ids (bot/route) with their arguments. Seats are 0 to 3;
// what is chosen in a menu comes as its values.
//
// An index counts in a list that the table gave to Panel at the same version:
// custom ids name no card of a hand.
const (
	// On the board.
	PressSit         = "sit"      // seat
	PressLeave       = "leave"    //
	PressComputer    = "computer" // a computer player for the first empty seat
	PressTakeOver    = "takeover" // seat of a computer player, or of somebody away
	PressBack        = "back"     // I am here again
	PressCut         = "cut"      // opens a form for an optional word
	PressStart       = "start"    // start, or ready for the next round
	PressResume      = "resume"   // go on after a pause
	PressHand        = "hand"     // the private panel
	PressDeclareOpen = "declare"  // the private panel, for declaring
	PressLastTrick   = "trick"
	PressScore       = "score"
	PressRules       = "rules"
	PressHelp        = "help" // screen, 1 to HelpScreens
	PressBook        = "book" // menu; the value is read by BookPage

	// Of rounds that are over; table and deal name one. These need no live table.
	PressReplay  = "replay"  // deal; or deal, step and move: Replay.Move
	PressVerify  = "verify"  // deal
	PressHistory = "history" // page from 1, player or nothing

	// In the panel.
	PressRefresh = "refresh"
	PressPicture = "picture" // answers with a picture of the hand
	PressReady   = "ready"   // index of a ready play; or "menu" and revision, the index as value; played at once
	PressPlay    = "play"    // plays the selection
	PressPick    = "pick"    // group, part, revision; values are instances (Selection.Pick)
	PressClear   = "clear"   // empties the selection
	PressHint    = "hint"    //
	PressText    = "text"    // opens a form for cards as text
	PressDeclare = "say"     // index in round.View.Showable, as dealing on does not change the version
	PressPass    = "pass"    // declines to declare or to counter
	PressMutiny  = "mutiny"  //
	PressSuggest = "suggest" // ticks cards to bury
	PressBury    = "bury"    // buries the selection
	PressCall    = "call"    // suit; a menu, the value is the index of a callable card

	// In the panel of rules.
	PressPreset = "preset" // menu; the value is the preset, or the name of a mix
	PressOption = "option" // number; a menu, the value is the option's key
	PressValue  = "value"  // key of the option; a menu, the value is the option's text
	PressSave   = "save"   // opens a form for the name of these rules
)
