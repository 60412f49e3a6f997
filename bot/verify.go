package bot

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/fair"
	"shengji/game/record"
	"shengji/store"
)

// verify deals a finished round again and holds it to its proof.
func (a *asked) verify(ctx context.Context) error {
	row, err := a.namedRound(ctx)
	if err != nil {
		return err
	}
	return a.verified(ctx, row)
}

func (p *pressed) pressVerify(ctx context.Context) error {
	row, err := p.pressedRound(ctx)
	if err != nil {
		return err
	}
	return p.verified(ctx, row)
}

func (a *asked) verified(ctx context.Context, row store.Round) error {
	before := ""
	if row.Nonce > 1 {
		previous, err := a.bot.Store.Round(ctx, table.RoundID(row.Table, row.Nonce-1))
		switch {
		case err == nil && previous.Proof != nil:
			before = previous.Proof.Hash
		case err != nil && !errors.Is(err, store.ErrNotFound):
			return err
		}
	}
	f := chat.File{Name: fmt.Sprintf("deal-%s-%d.jsonl", row.Table, row.Nonce), Type: "application/jsonl", Data: row.Proof.Record}
	return a.private(ctx, a.Verified(check(row, before), f))
}

// check holds a round to the seal that was published and to the hash of the
// record before it, "" for the first of a table.
func check(row store.Round, before string) view.Checked {
	c := view.Checked{Deal: row.Nonce, Seal: row.Seal, Hash: row.Proof.Hash, Previous: row.Proof.Previous}
	kept, err := record.Read(row.Proof.Record)
	if err != nil {
		return c
	}
	started, err := kept.Start()
	if err != nil {
		return c
	}
	deck := fair.Hash(started.Deck)
	c.Deck = hex.EncodeToString(deck[:])
	c.Whole = kept.Hash == row.Proof.Hash && started.Deal.Nonce == row.Nonce
	c.Chain = kept.Previous == before && (row.Nonce == 1) == (before == "")
	var sealed fair.Seal
	if sealed.UnmarshalText([]byte(row.Seal)) == nil {
		err = kept.Verify(sealed)
		c.Sealed, c.Dealt = !errors.Is(err, fair.ErrSeal), kept.Verify(started.Deal.Secret.Seal()) == nil
	}
	return c
}
