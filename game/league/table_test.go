package league

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"shengji/game/card"
	"shengji/game/match"
	"shengji/game/rules"
)

var noon = time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC)

// archive is rounds in a row, one a minute.
type archive []Round

// add appends a round of a match. seats names who sits at S, E, N, W with a
// letter each, "-" for a computer player. South declares.
func (a *archive) add(id, seats string, f Facts) {
	r := Round{Number: int64(len(*a) + 1), Match: id, Ended: noon.Add(time.Duration(len(*a)) * time.Minute), Facts: f}
	r.ID = id + string(rune('a'+len(*a)))
	for i, letter := range seats {
		r.Seats[i] = Seat{Player: Player(letter)}
		if letter == '-' {
			r.Seats[i] = Seat{Computer: true}
		}
	}
	*a = append(*a, r)
}

// held is a round in which South and North moved up; taken one in which the
// others did.
var (
	held  = Facts{Partner: 2, Winners: match.Declarers, Gain: 1, Rise: [4]int{1, 0, 1, 0}, Points: 40}
	taken = Facts{Partner: 2, Winners: match.Attackers, Gain: 1, Rise: [4]int{0, 1, 0, 1}, Points: 120}
)

func won(f Facts) Facts {
	f.Champions = [4]bool{f.Won(0), f.Won(1), f.Won(2), f.Won(3)}
	return f
}

func lap(f Facts) Facts {
	for seat, champion := range won(f).Champions {
		if champion {
			f.Laps[seat] = 1
		}
	}
	return f
}

