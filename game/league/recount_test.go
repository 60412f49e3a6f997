package league

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestRecount counts generated archives again, figure by figure and person by
// person, with nothing of what Fold counts by.
func TestRecount(t *testing.T) {
	for _, tt := range []struct {
		name             string
		computer, change float64
		presets          []string
		rated            bool
	}{
		{"people only", 0, 0, []string{"shuangsheng"}, false},
		{"substitutes", 0, 0.1, []string{"shuangsheng", "jiating", "jichu"}, false},
		{"computer players", 0.2, 0.1, []string{"shuangsheng", "jichu"}, false},
		{"computer players are rated", 0.2, 0.1, []string{"shuangsheng", "jichu"}, true},
		{"called partners", 0.1, 0.05, []string{"xunpengyou"}, true},
		{"draws", 0, 0.1, []string{"dansheng"}, false},
		{"all mixed", 0.1, 0.1, []string{"shuangsheng", "xunpengyou", "dansheng", "sanfu"}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for seed := range uint64(5) {
				g := generator{Rand: rand.New(rand.NewPCG(seed, 7)), people: 9, computer: tt.computer, change: tt.change}
				rounds := g.archive(t, 15, tt.presets...)
				terms := Terms{Model: Default, ComputersRated: tt.rated}
				got, want := Fold(rounds, terms), recount(rounds, terms)
				options := cmp.Options{cmpopts.EquateApprox(1e-9, 1e-9), cmpopts.EquateEmpty(), cmpopts.IgnoreFields(Table{}, "Ratings")}
				if diff := cmp.Diff(want, got, options); diff != "" {
					t.Fatalf("seed %d:\n%s", seed, diff)
				}
				if len(got.Matches) == 0 {
					t.Errorf("seed %d decided no match", seed)
				}
			}
		})
	}
}

// recount is slow: it goes through all rounds for each figure.
func recount(rounds []Round, terms Terms) *Table {
	rounds = slices.Clone(rounds)
	sort.Slice(rounds, func(i, j int) bool {
		if rounds[i].Ended.Equal(rounds[j].Ended) {
			return rounds[i].Number < rounds[j].Number
		}
		return rounds[i].Ended.Before(rounds[j].Ended)
	})
	table := &Table{Rounds: len(rounds), Matches: recountMatches(rounds, terms.ComputersRated)}
	var people []Player
	for _, r := range rounds {
		for _, s := range r.Seats {
			if s.Player != "" && !slices.Contains(people, s.Player) {
				people = append(people, s.Player)
			}
		}
	}
	slices.Sort(people)
	table.Changes = rerate(table.Matches, terms.Model)
	for _, p := range people {
		table.Players = append(table.Players, recountPlayer(rounds, table, p))
		for _, other := range people {
			if p < other {
				recountTwo(rounds, table, p, other)
			}
		}
	}
	return table
}

// seatOf returns where somebody sat, -1 if he did not.
func seatOf(r Round, p Player) int {
	return slices.IndexFunc(r.Seats[:], func(s Seat) bool { return s.Player == p })
}

func declaring(r Round, seat int) bool { return seat == int(r.Declarer) || seat == int(r.Partner) }

// resultOf is 1 for a round won, -1 for one lost, 0 for a draw.
func resultOf(r Round, seat int) int {
	switch string(r.Winners) {
	case "declarers":
		if declaring(r, seat) {
			return 1
		}
		return -1
	case "attackers":
		if declaring(r, seat) {
			return -1
		}
		return 1
	}
	return 0
}

func netOf(r Round, seat int) float64 {
	var own, others []int
	for s := range 4 {
		if declaring(r, s) == declaring(r, seat) {
			own = append(own, r.Rise[s])
		} else {
			others = append(others, r.Rise[s])
		}
	}
	mean := func(of []int) (m float64) {
		for _, n := range of {
			m += float64(n) / float64(len(of))
		}
		return m
	}
	return mean(own) - mean(others)
}

