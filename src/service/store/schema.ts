/**
 * The schema of the data file. Times are milliseconds since 1970 UTC, days `YYYY-MM-DD`, and money is in US cents where
 * a column's name says so. A fact that the source does not have is NULL. Future facts (a made-up season is written
 * completely) are hidden by time: a match is upcoming before `starts_at`, live until `ends_at`, and finished after it;
 * its teams are unknown before `known_at`.
 */
export const schemaVersion = 4;

/** Earlier versions of the layout that can still be read. An import upgrades them. */
export const olderVersions: readonly number[] = [3];

/**
 * The files that imports read. Rows of matches, teams and players are built again from all files with a content (zstd),
 * so that the order of imports does not matter. For the others (prices, skins), only changed files are read again.
 * `modified` is in ms since 1970.
 */
export const sourceSql = `
CREATE TABLE source (
  kind TEXT NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, modified REAL NOT NULL, digest TEXT NOT NULL,
  content BLOB,
  PRIMARY KEY (kind, path)
);
`;

export const schemaSql = `
${sourceSql}
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE team (
  id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
  logo TEXT, country TEXT, region TEXT
);
CREATE INDEX team_name ON team (name COLLATE NOCASE);

CREATE TABLE player (
  id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, nickname TEXT NOT NULL,
  real_name TEXT, country TEXT, role TEXT, photo TEXT
);
CREATE INDEX player_nickname ON player (nickname COLLATE NOCASE);

-- A player's time in a team. A NULL start: since before the first thing known. role 'coach' is the coach.
CREATE TABLE roster_spell (
  team_id INTEGER NOT NULL, player_id INTEGER NOT NULL, role TEXT, start_day TEXT, end_day TEXT
);
CREATE INDEX roster_spell_team ON roster_spell (team_id, start_day);
CREATE INDEX roster_spell_player ON roster_spell (player_id, start_day, end_day);
CREATE INDEX roster_spell_start ON roster_spell (start_day DESC, player_id, team_id);
CREATE INDEX roster_spell_end ON roster_spell (end_day DESC, player_id, team_id);

CREATE TABLE event (
  id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, tier TEXT, location TEXT,
  starts_at INTEGER, ends_at INTEGER, prize_pool INTEGER, format TEXT
);
CREATE INDEX event_starts ON event (starts_at);
CREATE INDEX event_ends ON event (ends_at);

-- placement ('1', '3-4') and prize (whole dollars) hold from placed_at on.
CREATE TABLE event_team (
  event_id INTEGER NOT NULL, team_id INTEGER NOT NULL, seed INTEGER,
  placement TEXT, placed_at INTEGER, prize INTEGER,
  PRIMARY KEY (event_id, team_id)
) WITHOUT ROWID;
CREATE INDEX event_team_team ON event_team (team_id);

-- Prize money by the day of the event's end, where a source does not name the event. Whole dollars.
CREATE TABLE prize_win (team_id INTEGER NOT NULL, day TEXT NOT NULL, dollars INTEGER NOT NULL);
CREATE INDEX prize_win_team ON prize_win (team_id, day);

-- format: swiss, round-robin, gsl, single-elimination, double-elimination
CREATE TABLE stage (
  event_id INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, format TEXT NOT NULL,
  PRIMARY KEY (event_id, number)
) WITHOUT ROWID;

-- A place in a stage's bracket, group or Swiss round. group_name: 'A', or a Swiss pool by record '2-1'.
CREATE TABLE slot (
  event_id INTEGER NOT NULL, stage INTEGER NOT NULL, round INTEGER NOT NULL, position INTEGER NOT NULL,
  group_name TEXT, round_name TEXT, match_id INTEGER,
  PRIMARY KEY (event_id, stage, round, position)
) WITHOUT ROWID;

-- winner: 1 or 2, 0 a draw, NULL unknown. day_only: the source tells the day, not the hour.
CREATE TABLE match (
  id INTEGER PRIMARY KEY, event_id INTEGER, stage TEXT, best_of INTEGER,
  team1_id INTEGER NOT NULL, team2_id INTEGER NOT NULL,
  starts_at INTEGER, ends_at INTEGER, day_only INTEGER NOT NULL DEFAULT 0, known_at INTEGER NOT NULL DEFAULT 0,
  score1 INTEGER, score2 INTEGER, winner INTEGER, veto TEXT
);
CREATE INDEX match_ends ON match (ends_at, id);
CREATE INDEX match_starts ON match (starts_at, id, ends_at);
CREATE INDEX match_event ON match (event_id, starts_at, id);
CREATE INDEX match_team1 ON match (team1_id, ends_at, id);
CREATE INDEX match_team2 ON match (team2_id, ends_at, id);

-- halves: JSON [[rounds of team 1, rounds of team 2, side of team 1], …], overtimes after the two halves.
-- rounds: JSON [[winner 1|2, side 'T'|'CT', reason, seconds or null, end in ms after starts_at or null], …].
CREATE TABLE match_map (
  match_id INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, picked_by INTEGER,
  score1 INTEGER, score2 INTEGER, winner INTEGER, overtimes INTEGER,
  starts_at INTEGER, ends_at INTEGER, halves TEXT, rounds TEXT,
  PRIMARY KEY (match_id, number)
) WITHOUT ROWID;

-- A round as a recording has it, from 1, knife rounds not counted. winner 1 or 2, side its side, team1_side the first
-- team's. Times in ms since the recording of the map began: the round's start, the end of its freeze time, its end, and
-- the moment the next one begins. reason as in answers, NULL unknown.
CREATE TABLE map_round (
  match_id INTEGER NOT NULL, map_number INTEGER NOT NULL, round INTEGER NOT NULL,
  winner INTEGER NOT NULL, side TEXT NOT NULL, reason TEXT, team1_side TEXT NOT NULL,
  started_ms INTEGER NOT NULL, freeze_end_ms INTEGER NOT NULL, ended_ms INTEGER NOT NULL, over_ms INTEGER NOT NULL,
  PRIMARY KEY (match_id, map_number, round)
) WITHOUT ROWID;

-- A player's money in a round, in dollars: at its start, spent in its freeze time (more than there was where something
-- was given back and bought again), the worth of what he carried at the end of it. team 1 or 2. buy: pistol, eco, semi,
-- force-buy, full. Rewards inside a round are not recorded.
CREATE TABLE round_money (
  match_id INTEGER NOT NULL, map_number INTEGER NOT NULL, round INTEGER NOT NULL, player_id INTEGER NOT NULL,
  team INTEGER NOT NULL, money INTEGER NOT NULL, spent INTEGER NOT NULL, equipment INTEGER NOT NULL, buy TEXT,
  PRIMARY KEY (match_id, map_number, round, player_id)
) WITHOUT ROWID;

-- The kills of a round in their order, from 1; at_ms as in map_round, after ended_ms for one in the moment between two
-- rounds. killer_id NULL: the world, a fall, or the bomb (weapon 'C4'); the victim's own number: he killed himself.
CREATE TABLE round_kill (
  match_id INTEGER NOT NULL, map_number INTEGER NOT NULL, round INTEGER NOT NULL, number INTEGER NOT NULL,
  at_ms INTEGER NOT NULL, killer_id INTEGER, victim_id INTEGER NOT NULL, assister_id INTEGER,
  flash_assist INTEGER NOT NULL, weapon TEXT, headshot INTEGER NOT NULL, penetrated INTEGER NOT NULL,
  through_smoke INTEGER NOT NULL, no_scope INTEGER NOT NULL, blinded INTEGER NOT NULL, trade INTEGER NOT NULL,
  PRIMARY KEY (match_id, map_number, round, number)
) WITHOUT ROWID;

-- kast in percent, headshots a count, side 1 or 2: which of the match's teams.
CREATE TABLE player_map (
  player_id INTEGER NOT NULL, match_id INTEGER NOT NULL, map_number INTEGER NOT NULL, side INTEGER NOT NULL,
  team_id INTEGER NOT NULL, ended_at INTEGER NOT NULL, rounds INTEGER NOT NULL, won INTEGER,
  kills INTEGER NOT NULL, deaths INTEGER NOT NULL, assists INTEGER, adr REAL, kast REAL, rating REAL,
  headshots INTEGER, opening_kills INTEGER, opening_deaths INTEGER,
  PRIMARY KEY (player_id, ended_at, match_id, map_number)
) WITHOUT ROWID;
CREATE INDEX player_map_match ON player_map (match_id, map_number, side);

CREATE TABLE match_stream (
  match_id INTEGER NOT NULL, number INTEGER NOT NULL, platform TEXT NOT NULL, language TEXT,
  official INTEGER, title TEXT, url TEXT NOT NULL,
  PRIMARY KEY (match_id, number)
) WITHOUT ROWID;

-- system: 'world' or 'vrs'. The change is against the list before, joined on the team.
CREATE TABLE ranking_list (
  id INTEGER PRIMARY KEY, system TEXT NOT NULL, day TEXT NOT NULL, published_at INTEGER NOT NULL,
  UNIQUE (system, day)
);
CREATE TABLE ranking_row (
  list_id INTEGER NOT NULL, rank INTEGER NOT NULL, team_id INTEGER NOT NULL, points INTEGER NOT NULL,
  region TEXT, region_rank INTEGER, roster TEXT NOT NULL,
  PRIMARY KEY (list_id, rank, team_id)
) WITHOUT ROWID;
-- With what the change against the list before is counted from: one look into the index, and none into the table.
CREATE INDEX ranking_row_team ON ranking_row (team_id, list_id, rank, points, region_rank);
CREATE INDEX ranking_row_region ON ranking_row (list_id, region, region_rank);

-- variant_id: the variant whose prices the skin is known by, wear that variant's; NULL in a made-up season.
CREATE TABLE skin (
  id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, weapon TEXT, rarity TEXT,
  collection TEXT, image TEXT, wear TEXT, variant_id INTEGER
);
CREATE INDEX skin_name ON skin (name COLLATE NOCASE);
CREATE INDEX skin_weapon ON skin (weapon COLLATE NOCASE);

-- A skin as it is sold: in one wear, with StatTrak or as a souvenir, in one phase. Its number is no skin's, so that one
-- identifier means one of either.
CREATE TABLE skin_variant (
  id INTEGER PRIMARY KEY, skin_id INTEGER NOT NULL, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE,
  wear TEXT, stattrak INTEGER NOT NULL, souvenir INTEGER NOT NULL, phase TEXT
);
CREATE INDEX skin_variant_skin ON skin_variant (skin_id);

-- The cheapest that a marketplace was seen to ask for a variant on a day (days since 1970).
CREATE TABLE skin_day_price (
  variant_id INTEGER NOT NULL, day INTEGER NOT NULL, marketplace TEXT NOT NULL, cents INTEGER NOT NULL,
  PRIMARY KEY (variant_id, day, marketplace)
) WITHOUT ROWID;

-- How the price of a skin without variants (of a made-up season) moved: cents is a JSON array, one entry a day from
-- first_day (days since 1970) on, null where no source tells it. Entries after today are not shown. That of a skin with
-- variants is told by the day prices of the one that it is known by.
CREATE TABLE skin_history (
  skin_id INTEGER PRIMARY KEY, first_day INTEGER NOT NULL, cents TEXT NOT NULL, marketplace TEXT
);

-- What marketplaces ask now for a skin (by its variant) or a variant. A made-up season computes it instead.
CREATE TABLE skin_offer (
  skin_id INTEGER NOT NULL, marketplace TEXT NOT NULL, cents INTEGER NOT NULL, offers INTEGER, updated_at INTEGER,
  PRIMARY KEY (skin_id, marketplace)
) WITHOUT ROWID;
CREATE INDEX skin_offer_cheapest ON skin_offer (skin_id, cents, marketplace);

-- Which of our numbers a source's record became: the same record read again becomes the same number.
CREATE TABLE identity (
  kind TEXT NOT NULL, key TEXT NOT NULL, id INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) WITHOUT ROWID;
`;
