package rules_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"shengji/game/refusal"
	"shengji/game/rules"
)

// The cells of the table in rules.md 13, beside the default's.
func TestPresets(t *testing.T) {
	columns := strings.Fields("shuangsheng chaoji shuangmowang chaodi jichu bianfeng xunpengyou jiating dansheng sanfu")
	rows := map[string]string{
		"decks":                  "2|2|2|2|2|2|2|2|1|3",
		"partners":               "fixed|fixed|fixed|fixed|fixed|fixed|called|fixed|fixed|fixed",
		"start_level":            "2|2|2|2|2|2|2|2|2|2",
		"skip_levels":            "none|none|none|none|none|none|none|5,10|none|none",
		"declare.when":           "dealing|dealing|dealing|dealing|after_deal|after_deal|after_deal|dealing|dealing|after_deal",
		"declare.with":           "level|level|level_joker|level|level|level|level|level|level|level",
		"declare.who":            "anyone|anyone|declarers_first|anyone|anyone|anyone|anyone|anyone|anyone|anyone",
		"declare.nobody_first":   "reshuffle|reshuffle|reshuffle|match_pair|reshuffle|reshuffle|reshuffle|reshuffle|reshuffle|reshuffle",
		"declare.nobody":         "third_card|third_card|random_card|match_pair|third_card|third_card|third_card|third_card|third_card|third_card",
		"reinforce":              "true|true|true|true|true|true|true|true|false|true",
		"counter.with":           "pair|pair|pair_joker|pair|pair|pair|pair|pair|none|pair",
		"counter.order":          "suits|suits|class|suits|suits|suits|suits|class|suits|suits",
		"counter.moves_declarer": "first_round|first_round|first_round|first_round|first_round|first_round|first_round|first_round|first_round|first_round",
		"mutiny_points":          "0|0|15|0|0|0|0|0|0|0",
		"bury_points":            "true|true|true|true|true|true|true|false|true|true",
		"throw.fail":             "lowest_failing|lowest_failing|lowest_failing|lowest_failing|lowest_failing|lowest_failing|lowest_failing|one_card|lowest_failing|lowest_failing",
		"throw.penalty":          "half_stake|half_stake|half_stake|none|none|none|none|none|none|none",
		"bottom_multiplier":      "component|component|component|component|power|power|power|simple|none|power",
		"last_trick":             "multiplied_bottom|multiplied_bottom|multiplied_bottom|multiplied_bottom|multiplied_bottom|multiplied_bottom|multiplied_bottom|multiplied_bottom|half_win|multiplied_bottom",
		"brackets":               "capped|steep|capped|capped|open_40|open_40|open_40|forty|capped|open_60",
		"declarer_after_win":     "partner|partner|partner|partner|partner|partner|partner|same|partner|partner",
		"after_ace":              "cycle|cycle|cycle|cycle|win|win|win|win|reach|win",
		"stake_doubles":          "false|true|false|false|false|false|false|false|false|false",
		"side_ace_king":          "true|true|true|true|true|true|true|false|true|true",
		"level_meets_ace":        "false|false|false|false|false|false|false|true|false|false",
		"counter.when": "first: before_bottom; later: after_bury|first: before_bottom; later: after_bury|first: before_bottom; later: after_bury|" +
			"declaring,after_bury|declaring|declaring|declaring|declaring|first: before_bottom; later: after_bury|declaring",
	}
	entries := rules.Presets()
	if len(entries) != len(columns) {
		t.Fatalf("%d presets, want %d", len(entries), len(columns))
	}
	for key, row := range rows {
		for i, want := range strings.Split(row, "|") {
			if e := entries[i]; e.ID != columns[i] || e.Rules.Get(key) != want {
				t.Errorf("%s of %s = %q, want %q", key, columns[i], e.Rules.Get(key), want)
			}
		}
	}
	for _, e := range entries {
		if err := e.Rules.Validate(); err != nil {
			t.Errorf("%s: %v", e.ID, err)
		}
		for _, language := range []string{"en", "zh-CN", "zh-TW"} {
			if e.Names[language] == "" {
				t.Errorf("%s has no name in %s", e.ID, language)
			}
		}
		if len(e.Seeds) == 0 {
			t.Errorf("%s has no seed", e.ID)
		}
	}
}

