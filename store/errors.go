package store

import (
	"errors"
	"fmt"
)

// What a caller of an open store can act on.
var (
	ErrNotFound     = errors.New("not found")
	ErrConflict     = errors.New("the log has moved on")
	ErrDuplicate    = errors.New("command already taken")
	ErrClosed       = errors.New("table is closed")
	ErrChannelTaken = errors.New("channel has an open table")
	ErrEnded        = errors.New("already ended and counted")
	ErrBrokenChain  = errors.New("record does not follow the table's last one")
	ErrAnother      = errors.New("the store has another one with that id")
	ErrStillOpen    = errors.New("the table is open here and would deal it again; close it first")
	ErrCircle       = errors.New("the accounts would count as one another")
	ErrSeasonRuns   = errors.New("another season is running")
	ErrSeated       = errors.New("has a seat at an open table")
	ErrReadOnly     = errors.New("store is open for reading only")
)

// Why a file cannot be opened; always inside an [Error].
var (
	ErrInUse       = errors.New("another process has it open")
	ErrNotAStore   = errors.New("not a store of this program")
	ErrNewerSchema = errors.New("written by a newer version of this program")
	ErrOlderSchema = errors.New("written by an older version of this program")
)

// A DuplicateError says which events an earlier command with the same key made.
// It is [ErrDuplicate].
type DuplicateError struct {
	Key         string
	First, Last int64 // First > Last: it made none
}

func (e *DuplicateError) Error() string {
	return fmt.Sprintf("command %s already taken as events %d to %d", e.Key, e.First, e.Last)
}

func (e *DuplicateError) Is(target error) bool { return target == ErrDuplicate }

// An Error is a failure that the host of the bot has to act on, in one line.
type Error struct {
	Doing string // "opening the store"
	On    string // the file or folder
	Err   error
	Hint  string // what to do about it
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s %s: %v (%s)", e.Doing, e.On, e.Err, e.Hint)
}

func (e *Error) Unwrap() error { return e.Err }
