package bot_test

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"shengji/game/card"
	"shengji/game/judge"
	"shengji/game/record"
	"shengji/game/round"
)

// A sat is a round that four sat in, told by the tables of the store and by the
// record, but not by the facts that the league counts.
type sat struct {
	match         string
	winners       string
	declarer      int
	points        int
	multiplier    int
	users         [4]string
	rise          [2]int // levels of the teams
	lap           [2]bool
	lastTrick     int
	bottom        int
	stood, failed [4]int
}

// recount reads the rounds that count, in order, from the store's file.
func recount(t *testing.T, path string) (all []sat) {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query(`
		SELECT match_id, declarer, points, coalesce(multiplier, 0), winners, record,
			levels_before ->> 0, levels_before ->> 1, levels_after ->> 0, levels_after ->> 1,
			(SELECT group_concat(user_id, ' ') FROM (SELECT iif(user_id = '', '-', user_id) AS user_id FROM round_seats WHERE round_id = id ORDER BY seat))
		FROM rounds WHERE state = 'finished'
			AND coalesce((SELECT kind FROM rulings WHERE round_id = id ORDER BY number DESC LIMIT 1), '') <> 'void'
		ORDER BY ended, number`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var s sat
		var body []byte
		var before, after [2]string
		var users string
		if err := rows.Scan(&s.match, &s.declarer, &s.points, &s.multiplier, &s.winners, &body, &before[0], &before[1], &after[0], &after[1], &users); err != nil {
			t.Fatal(err)
		}
		copy(s.users[:], strings.Fields(users))
		for team := range s.rise {
			from, to := strings.Index("23456789TJQKA", short(before[team])), strings.Index("23456789TJQKA", short(after[team]))
			if s.rise[team] = to - from; s.rise[team] < 0 { // past A; nothing else lowers a level here
				s.rise[team] += 13
				s.lap[team] = true
			}
		}
		s.watch(t, body)
		all = append(all, s)
	}
	return all
}

func short(level string) string { return strings.Replace(level, "10", "T", 1) }

// watch reads the tricks of a record.
func (s *sat) watch(t *testing.T, body []byte) {
	t.Helper()
	r, err := record.Read(body)
	if err != nil {
		t.Fatal(err)
	}
	v := round.Fold(r.Events).View(round.Nobody)
	s.lastTrick = int(v.Tricks[len(v.Tricks)-1].Winner)
	s.bottom = card.SetOf(v.Bottom...).Points()
	for _, trick := range v.Tricks {
		lead := trick.Plays[0]
		switch {
		case len(lead.Tried) > 0:
			s.failed[lead.Seat]++
		case pieces(t, &v, lead.Cards) > 1:
			s.stood[lead.Seat]++
		}
	}
}

// pieces asks the judge how many shapes cards are.
func pieces(t *testing.T, v *round.View, cards []card.Card) int {
	t.Helper()
	asked := map[string]any{"op": "shape", "options": v.Rules, "level": v.Level.String(), "trump": v.Trump.String(), "cards": fmt.Sprint(cards)}
	asked["cards"] = strings.Trim(asked["cards"].(string), "[]")
	body, err := json.Marshal(asked)
	if err != nil {
		t.Fatal(err)
	}
	var c judge.Case
	if err := json.Unmarshal(body, &c); err != nil {
		t.Fatal(err)
	}
	answer, err := c.Answer()
	if err != nil {
		t.Fatal(err)
	}
	return len(answer.(judge.ShapeAnswer).Components)
}

// A rated is a rating by the formula of docs/league.md for two teams.
type rated struct {
	mu, sigma float64
	matches   int
}

// tallied is what a recount comes to for one player.
type tallied struct {
	matches, won               int
	rounds, roundsWon          int
	role, roleWon              [3]int // declarer, partner, attacker
	net, attacked, conceded    int
	held, bottoms, bottomPoint int
	stood, failed              int
	results                    []bool
	rated
}

// tally counts rounds for everybody.
func tally(all []sat) map[string]*tallied {
	of := map[string]*tallied{}
	at := func(u string) *tallied {
		if of[u] == nil {
			of[u] = &tallied{rated: rated{mu: 25, sigma: 25.0 / 3}}
		}
		return of[u]
	}
	since := map[string][]sat{} // the rounds of a match since it was decided
	for _, s := range all {
		for seat, u := range s.users {
			if u != "-" {
				at(u).count(s, seat)
			}
		}
		since[s.match] = append(since[s.match], s)
		if !s.lap[0] && !s.lap[1] {
			continue
		}
		var sides [2][]string
		for seat := range 4 {
			sides[seat%2] = append(sides[seat%2], most(since[s.match], seat))
		}
		since[s.match] = nil
		first := 0
		if s.lap[1] {
			first = 1
		}
		for side, users := range sides {
			for _, u := range users {
				if u != "-" {
					at(u).matches++
					if side == first {
						at(u).won++
					}
				}
			}
		}
		rate(at, sides[first], sides[1-first])
	}
	return of
}

func most(rounds []sat, seat int) (who string) {
	n := map[string]int{}
	for _, s := range rounds {
		n[s.users[seat]]++
	}
	for _, s := range rounds {
		if who == "" || n[s.users[seat]] > n[who] {
			who = s.users[seat]
		}
	}
	return who
}

