-- +goose Up

-- What nobody wrote or read.
DROP TABLE alive;
ALTER TABLE tables DROP COLUMN parent;
ALTER TABLE tables DROP COLUMN settings;
ALTER TABLE tables DROP COLUMN deadline;
ALTER TABLE guilds DROP COLUMN removed;

-- Who sits at an open table, and whether its log names somebody who asked to be
-- forgotten: then it goes when the table is closed.
ALTER TABLE tables ADD COLUMN sitting TEXT NOT NULL DEFAULT '[]' CHECK (json_type(sitting) = 'array');
ALTER TABLE tables ADD COLUMN forgets INTEGER NOT NULL DEFAULT 0 CHECK (forgets IN (0, 1));

DROP TRIGGER events_never_go;
-- +goose StatementBegin
CREATE TRIGGER events_go_with_their_table BEFORE DELETE ON events
WHEN (SELECT closed FROM tables WHERE id = old.table_id) IS NULL
BEGIN SELECT RAISE(ABORT, 'the log of an open table never goes'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER logs_of_the_forgotten_go AFTER UPDATE OF closed ON tables WHEN new.closed IS NOT NULL AND new.forgets
BEGIN
    DELETE FROM commands WHERE table_id = new.id;
    DELETE FROM events WHERE table_id = new.id;
END;
-- +goose StatementEnd

-- What the league counts of a round: made of its record, and can be made anew.
ALTER TABLE rounds ADD COLUMN facts TEXT CHECK (json_type(facts) = 'object');
CREATE INDEX rounds_by_end ON rounds (guild, ended, number);

DROP TRIGGER ended_rounds_never_change;
-- +goose StatementBegin
CREATE TRIGGER ended_rounds_never_change BEFORE UPDATE OF
    number, id, table_id, guild, match_id, nonce, rules, seal, levels_before, state, started, ended,
    declarer, trump, points, bottom, multiplier, winners, gain, levels_after, secret, record, previous_hash, hash
ON rounds WHEN old.state <> 'playing'
BEGIN SELECT RAISE(ABORT, 'an ended round never changes'); END;
-- +goose StatementEnd

DROP TRIGGER transfers_never_change;
-- +goose StatementBegin
CREATE TRIGGER transfers_never_change BEFORE UPDATE ON transfers
WHEN (old.round_id, old.line, old.guild, old.coins, old.reason, old.at) IS NOT (new.round_id, new.line, new.guild, new.coins, new.reason, new.at)
    OR new.payer NOT IN (old.payer) AND new.payer NOT GLOB 'former-*'
    OR new.payee NOT IN (old.payee) AND new.payee NOT GLOB 'former-*'
BEGIN SELECT RAISE(ABORT, 'a transfer never changes, but that people are forgotten'); END;
-- +goose StatementEnd

ALTER TABLE rulings RENAME TO rulings_before;
DROP INDEX rulings_of_round;
CREATE TABLE rulings (
    number   INTEGER PRIMARY KEY,                   -- the last one of a round holds
    round_id TEXT    NOT NULL REFERENCES rounds (id),
    kind     TEXT    NOT NULL CHECK (kind IN ('void', 'restore', 'correct')),
    facts    TEXT    CHECK (json_type(facts) = 'object'), -- instead of those of the round
    reason   TEXT    NOT NULL,
    ruled_by TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    CHECK ((kind = 'correct') = (facts IS NOT NULL))
) STRICT;
INSERT INTO rulings (number, round_id, kind, reason, ruled_by, at)
    SELECT number, round_id, iif(void, 'void', 'restore'), reason, ruled_by, at FROM rulings_before;
DROP TABLE rulings_before;
CREATE INDEX rulings_of_round ON rulings (round_id, number);

CREATE TABLE merges (
    number    INTEGER PRIMARY KEY,                  -- the last one of an account holds
    guild     TEXT    NOT NULL,
    account   TEXT    NOT NULL CHECK (account <> ''),
    into_user TEXT    NOT NULL CHECK (into_user <> account), -- '': it counts for itself again
    reason    TEXT    NOT NULL,
    merged_by TEXT    NOT NULL,
    at        INTEGER NOT NULL
) STRICT;

CREATE INDEX merges_of_guild ON merges (guild, account, number);

-- Ratings that a season began with, and what it ended with.
ALTER TABLE seasons ADD COLUMN carried TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(carried));
ALTER TABLE seasons ADD COLUMN frozen TEXT CHECK (json_valid(frozen));