func text(t testing.TB, table *Table) string {
	t.Helper()
	body, err := json.Marshal(table)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// teams writes a match as "AB>CD", a tie as "A=B", with "?" in front if it is
// not rated.
func teams(m Match) string {
	var b strings.Builder
	if !m.Rated {
		b.WriteByte('?')
	}
	for i, team := range m.Teams {
		switch {
		case i > 0 && team.Rank == m.Teams[i-1].Rank:
			b.WriteByte('=')
		case i > 0:
			b.WriteByte('>')
		}
		for _, p := range team.Players {
			if p == "" {
				p = "-"
			}
			b.WriteString(string(p))
		}
	}
	return b.String()
}

func TestMatches(t *testing.T) {
	called := func(after string, passed ...int) Facts {
		f := Facts{Called: true, Winners: match.Declarers}
		for i, name := range strings.Fields(after) {
			f.After[i] = rank(t, name)
		}
		for _, seat := range passed {
			f.Champions[seat] = true
		}
		return f
	}
	type played struct {
		id, seats string
		facts     Facts
	}
	for _, tt := range []struct {
		name     string
		rounds   []played
		computer bool // players are rated
		want     string
	}{
		{"undecided", []played{{"m", "ABCD", held}, {"m", "ABCD", taken}}, false, ""},
		{"won", []played{{"m", "ABCD", held}, {"m", "ABCD", won(held)}}, false, "AC>BD"},
		{"won by the attackers", []played{{"m", "ABCD", won(taken)}}, false, "BD>AC"},
		{"two laps", []played{{"m", "ABCD", lap(held)}, {"m", "ABCD", held}, {"m", "ABCD", lap(taken)}, {"m", "ABCD", held}}, false, "AC>BD BD>AC"},
		{"two at once", []played{{"m", "ABCD", held}, {"n", "EFGH", won(held)}, {"m", "ABCD", won(taken)}}, false, "EG>FH BD>AC"},
		{"a substitute for less than half", []played{{"m", "ABCD", held}, {"m", "EBCD", held}, {"m", "ABCD", won(held)}}, false, "AC>BD"},
		{"a substitute for more", []played{{"m", "ABCD", held}, {"m", "EBCD", held}, {"m", "EBCD", won(held)}}, false, "CE>BD"},
		{"half and half: the earlier", []played{{"m", "EBCD", held}, {"m", "ABCD", won(held)}}, false, "CE>BD"},
		{"a lap begins anew who sits", []played{{"m", "ABCD", held}, {"m", "ABCD", lap(held)}, {"m", "EBCD", lap(held)}}, false, "AC>BD CE>BD"},
		{"a computer player", []played{{"m", "AB-D", won(held)}}, false, "?-A>BD"},
		{"a computer player for one round", []played{{"m", "AB-D", held}, {"m", "ABCD", held}, {"m", "ABCD", won(held)}}, false, "AC>BD"},
		{"a rated computer player", []played{{"m", "AB-D", won(held)}}, true, "-A>BD"},
		{"two of them", []played{{"m", "A-C-", won(held)}}, true, "AC>--"},
		{"only computer players", []played{{"m", "----", won(held)}}, true, "?-->--"},
		{"one for two teams", []played{{"m", "ABCD", held}, {"m", "ABCD", held}, {"m", "CABD", held}, {"m", "CABD", held}, {"m", "CABD", won(held)}}, false, "BC>AD"},
		{"one at two places", []played{{"m", "ABCD", held}, {"m", "ABCD", held}, {"m", "CBAD", won(held)}, {"n", "ABCD", held}, {"n", "EACD", held}, {"n", "FAGD", held}, {"n", "AHCD", won(held)}}, false, "AC>BD ?AC>AD"},
		{"called: by levels", []played{{"m", "ABCD", called("A 5 9 K", 0)}}, false, "A>D>C>B"},
		{"called: ties", []played{{"m", "ABCD", called("A 5 9 5", 0)}}, false, "A>C>B=D"},
		{"called: two pass A", []played{{"m", "ABCD", called("A A 9 A", 0, 3)}}, false, "A=D>B>C"},
		{"called: one sits at two places", []played{{"m", "ABCA", called("A 5 9 K", 0)}}, false, "?A>A>C>B"},
	} {
		var a archive
		for _, p := range tt.rounds {
			a.add(p.id, p.seats, p.facts)
		}
		var got []string
		for _, m := range Fold(a, Terms{Model: Default, ComputersRated: tt.computer}).Matches {
			got = append(got, teams(m))
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestCalledLaps: levels go round, so who passed A before is farther than who
// has a higher level.
func TestCalledLaps(t *testing.T) {
	var a archive
	f := Facts{Called: true, Winners: match.Declarers}
	f.After, f.Laps = [4]card.Rank{card.Two, card.King, card.Five, card.Five}, [4]int{1}
	a.add("m", "ABCD", f)
	f.After, f.Laps = [4]card.Rank{rank(t, "3"), card.King, card.Five, card.Two}, [4]int{0, 0, 0, 1}
	a.add("m", "ABCD", f)
	ms := Fold(a, Terms{Model: Default}).Matches
	if len(ms) != 2 || teams(ms[0]) != "A>B>C=D" || teams(ms[1]) != "D>A>B>C" {
		t.Errorf("%+v", ms)
	}
}

// TestStruckOut: without the round that decided it, a match runs on into the
// next decision.
func TestStruckOut(t *testing.T) {
	var a archive
	a.add("m", "ABCD", held)
	a.add("m", "ABCD", lap(held))
	a.add("m", "ABCD", held)
	a.add("m", "ABCD", lap(taken))
	whole := Fold(a, Terms{Model: Default})
	struck := Fold(slices.Delete(slices.Clone(a), 1, 2), Terms{Model: Default})
	if len(whole.Matches) != 2 || len(struck.Matches) != 1 || struck.Matches[0].Rounds != 3 || teams(struck.Matches[0]) != "BD>AC" {
		t.Errorf("%+v, then %+v", whole.Matches, struck.Matches)
	}
}

// TestCorrectedMatch: what a correction makes of the last round decides the
// match or undoes it.
func TestCorrectedMatch(t *testing.T) {
	r, _ := rules.Preset("jichu")
	f := Facts{Partner: 2, Before: [4]card.Rank{card.Ace, card.King, card.Ace, card.King}}
	for _, tt := range []struct {
		was, now int
		want     string
	}{
		{75, 80, ""},
		{80, 75, "AC>BD"},
	} {
		var a archive
		a.add("m", "ABCD", f.Corrected(&r, tt.was))
		before := len(Fold(a, Terms{Model: Default}).Matches)
		a[0].Facts = a[0].Corrected(&r, tt.now)
		table, got := Fold(a, Terms{Model: Default}), ""
		for _, m := range table.Matches {
			got += teams(m)
		}
		if got != tt.want || len(table.Matches) == before || table.Players[0].Conceded != tt.now {
			t.Errorf("%d to %d points: %q, want %q", tt.was, tt.now, got, tt.want)
		}
	}
}

// TestComputersRated: a computer player's rating never changes, what people
// win against it does.
func TestComputersRated(t *testing.T) {
	var a archive
	for range 3 {
		a.add("m", "A-C-", lap(held))
	}
	table := Fold(a, Terms{Model: Default, ComputersRated: true})
	if len(table.Players) != 2 || len(table.Changes) != 6 {
		t.Fatalf("%s", text(t, table))
	}
	one := Ratings{"A": {Rating: New}, "C": {Rating: New}}
	for range 3 {
		after := Default.Rate([][]Rating{{one["A"].Rating, one["C"].Rating}, {New, New}}, []int{0, 1})
		one["A"], one["C"] = Carried{Rating: after[0][0]}, Carried{Rating: after[0][1]}
	}
	if got := table.Player("A"); got.Rating != one["A"].Rating || got.Rated != 3 || !got.Provisional() {
		t.Errorf("%+v, want %+v", got.Carried, one["A"])
	}
	if unrated := Fold(a, Terms{Model: Default}); len(unrated.Changes) > 0 || unrated.Player("A").Rating != New || unrated.Player("A").MatchesWon != 3 {
		t.Errorf("unrated: %s", text(t, unrated))
	}
}

// TestMerged: a merged account counts as the other one in all its rounds, over
// several merges too, and a circle does not hang.
func TestMerged(t *testing.T) {
	var a, want archive
	a.add("m", "ABCD", held)
	a.add("m", "EBCD", held)
	a.add("m", "FBCD", won(taken))
	a.add("n", "FECD", won(taken)) // with himself: counted once, at the first seat
	want.add("m", "ABCD", held)
	want.add("m", "ABCD", held)
	want.add("m", "ABCD", won(taken))
	want.add("n", "AACD", won(taken))
	got := Fold(a, Terms{Model: Default, Merged: map[Player]Player{"F": "E", "E": "A"}})
	if diff := cmp.Diff(text(t, Fold(want, Terms{Model: Default})), text(t, got)); diff != "" {
		t.Error(diff)
	}
	if f := got.Player("A"); f.Rounds != 4 || f.AsDeclarer.Rounds != 4 || f.Rated != 1 || f.Matches != 2 {
		t.Errorf("%+v", f)
	}
	if text(t, Fold(a, Terms{Model: Default})) == text(t, got) {
		t.Error("a merge that is undone is still there")
	}
	Fold(a, Terms{Model: Default, Merged: map[Player]Player{"A": "B", "B": "A"}})
}

// generated draws an archive.
func generated(t *rapid.T, tb testing.TB) []Round {
	g := generator{
		Rand:   rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)),
		people: 7, computer: rapid.SampledFrom([]float64{0, 0.1}).Draw(t, "computers"), change: 0.05,
	}
	return g.archive(tb, rapid.IntRange(1, 6).Draw(t, "matches"), rapid.SampledFrom([]string{"shuangsheng", "jichu", "xunpengyou"}).Draw(t, "preset"))
}

func TestAnyOrderOfRounds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		rounds, terms := generated(rt, t), Terms{Model: Default, ComputersRated: true}
		if a, b := text(t, Fold(rounds, terms)), text(t, Fold(rapid.Permutation(rounds).Draw(rt, "order"), terms)); a != b {
			rt.Error(cmp.Diff(a, b))
		}
	})
}