func TestApply(t *testing.T) {
	type options map[string]any
	tests := []struct {
		name      string
		preset    string
		overrides options
		key, want string
	}{
		{"one deck counters by single cards", "jichu", options{"decks": 1}, "counter.with", "single"},
		{"one deck cannot reinforce", "jichu", options{"decks": 1.0}, "reinforce", "false"},
		{"one deck has brackets of 20", "jichu", options{"decks": "1"}, "brackets", "open_20"},
		{"three decks have brackets of 60", "jichu", options{"decks": json.Number("3")}, "brackets", "open_60"},
		{"an override counts more than the number of decks", "jichu", options{"decks": 3, "brackets": "forty"}, "brackets", "forty"},
		{"a list of ranks", "shuangsheng", options{"must_play": []any{5, "10", "K"}}, "must_play", "5,10,K"},
		{"ranks in any order", "shuangsheng", options{"must_play": "K, 5"}, "must_play", "5,K"},
		{"no ranks", "jiating", options{"skip_levels": []any{}}, "skip_levels", "none"},
		{"a list of windows", "shuangsheng", options{"counter.when": []any{"after_bury", "declaring"}}, "counter.when", "declaring,after_bury"},
		{"windows by round", "shuangsheng", options{"counter.when": map[string]any{"first": []any{"declaring"}, "later": "none"}}, "counter.when", "first: declaring; later: none"},
		{"a nested key", "shuangsheng", options{"throw": map[string]any{"fail": "one_card"}}, "throw.fail", "one_card"},
		{"penalty points", "shuangsheng", options{"throw.penalty": "points:10"}, "throw.penalty", "points:10"},
		{"on and off", "shuangsheng", options{"reinforce": "off"}, "reinforce", "false"},
		{"own brackets", "shuangsheng", options{"brackets": "0: declarers +1, 100: attackers +1; step 50"}, "brackets", "0: declarers +1, 100: attackers +1; step 50"},
		{"rows of a named table have its name", "shuangsheng", options{"brackets": "0: declarers +3, 5: declarers +2, 40: attackers +1, 80: attackers +2, 120: attackers +3, 160: attackers +4"}, "brackets", "forty"},
	}
	for _, tt := range tests {
		r, err := rules.Apply(tt.preset, tt.overrides)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if got := r.Get(tt.key); got != tt.want {
			t.Errorf("%s: %s = %q, want %q", tt.name, tt.key, got, tt.want)
		}
	}
}

// A number of decks brings its brackets with it, and takes them along again.
func TestChange(t *testing.T) {
	for _, c := range []struct{ preset, changes, want string }{
		{"jichu", "decks=1", "decks=1 reinforce=false counter.with=single brackets=open_20"},
		{"jichu", "decks=1 decks=2", "decks=2 reinforce=true counter.with=pair brackets=open_40"},
		{"jichu", "stake=5 decks=3", "decks=3 stake=5 counter.with=pair brackets=open_60"},
		{"jichu", "brackets=capped decks=3", "decks=3 brackets=capped"},
		{"xunpengyou", "throw.fail=one_card decks=3", "decks=3 throw.fail=one_card brackets=open_60"},
		{"shuangsheng", "decks=3", "decks=3 brackets=capped"},
	} {
		r, _ := rules.Preset(c.preset)
		for change := range strings.FieldsSeq(c.changes) {
			key, text, _ := strings.Cut(change, "=")
			var err error
			if r, err = rules.Change(c.preset, r, key, text); err != nil {
				t.Fatalf("%s %s: %s: %v", c.preset, c.changes, change, err)
			}
		}
		for want := range strings.FieldsSeq(c.want) {
			if key, text, _ := strings.Cut(want, "="); r.Get(key) != text {
				t.Errorf("%s %s: %s is %s, want %s", c.preset, c.changes, key, r.Get(key), text)
			}
		}
	}
	r := rules.Default()
	if _, err := rules.Change("shuangsheng", r, "decks", "1"); err == nil {
		t.Error("pairs counter with one deck")
	}
}