func recountPlayer(rounds []Round, table *Table, p Player) Figures {
	count := func(what func(r Round, seat int) int) (n int) {
		for _, r := range rounds {
			if seat := seatOf(r, p); seat >= 0 {
				n += what(r, seat)
			}
		}
		return n
	}
	when := func(is func(r Round, seat int) bool) int {
		return count(func(r Round, seat int) int {
			if is(r, seat) {
				return 1
			}
			return 0
		})
	}
	won := func(r Round, seat int) bool { return resultOf(r, seat) > 0 }
	declarer := func(r Round, seat int) bool { return seat == int(r.Declarer) }
	partner := func(r Round, seat int) bool { return seat == int(r.Partner) && seat != int(r.Declarer) }
	attacker := func(r Round, seat int) bool { return !declarer(r, seat) && !partner(r, seat) }
	role := func(in func(r Round, seat int) bool) Count {
		return Count{when(in), when(func(r Round, seat int) bool { return in(r, seat) && won(r, seat) })}
	}
	bottom := func(r Round, seat int) bool {
		return attacker(r, seat) && int(r.LastTrick) == seat && r.Multiplier > 0
	}
	f := Figures{
		Player:     p,
		Rounds:     when(func(Round, int) bool { return true }),
		Won:        when(won),
		AsDeclarer: role(declarer),
		AsPartner:  role(partner),
		AsAttacker: role(attacker),
		Held:       when(func(r Round, seat int) bool { return won(r, seat) && declaring(r, seat) && r.Points == 0 }),
		Bottoms:    when(bottom),
		Stood:      count(func(r Round, seat int) int { return r.Stood[seat] }),
		Failed:     count(func(r Round, seat int) int { return r.Failed[seat] }),
		Coins:      count(func(r Round, seat int) int { return r.Coins[seat] }),
	}
	only := func(in func(r Round, seat int) bool, what func(r Round) int) int {
		return count(func(r Round, seat int) int {
			if in(r, seat) {
				return what(r)
			}
			return 0
		})
	}
	f.Attacked = only(attacker, func(r Round) int { return r.Points })
	f.Conceded = only(func(r Round, seat int) bool { return !attacker(r, seat) }, func(r Round) int { return r.Points })
	f.BottomPoints = only(bottom, func(r Round) int { return r.Bottom * r.Multiplier })
	recountRow(&f, rounds)
	f.Rating, f.Rated = New, 0
	for _, c := range table.Changes {
		if c.Player == p {
			f.Rating, f.Rated = c.Rating, f.Rated+1
		}
	}
	for _, m := range table.Matches {
		for _, team := range m.Teams {
			if slices.Contains(team.Players, p) {
				f.Matches++
				if team.Rank == 0 {
					f.MatchesWon++
				}
				break // with two places he counts at the better one
			}
		}
	}
	return f
}

// recountRow counts what is of rounds in a row.
func recountRow(f *Figures, rounds []Round) {
	var results []int
	for _, r := range rounds {
		if seat := seatOf(r, f.Player); seat >= 0 {
			results = append(results, resultOf(r, seat))
			f.Net += netOf(r, seat)
		}
	}
	for from := range results {
		to := from
		for to < len(results) && results[to] == results[from] {
			to++
		}
		if results[from] == 1 {
			f.Longest = max(f.Longest, to-from)
		}
		if to == len(results) && f.Streak == 0 {
			f.Streak = results[from] * (to - from)
		}
	}
	for _, result := range results[max(0, len(results)-5):] {
		f.Last = append(f.Last, map[int]Outcome{1: "won", 0: "drawn", -1: "lost"}[result])
	}
}

func recountTwo(rounds []Round, table *Table, a, b Player) {
	pair, opponents := Pair{A: a, B: b}, Opponents{A: a, B: b}
	for _, r := range rounds {
		at, other := seatOf(r, a), seatOf(r, b)
		switch {
		case at < 0 || other < 0:
		case declaring(r, at) == declaring(r, other):
			pair.Rounds++
			pair.Won += max(0, resultOf(r, at))
			pair.Net += netOf(r, at)
		default:
			opponents.Rounds++
			opponents.Won += max(0, resultOf(r, at))
			opponents.Lost += max(0, -resultOf(r, at))
			opponents.Net += netOf(r, at)
		}
	}
	if pair.Rounds > 0 {
		table.Pairs = append(table.Pairs, pair)
	}
	if opponents.Rounds > 0 {
		table.Opponents = append(table.Opponents, opponents)
	}
}

