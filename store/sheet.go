package store

// sheets are what an export consists of, in an order in which every row has
// what it refers to. Rounds in play stay out.
var sheets = []sheet{
	{
		name:    "server",
		columns: []column{{"settings", object}},
		from:    `guilds WHERE id = ?1 AND settings <> '{}'`,
		insert: `INSERT INTO guilds (settings, id) VALUES (?1, ?2)
			ON CONFLICT (id) DO UPDATE SET settings = excluded.settings WHERE settings = '{}'`,
	},
	{
		name:    "tables",
		columns: []column{{"id", ident}, {"created", when}, {"closed", when}},
		from:    `tables WHERE guild = ?1 ORDER BY created, id`,
		insert: `INSERT INTO tables (id, created, closed, guild, channel) VALUES (?1, ?2, coalesce(?3, ?2), ?4, '')
			ON CONFLICT (id) DO NOTHING`,
		holds: `SELECT count(*) FROM tables WHERE id = ?1 AND guild = ?4`,
	},
	{
		name: "matches",
		columns: []column{
			{"id", ident}, {"table_id", ident}, {"rules", object}, {"state", plain}, {"started", when}, {"ended", when}, {"rounds", whole},
		},
		from: `(SELECT *, ` + endedRounds + ` AS rounds FROM matches WHERE guild = ?1) ORDER BY number`,
		insert: `INSERT INTO matches (id, table_id, rules, state, started, ended, guild) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?8)
			ON CONFLICT (id) DO UPDATE SET table_id = excluded.table_id, rules = excluded.rules, state = excluded.state, ended = excluded.ended
			WHERE state = 'playing' AND (` + endedRounds + ` < ?7 OR ` + endedRounds + ` = ?7 AND excluded.state <> 'playing')`,
		holds: `SELECT count(*) FROM matches WHERE id = ?1 AND guild = ?8`,
	},
	{
		name:    "levels",
		columns: []column{{"match_id", ident}, {"place", whole}, {"level", plain}, {"laps", whole}, {"won", whole}, {"rounds", whole}},
		from: `(SELECT levels.*, number, ` + endedRounds + ` AS rounds FROM levels JOIN matches ON matches.id = match_id WHERE guild = ?1)
			ORDER BY number, place`,
		insert: `INSERT INTO levels (match_id, place, level, laps, won) VALUES (?1, ?2, ?3, ?4, ?5)
			ON CONFLICT (match_id, place) DO UPDATE SET level = excluded.level, laps = excluded.laps, won = excluded.won
			WHERE (SELECT ` + endedRounds + ` FROM matches WHERE id = ?1) <= ?6`,
	},
	{
		name: "rounds",
		columns: []column{
			{"id", ident}, {"table_id", ident}, {"match_id", ident}, {"nonce", whole}, {"rules", object}, {"seal", plain},
			{"levels_before", object}, {"state", plain}, {"started", when}, {"ended", when}, {"declarer", whole}, {"trump", plain},
			{"points", whole}, {"bottom", whole}, {"multiplier", whole}, {"winners", plain}, {"gain", whole},
			{"levels_after", object}, {"facts", object}, {"secret", plain}, {"previous_hash", plain}, {"hash", plain},
		},
		from: `rounds WHERE guild = ?1 AND state <> 'playing' ORDER BY number`,
		insert: `INSERT INTO rounds (id, table_id, match_id, nonce, rules, seal, levels_before, state, started, ended, declarer, trump,
				points, bottom, multiplier, winners, gain, levels_after, facts, secret, previous_hash, hash, guild, record)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24)
			ON CONFLICT (id) DO NOTHING`,
		holds: `SELECT count(*) FROM rounds WHERE id = ?1 AND hash = ?22 AND guild = ?23`,
		// An open table would deal the same number again.
		fits: `SELECT closed IS NOT NULL FROM tables WHERE id = ?2`,
	},
	{
		name: "seats",
		columns: []column{
			{"round_id", ident}, {"seat", whole}, {"user_id", identOrNone}, {"strength", plain}, {"name", plain}, {"side", plain},
		},
		from: `(SELECT round_seats.*, number FROM round_seats JOIN rounds ON rounds.id = round_id WHERE guild = ?1 AND state <> 'playing')
			ORDER BY number, seat`,
		insert: `INSERT INTO round_seats (round_id, seat, user_id, strength, name, side) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
			ON CONFLICT (round_id, seat) DO NOTHING`,
	},
	{
		name:    "people",
		columns: []column{{"id", ident}, {"name", plain}},
		from:    whoPlayed + ` ORDER BY id`,
		insert: `INSERT INTO people (id, name) SELECT ?1, ?2 WHERE ` + sat(`?1`) + `
			ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE name = ''`,
	},
	{
		name: "transfers",
		columns: []column{
			{"round_id", ident}, {"line", whole}, {"payer", ident}, {"payee", ident}, {"coins", whole}, {"reason", plain}, {"at", when},
		},
		from: `(SELECT transfers.*, number FROM transfers JOIN rounds ON rounds.id = round_id WHERE transfers.guild = ?1)
			ORDER BY number, line`,
		insert: `INSERT INTO transfers (round_id, line, payer, payee, coins, reason, at, guild) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
			ON CONFLICT (round_id, line) DO NOTHING`,
	},
	{
		name: "rulings",
		columns: []column{
			{"round_id", ident}, {"kind", plain}, {"facts", object}, {"reason", plain}, {"ruled_by", ident}, {"at", when},
		},
		from: `(SELECT rulings.* FROM rulings JOIN rounds ON rounds.id = round_id WHERE guild = ?1) ORDER BY number`,
		insert: `INSERT INTO rulings (round_id, kind, facts, reason, ruled_by, at) SELECT ?1, ?2, ?3, ?4, ?5, ?6
			WHERE NOT EXISTS (SELECT 1 FROM rulings WHERE (round_id, kind, reason, at) = (?1, ?2, ?4, ?6)
				AND ` + isOrWas(`ruled_by`, `?5`) + `)`,
	},
	{
		name: "merges",
		columns: []column{
			{"account", ident}, {"into_user", identOrNone}, {"reason", plain}, {"merged_by", ident}, {"at", when},
		},
		from: `merges WHERE guild = ?1 ORDER BY number`,
		insert: `INSERT INTO merges (account, into_user, reason, merged_by, at, guild) SELECT ?1, ?2, ?3, ?4, ?5, ?6
			WHERE NOT EXISTS (SELECT 1 FROM merges WHERE (reason, at, guild) = (?3, ?5, ?6)
				AND ` + isOrWas(`account`, `?1`) + ` AND ` + isOrWas(`into_user`, `?2`) + ` AND ` + isOrWas(`merged_by`, `?4`) + `)`,
	},
	{
		name: "seasons",
		columns: []column{
			{"id", ident}, {"name", plain}, {"started", when}, {"ended", when}, {"carried", object}, {"frozen", object},
		},
		from: `seasons WHERE guild = ?1 ORDER BY started, id`,
		insert: `INSERT INTO seasons (id, name, started, ended, carried, frozen, guild) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
			ON CONFLICT (id) DO UPDATE SET name = excluded.name, ended = excluded.ended, frozen = excluded.frozen WHERE ended IS NULL`,
		holds: `SELECT count(*) FROM seasons WHERE id = ?1 AND guild = ?7`,
	},
	{
		name:    "ratings",
		columns: []column{{"season", identOrNone}, {"round_id", ident}, {"user_id", identOrNone}, {"mu", real}, {"sigma", real}},
		from: `(SELECT ratings.*, ended, number FROM ratings JOIN rounds ON rounds.id = round_id WHERE ratings.guild = ?1)
			ORDER BY season, ended, number, user_id`,
		insert: `INSERT INTO ratings (season, round_id, user_id, mu, sigma, guild) SELECT ?1, ?2, ?3, ?4, ?5, ?6
			WHERE ` + sat(`?3`) + ` OR EXISTS (SELECT 1 FROM merges WHERE guild = ?6 AND into_user = ?3)
			ON CONFLICT (guild, season, round_id, user_id) DO NOTHING`,
	},
}

// endedRounds is how far a match has come: an archive from before changes
// nothing in it, and does not call it back from the table that goes on with it.
const endedRounds = `(SELECT count(*) FROM rounds WHERE match_id = matches.id AND rounds.state <> 'playing')`

// Somebody may have been forgotten here since an archive was made: his decisions
// are not taken for others, and his name and ratings do not come back for rounds
// that are here.

// isOrWas says in SQL that a column names somebody, or a person who was forgotten.
func isOrWas(column, somebody string) string {
	return `(` + column + ` = ` + somebody + ` OR ` + isFormer(column) + `)`
}

// sat says in SQL that somebody has a seat in a round.
func sat(somebody string) string {
	return `EXISTS (SELECT 1 FROM round_seats WHERE user_id = ` + somebody + ` AND user_id <> '')`
}

// A sheet says how one kind of rows leaves a store and comes into another.
type sheet struct {
	name    string
	columns []column
	from    string // FROM and what follows; ?1 is the guild
	insert  string // the columns, then the guild; of rounds then the record
	// holds asks, with the same arguments, whether the row in the store is that
	// one, and not another guild's with the same id; "" if it cannot be.
	holds string
	// fits asks likewise whether a row that has come in may; "" if it always may.
	fits string
}