func TestApplyRefuses(t *testing.T) {
	tests := []struct {
		preset    string
		overrides map[string]any
		code      refusal.Code
		blamed    string
	}{
		{"nosuch", nil, refusal.UnknownPreset, "nosuch"},
		{"shuangsheng", map[string]any{"colour": "red"}, refusal.UnknownOption, "colour"},
		{"shuangsheng", map[string]any{"decks": 4}, refusal.BadValue, "decks"},
		{"shuangsheng", map[string]any{"decks": nil}, refusal.BadValue, "decks"},
		{"shuangsheng", map[string]any{"must_play": "1"}, refusal.BadValue, "must_play"},
		{"shuangsheng", map[string]any{"counter.when": "first: declaring"}, refusal.BadValue, "counter.when"},
		{"shuangsheng", map[string]any{"throw.penalty": "points:0"}, refusal.BadValue, "throw.penalty"},
		{"shuangsheng", map[string]any{"brackets": "nosuch"}, refusal.BadValue, "brackets"},
		{"shuangsheng", map[string]any{"decks": 1}, refusal.TwoDecks, "counter.with"},
		{"shuangsheng", map[string]any{"decks": 1, "counter.with": "none"}, refusal.TwoDecks, "reinforce"},
		{"dansheng", map[string]any{"declare.nobody_first": "match_pair"}, refusal.TwoDecks, "declare.nobody_first"},
		{"dansheng", map[string]any{"declare.nobody": "match_pair"}, refusal.TwoDecks, "declare.nobody"},
		{"shuangsheng", map[string]any{"counter.with": "single"}, refusal.OneDeck, "counter.with"},
		{"shuangsheng", map[string]any{"last_trick": "half_win"}, refusal.OneDeck, "last_trick"},
		{"jichu", map[string]any{"decks": 1, "declare.with": "level_joker"}, refusal.SingleMix, "counter.with"},
		{"shuangsheng", map[string]any{"skip_levels": "2"}, refusal.SkippedLevel, "start_level"},
		{"jiating", map[string]any{"must_play": "5"}, refusal.SkippedLevel, "must_play"},
		{"shuangsheng", map[string]any{"skip_levels": "J", "jack_hook": true}, refusal.SkippedLevel, "jack_hook"},
		{"jiating", map[string]any{"skip_levels": "A"}, refusal.SkippedLevel, "after_ace"},
		{"shuangsheng", map[string]any{"skip_levels": "A", "ace_tries": 1}, refusal.SkippedLevel, "ace_tries"},
		{"shuangsheng", map[string]any{"skip_levels": "A", "ace_needs_bottom": true}, refusal.SkippedLevel, "ace_needs_bottom"},
		{"shuangsheng", map[string]any{"skip_levels": "A", "ace_no_declare": true}, refusal.SkippedLevel, "ace_no_declare"},
		{"dansheng", map[string]any{"start_level": "A"}, refusal.NoPlayAtAce, "start_level"},
		{"dansheng", map[string]any{"ace_tries": 3}, refusal.NoPlayAtAce, "ace_tries"},
		{"dansheng", map[string]any{"ace_needs_bottom": true}, refusal.NoPlayAtAce, "ace_needs_bottom"},
		{"dansheng", map[string]any{"ace_no_declare": true}, refusal.NoPlayAtAce, "ace_no_declare"},
		{"shuangsheng", map[string]any{"brackets": "5: declarers +1"}, refusal.BracketsOrder, "brackets"},
		{"shuangsheng", map[string]any{"brackets": "0: attackers +1, 40: declarers +1"}, refusal.BracketsOrder, "brackets"},
		{"shuangsheng", map[string]any{"brackets": "0: declarers +1, 0: declarers +2"}, refusal.BracketsOrder, "brackets"},
	}
	for _, tt := range tests {
		_, err := rules.Apply(tt.preset, tt.overrides)
		var refused *refusal.Refusal
		if !errors.As(err, &refused) || refused.Code != tt.code || refused.Options[0] != tt.blamed {
			t.Errorf("%s with %v: %v (%+v), want %s of %s", tt.preset, tt.overrides, err, refused, tt.code, tt.blamed)
		}
	}
}

