package table_test

import (
	"context"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/game/rules"
	"shengji/store"
)

// TestRulesSurviveTheStore opens a table with every option at every value and
// brings it back.
func TestRulesSurviveTheStore(t *testing.T) {
	ctx := context.Background()
	kept, err := store.Open(ctx, filepath.Join(t.TempDir(), "shengji.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	tables := 0
	for _, o := range rules.Options() {
		for _, value := range append([]string{o.Default}, o.Values...) {
			r := rules.Default()
			if err := r.Set(o.Key, value); err != nil {
				t.Errorf("%s = %s: %v", o.Key, value, err)
				continue
			}
			tables++
			id := strconv.Itoa(tables)
			opened := table.Opened{ID: "t" + id, Channel: chat.ChannelID(id), Host: "1", Preset: "shuangsheng", Rules: r}
			if _, err := table.Open(ctx, kept, opened, nil, table.Seated{User: "1", Token: id}, time.Now()); err != nil {
				t.Fatal(err)
			}
			s, err := table.Recover(ctx, kept, opened.ID)
			if err != nil {
				t.Fatal(err)
			}
			if !s.Rules.Equal(&r) || s.Rules.Get(o.Key) != r.Get(o.Key) {
				t.Errorf("%s = %s comes back as %s", o.Key, value, s.Rules.Get(o.Key))
			}
		}
	}
	if tables < 60 {
		t.Errorf("only %d values were tried", tables)
	}
}
