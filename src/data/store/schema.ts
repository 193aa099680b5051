/**
 * The schema of the data file. Times are milliseconds since 1970 UTC, days `YYYY-MM-DD`, and money is in US cents where
 * a column's name says so. A fact that the source does not have is NULL. Future facts (a made-up season is written
 * completely) are hidden by time: a match is upcoming before `starts_at`, live until `ends_at`, and finished after it;
 * its teams are unknown before `known_at`.
 */
export const schemaVersion = 7;

/** Earlier versions of the layout that can still be read. An import upgrades them. */
export const olderVersions: readonly number[] = [3, 4, 5, 6];

/** Raised when a column of the views is renamed, removed, or changes its meaning; not for a new view or column. */
export const viewsVersion = 1;

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

/** The columns of `player_map` that files of layouts 3 and 4 lack. */
export const playerMapLater = [
  'trade_kills',
  'trade_deaths',
  'double_kills',
  'triple_kills',
  'quad_kills',
  'aces',
  'clutches',
  'clutches_won',
  'utility_damage',
] as const;

/** The column for a name of answers: `opening_kills` for `openingKills`. */
export const toSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** The figures of a player that are known by side, with the rounds among them in which the player earned his KAST. */
export const sideFigures = [
  'kills',
  'deaths',
  'assists',
  'headshots',
  'opening_kills',
  'opening_deaths',
  'trade_kills',
  'trade_deaths',
  'kast_rounds',
  'double_kills',
  'triple_kills',
  'quad_kills',
  'aces',
  'clutches',
  'clutches_won',
] as const;

/** The columns of `player_map` by side: those of the CT side, then those of the T side. Layout 6 brought them. */
export const ctColumns = ['ct_rounds', ...sideFigures.map(figure => `ct_${figure}` as const)] as const;
export const tColumns = sideFigures.map(figure => `t_${figure}` as const);
const damageColumns = ['ct_damage', 't_damage'] as const;
export const playerMapSides = [...ctColumns, ...damageColumns, ...tColumns];

/** The players of a match's team, 1 or 2, as a JSON array of nicknames. Layout 5 brought it. */
export const lineupSql = `
CREATE TABLE match_lineup (
  match_id INTEGER NOT NULL, team INTEGER NOT NULL, players TEXT NOT NULL,
  PRIMARY KEY (match_id, team)
) WITHOUT ROWID;
`;

/**
 * Why a team of a list has its points, as JSON of the entity `standingsBreakdown`. A row of team 0 has it for every team of
 * the list: a JSON object by team, compressed with zstd. Layout 5 brought the table.
 */
export const breakdownSql = `
CREATE TABLE ranking_breakdown (
  list_id INTEGER NOT NULL, team_id INTEGER NOT NULL, breakdown TEXT NOT NULL,
  PRIMARY KEY (list_id, team_id)
);
`;

/**
 * Who said what: `src/data/import/facts.ts`. subject is match, team, event, player or ranking_list. A row without a field is the thing
 * itself, made by that source; what has no row is from the standings. at is when it was said, in ms since 1970. lost is
 * JSON of what the field was before: [source, value]. Layout 7 brought it.
 */
export const factSql = `
CREATE TABLE fact (
  subject TEXT NOT NULL, id INTEGER NOT NULL, field TEXT NOT NULL, source TEXT NOT NULL, at INTEGER, lost TEXT,
  PRIMARY KEY (subject, id, field)
) WITHOUT ROWID;
`;

