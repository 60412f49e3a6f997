package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// Computer is the account that computer players pay from and into.
const Computer = "computer"

// A Transfer moves play-money from one account to another: double entry, so the
// sum over the players of a round is zero by construction (rules.md 15). As a
// [Change] it is written once; the same Line of a round a second time is an
// error.
type Transfer struct {
	Round  string
	Line   int // from 0; tells the transfers of a round apart
	Guild  string
	Payer  string // user id, or [Computer]
	Payee  string // likewise
	Coins  int64  // above 0
	Reason string
	At     time.Time
}

// A Balance is what an account of a guild holds; it may be below zero.
type Balance struct {
	Account string
	Coins   int64
}

func (t Transfer) write(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO transfers (round_id, line, guild, payer, payee, coins, reason, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		t.Round, t.Line, t.Guild, t.Payer, t.Payee, t.Coins, t.Reason, at(t.At))
	if err != nil {
		return fmt.Errorf("writing transfer %d of round %s: %w", t.Line, t.Round, err)
	}
	return nil
}

// Balances returns all accounts of a guild, the richest first. They sum to zero.
func (s *Store) Balances(ctx context.Context, guild string) ([]Balance, error) {
	balances, err := collect(ctx, s.read, scanBalance, `
		SELECT account, sum(coins) AS balance FROM (
			SELECT payee AS account, coins FROM transfers WHERE guild = ?1
			UNION ALL
			SELECT payer, -coins FROM transfers WHERE guild = ?1)
		GROUP BY account ORDER BY balance DESC, account`, guild)
	if err != nil {
		return nil, fmt.Errorf("reading balances of guild %s: %w", guild, err)
	}
	return balances, nil
}

// Transfers returns the transfers of a round by line.
func (s *Store) Transfers(ctx context.Context, round string) ([]Transfer, error) {
	transfers, err := collect(ctx, s.read, scanTransfer, `
		SELECT round_id, line, guild, payer, payee, coins, reason, at FROM transfers WHERE round_id = ? ORDER BY line`, round)
	if err != nil {
		return nil, fmt.Errorf("reading transfers of round %s: %w", round, err)
	}
	return transfers, nil
}

func scanBalance(row scanner) (b Balance, err error) {
	err = row.Scan(&b.Account, &b.Coins)
	return b, err
}

func scanTransfer(row scanner) (t Transfer, err error) {
	err = row.Scan(&t.Round, &t.Line, &t.Guild, &t.Payer, &t.Payee, &t.Coins, &t.Reason, moment{&t.At})
	return t, err
}