// recountMatches looks back from each round that decides.
func recountMatches(rounds []Round, computers bool) (matches []Match) {
	for i, last := range rounds {
		if last.Champions == [4]bool{} && last.Laps == [4]int{} {
			continue
		}
		var these []Round
		var laps [4]int
		ended := false // the match before it, seen from behind
		for back := i; back >= 0; back-- {
			r := rounds[back]
			if r.Match != last.Match {
				continue
			}
			ended = ended || back < i && (r.Champions != [4]bool{} || r.Laps != [4]int{})
			if !ended {
				these = append([]Round{r}, these...)
			}
			for s := range laps {
				laps[s] += r.Laps[s]
			}
		}
		m := Match{ID: last.Match, Round: last.ID, Ended: last.Ended, Rounds: len(these)}
		for s := range 4 {
			rank := 0
			for other := range 4 {
				if progress(last, laps, other) > progress(last, laps, s) {
					rank++
				}
			}
			p := mostly(these, s)
			if last.Called {
				m.Teams = append(m.Teams, Team{rank, []Player{p}})
			} else if s < 2 {
				both := []Player{p, mostly(these, s+2)}
				slices.Sort(both)
				m.Teams = append(m.Teams, Team{rank / 2, both})
			}
		}
		sort.Slice(m.Teams, func(i, j int) bool {
			a, b := m.Teams[i], m.Teams[j]
			return a.Rank < b.Rank || a.Rank == b.Rank && a.Players[0] < b.Players[0]
		})
		var all []Player
		for _, team := range m.Teams {
			all = append(all, team.Players...)
		}
		slices.Sort(all)
		people := slices.DeleteFunc(slices.Clone(all), func(p Player) bool { return p == "" })
		m.Rated = len(people) > 0 && (len(people) == 4 || computers) && len(slices.Compact(slices.Clone(people))) == len(people)
		matches = append(matches, m)
	}
	return matches
}

// progress is how far a seat is after the deciding round, as one number.
func progress(last Round, laps [4]int, seat int) int {
	n := 100*laps[seat] + int(last.After[seat])
	if last.Champions[seat] || last.Laps[seat] > 0 {
		n += 100_000
	}
	if !last.Called {
		n = n / 100_000 // who passed A won, nothing else counts
	}
	return n
}

func mostly(rounds []Round, seat int) (most Player) {
	best := 0
	for _, r := range rounds { // the earliest first, so that he stays on a tie
		n := 0
		for _, other := range rounds {
			if other.Seats[seat].Player == r.Seats[seat].Player {
				n++
			}
		}
		if n > best {
			most, best = r.Seats[seat].Player, n
		}
	}
	return most
}

// rerate rates with the closed form for two teams; more are left to Rate, which
// has its own tests.
func rerate(matches []Match, model Model) (changes []Change) {
	now := make(map[Player]Rating)
	of := func(p Player) Rating {
		if r, ok := now[p]; ok && p != "" {
			return r
		}
		return New
	}
	for _, m := range matches {
		if !m.Rated {
			continue
		}
		var teams [][]Rating
		var ranks []int
		for _, team := range m.Teams {
			var members []Rating
			for _, p := range team.Players {
				members = append(members, of(p))
			}
			teams, ranks = append(teams, members), append(ranks, team.Rank)
		}
		after := model.Rate(teams, ranks)
		if len(teams) == 2 {
			after = bradleyTerry(model, teams[0], teams[1])
		}
		for i, team := range m.Teams {
			for j, p := range team.Players {
				if p != "" {
					now[p] = after[i][j]
					changes = append(changes, Change{m.Round, m.Ended, p, after[i][j]})
				}
			}
		}
	}
	return changes
}

func bradleyTerry(m Model, winners, losers []Rating) [][]Rating {
	strength := func(team []Rating) (mu, variance float64) {
		for _, r := range team {
			mu, variance = mu+r.Mu, variance+r.Sigma*r.Sigma+m.Tau*m.Tau
		}
		return mu, variance
	}
	better, s1 := strength(winners)
	worse, s2 := strength(losers)
	c := math.Sqrt(s1 + s2 + 2*m.Beta*m.Beta)
	p := 1 / (1 + math.Exp((worse-better)/c))
	update := func(team []Rating, variance, sign float64) (after []Rating) {
		for _, r := range team {
			own := r.Sigma*r.Sigma + m.Tau*m.Tau
			narrowed := 1 - own/c/c*math.Sqrt(variance)/c*p*(1-p)
			after = append(after, Rating{r.Mu + sign*own/c*(1-p), math.Sqrt(own * max(narrowed, m.Kappa))})
		}
		return after
	}
	return [][]Rating{update(winners, s1, 1), update(losers, s2, -1)}
}