export const schemaSql = `
${sourceSql}
${factSql}
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

-- A player's time in a team. If start_day is NULL, it began before the first known fact. role is 'coach' for the coach.
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

-- placement ('1', '3-4') and prize (in whole dollars) apply from placed_at on.
CREATE TABLE event_team (
  event_id INTEGER NOT NULL, team_id INTEGER NOT NULL, seed INTEGER,
  placement TEXT, placed_at INTEGER, prize INTEGER,
  PRIMARY KEY (event_id, team_id)
) WITHOUT ROWID;
CREATE INDEX event_team_team ON event_team (team_id);

-- Prize money in whole dollars, by the last day of the event. It is for sources that do not name the event.
CREATE TABLE prize_win (team_id INTEGER NOT NULL, day TEXT NOT NULL, dollars INTEGER NOT NULL);
CREATE INDEX prize_win_team ON prize_win (team_id, day);

-- format is swiss, round-robin, gsl, single-elimination or double-elimination.
CREATE TABLE stage (
  event_id INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, format TEXT NOT NULL,
  PRIMARY KEY (event_id, number)
) WITHOUT ROWID;

-- A place in a stage's bracket, group or Swiss round. group_name is a group ('A') or the record of a Swiss pool
-- ('2-1').
CREATE TABLE slot (
  event_id INTEGER NOT NULL, stage INTEGER NOT NULL, round INTEGER NOT NULL, position INTEGER NOT NULL,
  group_name TEXT, round_name TEXT, match_id INTEGER,
  PRIMARY KEY (event_id, stage, round, position)
) WITHOUT ROWID;

-- winner is 1 or 2, 0 for a draw, or NULL if unknown. day_only means that the source has the day but not the hour.
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

${lineupSql}
-- halves is JSON: [[rounds of team 1, rounds of team 2, side of team 1], …]. Overtimes follow the two halves.
-- rounds is JSON: [[winner 1|2, side 'T'|'CT', reason, seconds or null, end in ms after starts_at or null], …].
CREATE TABLE match_map (
  match_id INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, picked_by INTEGER,
  score1 INTEGER, score2 INTEGER, winner INTEGER, overtimes INTEGER,
  starts_at INTEGER, ends_at INTEGER, halves TEXT, rounds TEXT,
  PRIMARY KEY (match_id, number)
) WITHOUT ROWID;

-- A round of a recording. round counts from 1, without knife rounds. winner is 1 or 2, side is the winner's side, and
-- team1_side is the first team's side. Times are in ms since the recording of the map began: the start of the round,
-- the end of its freeze time, its end, and the start of the next round. reason is as in answers, or NULL if unknown.
CREATE TABLE map_round (
  match_id INTEGER NOT NULL, map_number INTEGER NOT NULL, round INTEGER NOT NULL,
  winner INTEGER NOT NULL, side TEXT NOT NULL, reason TEXT, team1_side TEXT NOT NULL,
  started_ms INTEGER NOT NULL, freeze_end_ms INTEGER NOT NULL, ended_ms INTEGER NOT NULL, over_ms INTEGER NOT NULL,
  PRIMARY KEY (match_id, map_number, round)
) WITHOUT ROWID;

-- A player's money in a round, in dollars. money is the amount at the start of the round. spent is the amount spent in
-- the freeze time. It exceeds money if the player gave something back and bought again. equipment is the value of what
-- the player carried at the end of the freeze time. team is 1 or 2. buy is pistol, eco, semi, force-buy or full.
-- Rewards inside a round are not recorded.
CREATE TABLE round_money (
  match_id INTEGER NOT NULL, map_number INTEGER NOT NULL, round INTEGER NOT NULL, player_id INTEGER NOT NULL,
  team INTEGER NOT NULL, money INTEGER NOT NULL, spent INTEGER NOT NULL, equipment INTEGER NOT NULL, buy TEXT,
  PRIMARY KEY (match_id, map_number, round, player_id)
) WITHOUT ROWID;

-- The kills of a round. number is their order, from 1. at_ms is a time as in map_round. It is after ended_ms for a kill
-- between two rounds. killer_id is NULL if the world, a fall or the bomb (weapon 'C4') killed the victim. It is the
-- victim's own id if the victim killed himself.
CREATE TABLE round_kill (
  match_id INTEGER NOT NULL, map_number INTEGER NOT NULL, round INTEGER NOT NULL, number INTEGER NOT NULL,
  at_ms INTEGER NOT NULL, killer_id INTEGER, victim_id INTEGER NOT NULL, assister_id INTEGER,
  flash_assist INTEGER NOT NULL, weapon TEXT, headshot INTEGER NOT NULL, penetrated INTEGER NOT NULL,
  through_smoke INTEGER NOT NULL, no_scope INTEGER NOT NULL, blinded INTEGER NOT NULL, trade INTEGER NOT NULL,
  PRIMARY KEY (match_id, map_number, round, number)
) WITHOUT ROWID;

-- kast is in percent. headshots is a count. side is 1 or 2, the number of the team in the match. A trade is a kill of
-- someone who killed a teammate in the five seconds before, and the death that it answers. double_kills to aces are
-- rounds with exactly two to five kills. clutches are rounds as the last one alive against at least one opponent.
-- utility_damage is in points of health. ct_rounds to ct_damage are the figures of the rounds on the CT side: NULL where
-- they are unknown, because no kills were recorded or the player did not play every round. Those of the T side are the
-- rest, unless t_kills and so on say otherwise: an analyzer's totals may differ from the recorded kills.
CREATE TABLE player_map (
  player_id INTEGER NOT NULL, match_id INTEGER NOT NULL, map_number INTEGER NOT NULL, side INTEGER NOT NULL,
  team_id INTEGER NOT NULL, ended_at INTEGER NOT NULL, rounds INTEGER NOT NULL, won INTEGER,
  kills INTEGER NOT NULL, deaths INTEGER NOT NULL, assists INTEGER, adr REAL, kast REAL, rating REAL,
  headshots INTEGER, opening_kills INTEGER, opening_deaths INTEGER,
  ${[...playerMapLater, ...ctColumns, ...damageColumns].map(column => `${column} INTEGER,`).join(' ')}
  PRIMARY KEY (player_id, ended_at, match_id, map_number)
) WITHOUT ROWID;
${tColumns.map(column => `ALTER TABLE player_map ADD COLUMN ${column} INTEGER;`).join('\n')}
CREATE INDEX player_map_match ON player_map (match_id, map_number, side);

CREATE TABLE match_stream (
  match_id INTEGER NOT NULL, number INTEGER NOT NULL, platform TEXT NOT NULL, language TEXT,
  official INTEGER, title TEXT, url TEXT NOT NULL,
  PRIMARY KEY (match_id, number)
) WITHOUT ROWID;

-- system is 'world' or 'vrs'. A change is the difference from the previous list, joined on the team.
CREATE TABLE ranking_list (
  id INTEGER PRIMARY KEY, system TEXT NOT NULL, day TEXT NOT NULL, published_at INTEGER NOT NULL,
  UNIQUE (system, day)
);
CREATE TABLE ranking_row (
  list_id INTEGER NOT NULL, rank INTEGER NOT NULL, team_id INTEGER NOT NULL, points INTEGER NOT NULL,
  region TEXT, region_rank INTEGER, roster TEXT NOT NULL,
  PRIMARY KEY (list_id, rank, team_id)
) WITHOUT ROWID;
-- This index has all columns that a change is computed from. One lookup in the index is enough, without the table.
CREATE INDEX ranking_row_team ON ranking_row (team_id, list_id, rank, points, region_rank);
CREATE INDEX ranking_row_region ON ranking_row (list_id, region, region_rank);
${breakdownSql}
-- variant_id is the variant whose prices represent the skin, and wear is that variant's wear. In a made-up season
-- variant_id is NULL.
CREATE TABLE skin (
  id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, weapon TEXT, rarity TEXT,
  collection TEXT, image TEXT, wear TEXT, variant_id INTEGER
);
CREATE INDEX skin_name ON skin (name COLLATE NOCASE);
CREATE INDEX skin_weapon ON skin (weapon COLLATE NOCASE);

-- A skin in a form that is sold: in one wear, with StatTrak or as a souvenir, in one phase. No variant has the id of a
-- skin, so that an identifier means only one of them.
CREATE TABLE skin_variant (
  id INTEGER PRIMARY KEY, skin_id INTEGER NOT NULL, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE,
  wear TEXT, stattrak INTEGER NOT NULL, souvenir INTEGER NOT NULL, phase TEXT
);
CREATE INDEX skin_variant_skin ON skin_variant (skin_id);

-- The lowest price seen for a variant on a marketplace on a day (days since 1970).
CREATE TABLE skin_day_price (
  variant_id INTEGER NOT NULL, day INTEGER NOT NULL, marketplace TEXT NOT NULL, cents INTEGER NOT NULL,
  PRIMARY KEY (variant_id, day, marketplace)
) WITHOUT ROWID;

-- The price history of a skin without variants (of a made-up season). cents is a JSON array with one entry for each day
-- from first_day (days since 1970) on. An entry is null if no source has the price. Entries after today are not shown.
-- The history of a skin with variants is the day prices of the variant that represents it.
CREATE TABLE skin_history (
  skin_id INTEGER PRIMARY KEY, first_day INTEGER NOT NULL, cents TEXT NOT NULL, marketplace TEXT
);

-- The current prices on marketplaces of a skin (those of its variant) or of a variant. A made-up season computes them.
CREATE TABLE skin_offer (
  skin_id INTEGER NOT NULL, marketplace TEXT NOT NULL, cents INTEGER NOT NULL, offers INTEGER, updated_at INTEGER,
  PRIMARY KEY (skin_id, marketplace)
) WITHOUT ROWID;
CREATE INDEX skin_offer_cheapest ON skin_offer (skin_id, cents, marketplace);

-- The id that a record of a source was given. If the same record is read again, it gets the same id.
CREATE TABLE identity (
  kind TEXT NOT NULL, key TEXT NOT NULL, id INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) WITHOUT ROWID;
`;