// TestSameTime: of rounds that ended together the one with the lesser number
// comes first.
func TestSameTime(t *testing.T) {
	var a archive
	a.add("m", "ABCD", held)
	a.add("m", "ABCD", taken)
	a[1].Ended = a[0].Ended
	if f := Fold(a, Terms{}).Player("A"); !slices.Equal(f.Last, []Outcome{Won, Lost}) {
		t.Errorf("%v", f.Last)
	}
	a[0].Number = 3
	if f := Fold(a, Terms{}).Player("A"); !slices.Equal(f.Last, []Outcome{Lost, Won}) {
		t.Errorf("renumbered: %v", f.Last)
	}
}

// TestVoidAndRestore strikes out rounds and puts them back, at another place
// of what the caller has.
func TestVoidAndRestore(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		rounds, terms := generated(rt, t), Terms{Model: Default}
		before := text(t, Fold(rounds, terms))
		i := rapid.IntRange(0, len(rounds)-1).Draw(rt, "struck out")
		others := slices.Delete(slices.Clone(rounds), i, i+1)
		if text(t, Fold(others, terms)) == before {
			rt.Error("striking out a round changed nothing")
		}
		if after := text(t, Fold(append(others, rounds[i]), terms)); after != before {
			rt.Error(cmp.Diff(before, after))
		}
	})
}

