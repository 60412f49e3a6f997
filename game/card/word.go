package card

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

type wordKind uint8

const (
	suitWord wordKind = iota
	rankWord
	jokerWord
)

// word is a suit, a rank or a joker in a text.
type word struct {
	text string // as it is spelled
	kind wordKind
	suit Suit
	rank Rank
	card Card
}

// split cuts a piece without separators into words.
func split(piece string) (words []word, err error) {
	for rest := piece; rest != ""; {
		w, ok := nextWord(rest)
		if !ok {
			return nil, &TextError{Piece: rest}
		}
		words = append(words, w)
		rest = strings.TrimPrefix(rest[len(w.text):], emojiStyle)
	}
	return words, nil
}

// nextWord reads the word with which text begins.
func nextWord(text string) (word, bool) {
	for _, w := range vocabulary {
		if n := spelled(text, w.text); n > 0 {
			w.text = text[:n]
			return w, true
		}
	}
	return word{}, false
}

// spelled returns how many bytes of text spell out a word in any case and
// width, 0 if text does not begin with it.
func spelled(text, word string) int {
	n := 0
	for _, want := range word {
		r, size := utf8.DecodeRuneInString(text[n:])
		if plain(r) != want {
			return 0
		}
		n += size
	}
	return n
}

// plain folds full width and lower case.
func plain(r rune) rune {
	if '！' <= r && r <= '～' {
		r -= '！' - '!'
	}
	return unicode.ToUpper(r)
}

// emojiStyle follows a suit sign that is drawn as an emoji: ♥️.
const emojiStyle = "\uFE0F"

// vocabulary holds every spelling, a longer one before those it begins with.
var vocabulary = newVocabulary()

func newVocabulary() (ws []word) {
	add := func(w word, spellings string) {
		for s := range strings.FieldsSeq(spellings) {
			w.text = s
			ws = append(ws, w)
		}
	}
	add(word{kind: jokerWord, card: BJ}, "BJ 大王 大鬼 大怪")
	add(word{kind: jokerWord, card: LJ}, "LJ 小王 小鬼 小怪")
	add(word{kind: suitWord, suit: Spades}, "S ♠ ♤ 黑桃 黑")
	add(word{kind: suitWord, suit: Hearts}, "H ♥ ♡ 红桃 红心 红 紅桃 紅心 紅")
	add(word{kind: suitWord, suit: Clubs}, "C ♣ ♧ 梅花 草花 梅 草")
	add(word{kind: suitWord, suit: Diamonds}, "D ♦ ♢ 方块 方片 方塊 方")
	add(word{kind: rankWord, rank: Ten}, "T")
	for r, s := range rankText {
		add(word{kind: rankWord, rank: Rank(r)}, s)
	}
	slices.SortStableFunc(ws, func(a, b word) int { return len(b.text) - len(a.text) })
	return ws
}
