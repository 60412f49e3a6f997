-- +goose Up

-- "SHJI": tells this file from any other SQLite database.
PRAGMA application_id = 1397246537;

CREATE TABLE tables (
    id            TEXT    NOT NULL PRIMARY KEY,
    guild         TEXT    NOT NULL,
    channel       TEXT    NOT NULL,
    parent        TEXT    NOT NULL,                 -- channel of the thread, '' if it is none
    settings      TEXT    NOT NULL CHECK (json_valid(settings)),
    created       INTEGER NOT NULL,
    closed        INTEGER,                          -- NULL: open
    board_channel TEXT    NOT NULL DEFAULT '',
    board_message TEXT    NOT NULL DEFAULT '',
    deadline      INTEGER                           -- NULL: no clock is running
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_open_table_per_channel ON tables (channel) WHERE closed IS NULL;

-- The log ------------------------------------------------------------------

CREATE TABLE events (
    table_id   TEXT    NOT NULL REFERENCES tables (id),
    seq        INTEGER NOT NULL CHECK (seq >= 1),   -- without gaps
    kind       TEXT    NOT NULL,
    body       TEXT    NOT NULL,
    checkpoint INTEGER NOT NULL CHECK (checkpoint IN (0, 1)),
    at         INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX checkpoints ON events (table_id, seq) WHERE checkpoint = 1;

-- One command makes any number of events, so its key cannot live with them.
CREATE TABLE commands (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    key       TEXT    NOT NULL CHECK (key <> ''),
    first_seq INTEGER NOT NULL,
    last_seq  INTEGER NOT NULL CHECK (last_seq >= first_seq - 1),
    PRIMARY KEY (table_id, key)
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER events_never_change BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are only ever appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER events_never_go BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are only ever appended'); END;
-- +goose StatementEnd

-- Results ------------------------------------------------------------------

CREATE TABLE matches (
    number   INTEGER PRIMARY KEY,                   -- order of start
    id       TEXT    NOT NULL UNIQUE,
    table_id TEXT    NOT NULL REFERENCES tables (id), -- where it is played now
    guild    TEXT    NOT NULL,
    rules    TEXT    NOT NULL CHECK (json_valid(rules)),
    state    TEXT    NOT NULL CHECK (state IN ('playing', 'finished', 'abandoned')),
    started  INTEGER NOT NULL,
    ended    INTEGER,
    CHECK ((state = 'playing') = (ended IS NULL))
) STRICT;

CREATE INDEX matches_of_guild ON matches (guild, number);
CREATE INDEX matches_of_table ON matches (table_id, number);

CREATE TABLE levels (
    match_id TEXT    NOT NULL REFERENCES matches (id),
    place    INTEGER NOT NULL CHECK (place BETWEEN 0 AND 3), -- team, or seat if the partner is called
    level    TEXT    NOT NULL,
    laps     INTEGER NOT NULL CHECK (laps >= 0),
    won      INTEGER NOT NULL CHECK (won IN (0, 1)),
    PRIMARY KEY (match_id, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE rounds (
    number        INTEGER PRIMARY KEY,              -- order of start
    id            TEXT    NOT NULL UNIQUE,
    table_id      TEXT    NOT NULL REFERENCES tables (id),
    guild         TEXT    NOT NULL,
    match_id      TEXT    NOT NULL REFERENCES matches (id),
    nonce         INTEGER NOT NULL CHECK (nonce >= 1), -- number of the deal at this table
    rules         TEXT    NOT NULL CHECK (json_valid(rules)),
    seal          TEXT    NOT NULL,
    levels_before TEXT    NOT NULL CHECK (json_type(levels_before) = 'array'),
    state         TEXT    NOT NULL CHECK (state IN ('playing', 'finished', 'abandoned')),
    started       INTEGER NOT NULL,
    ended         INTEGER,

    declarer      INTEGER CHECK (declarer BETWEEN 0 AND 3),
    trump         TEXT    CHECK (trump IN ('S', 'H', 'C', 'D', 'NT')),
    points        INTEGER,
    bottom        INTEGER,
    multiplier    INTEGER,
    winners       TEXT    CHECK (winners IN ('declarers', 'attackers', 'draw')),
    gain          INTEGER CHECK (gain >= 0),
    levels_after  TEXT    CHECK (json_type(levels_after) = 'array'),

    secret        TEXT,
    record        TEXT,
    previous_hash TEXT,                             -- '' for the table's first record
    hash          TEXT    UNIQUE,

    UNIQUE (table_id, nonce),
    CHECK ((state = 'playing') = (ended IS NULL)),
    -- The secret is published when the round has ended and never before.
    CHECK ((state = 'playing') = (secret IS NULL)),
    CHECK ((state = 'playing') = (record IS NULL)),
    CHECK ((state = 'playing') = (previous_hash IS NULL)),
    CHECK ((state = 'playing') = (hash IS NULL)),
    CHECK ((state = 'finished') = (winners IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX one_round_in_play_per_table ON rounds (table_id) WHERE state = 'playing';
CREATE INDEX rounds_of_guild ON rounds (guild, number);
CREATE INDEX rounds_of_match ON rounds (match_id, number);

CREATE TABLE round_seats (
    round_id TEXT    NOT NULL REFERENCES rounds (id),
    seat     INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    user_id  TEXT    NOT NULL,                      -- '' for a computer player
    strength TEXT    NOT NULL,                      -- '' if no computer player had a hand in it
    name     TEXT    NOT NULL,
    side     TEXT    NOT NULL CHECK (side IN ('', 'declarers', 'attackers')),
    PRIMARY KEY (round_id, seat),
    CHECK (user_id <> '' OR strength <> '')
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_user ON round_seats (user_id, round_id) WHERE user_id <> '';

-- +goose StatementBegin
CREATE TRIGGER seals_never_change BEFORE UPDATE ON rounds
WHEN (old.seal, old.nonce, old.table_id, old.match_id) IS NOT (new.seal, new.nonce, new.table_id, new.match_id)
BEGIN SELECT RAISE(ABORT, 'the seal and the place of a round never change'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ended_rounds_never_change BEFORE UPDATE ON rounds WHEN old.state <> 'playing'
BEGIN SELECT RAISE(ABORT, 'an ended round never changes'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER rounds_never_go BEFORE DELETE ON rounds
BEGIN SELECT RAISE(ABORT, 'a round is never deleted'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ended_matches_never_change BEFORE UPDATE ON matches WHEN old.state <> 'playing'
BEGIN SELECT RAISE(ABORT, 'an ended match never changes'); END;
-- +goose StatementEnd

-- Double entry: every row takes from one account what it gives to another, so
-- the sum over the players of a round cannot be anything but zero (rules.md 15).
CREATE TABLE transfers (
    round_id TEXT    NOT NULL REFERENCES rounds (id),
    line     INTEGER NOT NULL CHECK (line >= 0),
    guild    TEXT    NOT NULL,
    payer    TEXT    NOT NULL CHECK (payer <> ''),
    payee    TEXT    NOT NULL CHECK (payee <> ''),
    coins    INTEGER NOT NULL CHECK (coins > 0),
    reason   TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (round_id, line)
) STRICT, WITHOUT ROWID;

CREATE INDEX transfers_by_payer ON transfers (guild, payer);
CREATE INDEX transfers_by_payee ON transfers (guild, payee);

-- +goose StatementBegin
CREATE TRIGGER transfers_never_change BEFORE UPDATE ON transfers
BEGIN SELECT RAISE(ABORT, 'a transfer never changes'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER transfers_never_go BEFORE DELETE ON transfers
BEGIN SELECT RAISE(ABORT, 'a transfer is never deleted'); END;
-- +goose StatementEnd

-- League -------------------------------------------------------------------

CREATE TABLE rulings (
    number   INTEGER PRIMARY KEY,                   -- the last one of a round holds
    round_id TEXT    NOT NULL REFERENCES rounds (id),
    void     INTEGER NOT NULL CHECK (void IN (0, 1)),
    reason   TEXT    NOT NULL,
    ruled_by TEXT    NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX rulings_of_round ON rulings (round_id, number);

CREATE TABLE seasons (
    id      TEXT    NOT NULL PRIMARY KEY,
    guild   TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    started INTEGER NOT NULL,
    ended   INTEGER CHECK (ended >= started)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_running_season_per_guild ON seasons (guild) WHERE ended IS NULL;

CREATE TABLE ratings (
    guild    TEXT    NOT NULL,
    season   TEXT    NOT NULL,                      -- '' for the one that never ends
    round_id TEXT    NOT NULL REFERENCES rounds (id),
    user_id  TEXT    NOT NULL CHECK (user_id <> ''),
    mu       REAL    NOT NULL,
    sigma    REAL    NOT NULL CHECK (sigma > 0),
    PRIMARY KEY (guild, season, round_id, user_id)
) STRICT, WITHOUT ROWID;

-- People -------------------------------------------------------------------

CREATE TABLE people (
    id       TEXT NOT NULL PRIMARY KEY,
    name     TEXT NOT NULL DEFAULT '',              -- as last seen
    locale   TEXT NOT NULL DEFAULT '',
    settings TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(settings)),
    direct   TEXT NOT NULL DEFAULT '' CHECK (direct IN ('', 'open', 'closed'))
) STRICT, WITHOUT ROWID;

CREATE TABLE guilds (
    id       TEXT NOT NULL PRIMARY KEY,
    settings TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(settings)),
    removed  INTEGER                                -- NULL: the bot is there
) STRICT, WITHOUT ROWID;

-- One row: when the bot last said that it runs. Clocks do not count the time
-- after it (product: downtime is not counted).
CREATE TABLE alive (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;