// count adds a round.
func (f *tallied) count(s sat, seat int) {
	declares := seat%2 == s.declarer%2
	role := 2
	if declares {
		role = 1
	}
	if seat == s.declarer {
		role = 0
	}
	won := declares == (s.winners == "declarers")
	f.rounds++
	f.role[role]++
	if won {
		f.roundsWon++
		f.roleWon[role]++
	}
	f.results = append(f.results, won)
	f.net += s.rise[seat%2] - s.rise[1-seat%2]
	f.stood += s.stood[seat]
	f.failed += s.failed[seat]
	switch {
	case declares:
		f.conceded += s.points
		if s.points == 0 {
			f.held++
		}
	default:
		f.attacked += s.points
		if s.multiplier > 0 && s.lastTrick == seat {
			f.bottoms++
			f.bottomPoint += s.bottom * s.multiplier
		}
	}
}

// rate counts a match that four people played.
func rate(at func(string) *tallied, winners, losers []string) {
	const beta, tau, kappa = 12.5, 25.0 / 300, 1e-4
	var mu, square [2]float64
	for side, users := range [2][]string{winners, losers} {
		for _, u := range users {
			if u == "-" {
				return
			}
			mu[side] += at(u).mu
			square[side] += at(u).sigma*at(u).sigma + tau*tau
		}
	}
	c := math.Sqrt(square[0] + square[1] + 2*beta*beta)
	p := 1 / (1 + math.Exp((mu[1]-mu[0])/c))
	for side, users := range [2][]string{winners, losers} {
		for _, u := range users {
			f := at(u)
			own := f.sigma*f.sigma + tau*tau
			f.mu += []float64{1, -1}[side] * own / c * (1 - p)
			f.sigma = math.Sqrt(own * max(1-own/(c*c)*math.Sqrt(square[side])/c*p*(1-p), kappa))
			f.rated.matches++
		}
	}
}

// lines are how /stats has to say the figures in English.
func (f *tallied) lines(coins int) []string {
	of := func(name string, won, n int) string {
		share := "—"
		if n > 0 {
			share = fmt.Sprintf("%.0f%%", math.Round(100*float64(won)/float64(n)))
		}
		return fmt.Sprintf("%s **%d** / %d · %s", name, won, n, share)
	}
	streak, longest, run := 0, 0, 0
	for _, won := range f.results {
		if won {
			run++
			streak = max(streak, 0) + 1
		} else {
			run = 0
			streak = min(streak, 0) - 1
		}
		longest = max(longest, run)
	}
	word := "won"
	if streak < 0 {
		word = "lost"
	}
	last := ""
	for _, won := range f.results[max(0, len(f.results)-5):] {
		last += map[bool]string{true: "✅", false: "❌"}[won]
	}
	sign := func(n string) string { return strings.Replace(n, "-", "−", 1) }
	lines := []string{
		sign(fmt.Sprintf("Rating **≈ %.1f**", f.mu-3*f.sigma)),
		fmt.Sprintf("-# %.1f ± %.1f · rated matches %d · provisional", f.mu, f.sigma, f.rated.matches),
		of("Matches", f.won, f.matches), of("Rounds", f.roundsWon, f.rounds),
		of("As declarer", f.roleWon[0], f.role[0]), of("As partner", f.roleWon[1], f.role[1]), of("As attacker", f.roleWon[2], f.role[2]),
		sign(fmt.Sprintf("Levels **%+d** · ", f.net)) + sign(fmt.Sprintf("%+.2f a round", float64(f.net)/float64(f.rounds))),
		fmt.Sprintf("Attack points **%.0f** · conceded **%.0f**", float64(f.attacked)/float64(f.role[2]), float64(f.conceded)/float64(f.role[0]+f.role[1])),
		fmt.Sprintf("Held at 0 points **%d**", f.held),
		fmt.Sprintf("Bottoms taken **%d** · %d points", f.bottoms, f.bottomPoint),
		fmt.Sprintf("Throws stood **%d** · failed **%d**", f.stood, f.failed),
		fmt.Sprintf("Streak: **%d** %s · longest run won %d", max(streak, -streak), word, longest),
		"Last rounds " + last,
	}
	if coins != 0 {
		lines = append(lines, sign(fmt.Sprintf("Coins **%+d**", coins)))
	}
	return lines
}

// balance is what somebody's account holds, by the ledger.
func balance(t *testing.T, path, user string) (coins int) {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.QueryRow(`SELECT coalesce(sum(iif(payee = ?1, coins, -coins)), 0) FROM transfers WHERE payee = ?1 OR payer = ?1`, user).Scan(&coins)
	if err != nil {
		t.Fatal(err)
	}
	return coins
}

// TestStatsAreRecounted: every figure of /stats is what the rounds in the store
// and their records come to, counted another way.
func TestStatsAreRecounted(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	people, _ := w.friends(8)
	figures := tally(recount(t, w.store.Path()))
	sums := [3]int{}
	for _, m := range people {
		said := text(w.command(people[0], "stats", map[string]string{"player": m.ID}))
		f := figures[m.ID]
		for _, line := range f.lines(balance(t, w.store.Path(), m.ID)) {
			if !slices.ContainsFunc(strings.Split(said, "\n"), func(s string) bool { return s == line || strings.HasPrefix(s, line+" · place ") }) {
				t.Errorf("%s: no line %q in\n%s", m.Name, line, said)
			}
		}
		for i, n := range []int{f.failed + f.stood, f.bottoms, f.won} {
			sums[i] += n
		}
	}
	if slices.Contains(sums[:], 0) {
		t.Errorf("nobody threw, took a bottom or won a match: %v", sums)
	}
}