// Every value that an option offers is read back as it was written, by itself
// and through JSON.
func TestOptionsRoundTrip(t *testing.T) {
	for _, o := range rules.Options() {
		if o.Key == "brackets" {
			o.Values = append(o.Values, "0: declarers +1, 100: attackers +1", "0: attackers +0; step 7")
		}
		if !slices.Contains(o.Values, o.Default) {
			t.Errorf("%s does not offer its default %q", o.Key, o.Default)
		}
		for _, text := range o.Values {
			r := rules.Default()
			if err := r.Set(o.Key, text); err != nil {
				t.Errorf("%s = %s: %v", o.Key, text, err)
			}
			if got := r.Get(o.Key); got != text {
				t.Errorf("%s = %s is read back as %s", o.Key, text, got)
			}
			body, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			var back rules.Rules
			if err := json.Unmarshal(body, &back); err != nil || !back.Equal(&r) {
				t.Errorf("%s = %s is not the same after JSON: %v", o.Key, text, err)
			}
			again, _ := json.Marshal(back)
			if string(again) != string(body) {
				t.Errorf("%s = %s: JSON %s, then %s", o.Key, text, body, again)
			}
		}
	}
}

// Brackets of rules.md 12 at their edges.
func TestBrackets(t *testing.T) {
	tests := []struct {
		preset string
		decks  int
		want   string // points: side and gain
	}{
		{"shuangsheng", 2, "0d3 5d2 35d2 40d1 75d1 80a0 115a0 120a1 155a1 160a2 200a3 240a4 280a5 315a5 320a6 900a6"},
		{"chaoji", 2, "0d6 5d5 10d5 15d4 20d4 25d3 30d3 35d2 40d1 75d1 80a0 115a0 120a1 125a2 160a2 165a3 205a4 245a5 285a6 900a6"},
		{"jichu", 2, "0d3 5d2 35d2 40d1 80a0 115a0 120a1 160a2 320a6 360a7 400a8"},
		{"jichu", 1, "0d3 5d2 15d2 20d1 35d1 40a0 55a0 60a1 80a2 200a8"},
		{"sanfu", 3, "0d3 5d2 55d2 60d1 115d1 120a0 175a0 180a1 240a2 480a6 540a7"},
		{"jiating", 2, "0d3 5d2 35d2 40a1 75a1 80a2 115a2 120a3 155a3 160a4 900a4"},
	}
	for _, tt := range tests {
		r, err := rules.Apply(tt.preset, map[string]any{"decks": tt.decks})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range strings.Fields(tt.want) {
			i := strings.IndexAny(row, "ad")
			points, _ := strconv.Atoi(row[:i])
			if attackers, gain := r.Brackets.Of(points); attackers != (row[i] == 'a') || strconv.Itoa(gain) != row[i+1:] {
				t.Errorf("%s, %d decks: attackers %v, gain %d, want %s", tt.preset, tt.decks, attackers, gain, row)
			}
		}
	}
}

// Options that are not in stored rules have their default: they were thought
// of later.
func TestOlderRules(t *testing.T) {
	var r rules.Rules
	if err := json.Unmarshal([]byte(`{"decks": 3, "throw.fail": "one_card"}`), &r); err != nil {
		t.Fatal(err)
	}
	want := rules.Default()
	want.Decks, want.ThrowFail = 3, rules.OneCard
	if !r.Equal(&want) {
		t.Errorf("got %+v", r)
	}
}

func FuzzSet(f *testing.F) {
	for _, o := range rules.Options() {
		for _, v := range o.Values {
			f.Add(o.Key, v)
		}
	}
	f.Fuzz(func(t *testing.T, key, text string) {
		r := rules.Default()
		before := rules.Default()
		if r.Set(key, text) != nil {
			if !r.Equal(&before) {
				t.Fatalf("refused %s = %q changed the rules", key, text)
			}
			return
		}
		written := r.Get(key)
		if err := r.Set(key, written); err != nil || r.Get(key) != written {
			t.Fatalf("%s = %q is written %q, which is read as %q (%v)", key, text, written, r.Get(key), err)
		}
	})
}

func TestMixesRoundTrip(t *testing.T) {
	options := rules.Options()
	rapid.Check(t, func(t *rapid.T) {
		r := rules.Default()
		for _, o := range options {
			if err := r.Set(o.Key, rapid.SampledFrom(o.Values).Draw(t, o.Key)); err != nil {
				t.Fatal(err)
			}
		}
		body, _ := json.Marshal(r)
		var back rules.Rules
		if err := json.Unmarshal(body, &back); err != nil || !back.Equal(&r) {
			t.Fatalf("%s: %v", body, err)
		}
	})
}
