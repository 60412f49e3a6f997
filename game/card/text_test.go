package card

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestParse holds the notations of product.md 2.
func TestParse(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", ""},
		{" , ", ""},
		{"h5 h5", "H5 H5"},
		{"5h5h", "H5 H5"},
		{"55h", "H5 H5"},
		{"h55", "H5 H5"},
		{"5 5 h", "H5 H5"},
		{"h 5 5", "H5 H5"},
		{"♥5", "H5"},
		{"♥️5 ♥️ 6", "H5 H6"},
		{"红桃5", "H5"},
		{"紅桃5，紅心6", "H5 H6"},
		{"黑A", "SA"},
		{"黑桃A、A黑桃", "SA SA"},
		{"草花3梅花4梅5", "C3 C4 C5"},
		{"方块6方片7方塊8方9", "D6 D7 D8 D9"},
		{"BJ 大王 大鬼", "BJ BJ BJ"},
		{"LJ小王 小鬼", "LJ LJ LJ"},
		{"bjlj", "BJ LJ"},
		{"HJ hj jh", "HJ HJ HJ"},
		{"HJBJ", "HJ BJ"},
		{"sj", "SJ"},
		{"hT h10 10h th", "H10 H10 H10 H10"},
		{"h1010", "H10 H10"},
		{"１０Ｈ ｈ５", "H10 H5"},
		{"h5s6bjd7", "H5 S6 BJ D7"},
		{"5h66s", "H5 S6 S6"},
		{"♠ A K Q ♥ 3", "SA SK SQ H3"},
		{"s5 6h", "S5 H6"},
		{"6h s5", "H6 S5"},
		{"h5,h6;h7+h8", "H5 H6 H7 H8"},
	} {
		cs, err := Parse(tt.text)
		if got := Text(cs); err != nil || got != tt.want {
			t.Errorf("Parse(%q) = %q, %v, want %q", tt.text, got, err, tt.want)
		}
	}
}

func TestParseNamesThePiece(t *testing.T) {
	for _, tt := range []struct{ text, piece string }{
		{"h5 x9", "x9"},
		{"h5z", "z"},
		{"h5 h1", "1"},
		{"5", "5"},
		{"5h 5", "5"},
		{"5h5", "5"},
		{"h", "h"},
		{"hs5", "hs"},
		{"h5s", "s"},
		{"5hs", "s"},
		{"h BJ", "h"},
		{"5 BJ", "5"},
		{"h 5s", "h"},
		{"王", "王"},
		{"S\xff", "\xff"},
	} {
		_, err := Parse(tt.text)
		var te *TextError
		if !errors.As(err, &te) || te.Piece != tt.piece {
			t.Errorf("Parse(%q): %v, want the piece %q", tt.text, err, tt.piece)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"h5 h5", "55h", "♥️5", "红桃5", "１０Ｈ", "bjlj", "h 5s", "王"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cs, err := Parse(text)
		var te *TextError
		if err != nil && (!errors.As(err, &te) || te.Piece == "") {
			t.Fatalf("Parse(%q): error %v names no piece", text, err)
		}
		again, err := Parse(Text(cs))
		if err != nil || !slices.Equal(again, cs) {
			t.Fatalf("Parse(Text(%v)) = %v, %v", cs, again, err)
		}
	})
}

func TestTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cs := rapid.SliceOf(rapid.Custom(func(t *rapid.T) Card {
			return Card(rapid.IntRange(0, Faces-1).Draw(t, "face"))
		})).Draw(t, "cards")
		if got, err := Parse(Text(cs)); err != nil || !slices.Equal(got, cs) {
			t.Fatalf("Parse(%q) = %v, %v", Text(cs), got, err)
		}
	})
}

func TestJSON(t *testing.T) {
	type all struct {
		Cards []Card
		Level Rank
		Suits []Suit
		Deck  []ID
	}
	want := all{[]Card{Of(Spades, Ten), BJ}, Ace, []Suit{Hearts, Trump, NT}, []ID{0, 161}}
	b, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if text := `{"Cards":["S10","BJ"],"Level":"A","Suits":["H","trump","NT"],"Deck":[0,161]}`; string(b) != text {
		t.Errorf("got %s, want %s", b, text)
	}
	var got all
	if err := json.Unmarshal(b, &got); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.Cards, want.Cards) || got.Level != want.Level ||
		!slices.Equal(got.Suits, want.Suits) || !slices.Equal(got.Deck, want.Deck) {
		t.Errorf("got %v, want %v", got, want)
	}
	for _, bad := range []string{`{"Cards":["S10 S10"]}`, `{"Cards":[""]}`, `{"Level":"S"}`, `{"Level":"10J"}`, `{"Suits":["X"]}`} {
		if json.Unmarshal([]byte(bad), new(all)) == nil {
			t.Errorf("%s was read", bad)
		}
	}
}