// TestSeatsInsideATeam: partners who had each sat where the other did, with
// all that happened there, have the same figures.
func TestSeatsInsideATeam(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		rounds, terms := generated(rt, t), Terms{Model: Default, ComputersRated: true}
		team := rapid.IntRange(0, 1).Draw(rt, "team")
		swapped := slices.Clone(rounds)
		for i := range swapped {
			swapped[i].swap(team, team+2)
		}
		if a, b := text(t, Fold(rounds, terms)), text(t, Fold(swapped, terms)); a != b {
			rt.Error(cmp.Diff(a, b))
		}
	})
}

func (r *Round) swap(a, b int) {
	r.Seats[a], r.Seats[b] = r.Seats[b], r.Seats[a]
	r.Before[a], r.Before[b] = r.Before[b], r.Before[a]
	r.After[a], r.After[b] = r.After[b], r.After[a]
	r.Champions[a], r.Champions[b] = r.Champions[b], r.Champions[a]
	for _, of := range []*[4]int{&r.Rise, &r.Laps, &r.Coins, &r.Stood, &r.Failed, &r.Counters, &r.AceFails} {
		of[a], of[b] = of[b], of[a]
	}
	for _, seat := range []*uint8{(*uint8)(&r.Declarer), (*uint8)(&r.Partner), (*uint8)(&r.LastTrick)} {
		switch int(*seat) {
		case a:
			*seat = uint8(b)
		case b:
			*seat = uint8(a)
		}
	}
}

// TestBetterTogether: A and C together move up 1 and 3 levels more than the
// others; A with B 1 less; C with B and D 1 and 2 less.
func TestBetterTogether(t *testing.T) {
	with := func(rise int) Facts {
		return Facts{Partner: 2, Winners: match.Declarers, Rise: [4]int{rise, 0, rise, 0}}
	}
	against := Facts{Partner: 2, Winners: match.Attackers, Rise: [4]int{0, 1, 0, 1}}
	var a archive
	a.add("m", "AXCY", with(1))
	a.add("m", "AXCY", with(3))
	a.add("m", "AXBY", against)
	a.add("m", "CXBY", against)
	a.add("m", "CXDY", Facts{Partner: 2, Winners: match.Attackers, Rise: [4]int{0, 2, 0, 2}})
	table := Fold(a, Terms{})
	want := map[string]float64{"AC": 2 - (-1-1.5)/2, "AB": -1 - (2-1)/2., "BC": -1 - (-1+(1+3-2)/3.)/2}
	for _, p := range table.Pairs {
		levels, ok := table.BetterTogether(p)
		if w, has := want[string(p.A+p.B)]; has != ok || levels-w > 1e-9 || w-levels > 1e-9 {
			t.Errorf("%s and %s: %v %v, want %v", p.A, p.B, levels, ok, w)
		}
	}
	if len(table.Pairs) != 5 {
		t.Errorf("%+v", table.Pairs)
	}
}

// TestEmpty: a league without rounds has a table too.
func TestEmpty(t *testing.T) {
	table := Fold(nil, Terms{Model: Default})
	if got, want := text(t, table), `{"rounds":0,"matches":[],"players":[],"pairs":[],"opponents":[],"changes":[],"ratings":{}}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if table.Player("A") != nil || table.History("A") != nil || len(table.Ranking(ByRating, 0)) != 0 {
		t.Error("somebody has figures")
	}
}
