import type { Answered, Asked, Figures, Sheet, Team } from './sheet.ts';
import { count, counted, daysOf, daysText, decimals, recordOf, total } from './sheet.ts';

/** Days before the match whose rounds, players and line-ups count, and those whose maps do. */
const roundDays = 90;
const mapDays = 180;
/** A streak is told from so many matches on, a player from so many rounds on. */
const leastStreak = 3;
const leastRounds = 50;
/** The places of the regional standings that count as the top. */
const top = 20;
const latest = 'day DESC, starts_at DESC, id DESC';

/** All that is asked of the data about a match, in the order of the sheet. Each query ends before the day of the match. */
export const questionsOf = (sheet: Sheet): readonly Asked[] => {
  const [one, other] = sheet.teams;
  const ofEach = (ask: (team: Team, sheet: Sheet) => Asked): readonly Asked[] => [
    ask(one, sheet),
    ask(other, sheet),
  ];
  return [
    ...ofEach(lastTen),
    ...ofEach(streak),
    meetings(sheet),
    ...ofEach(maps),
    ...ofEach(pistols),
    ...ofEach(duels),
    ...ofEach(players),
    ...ofEach(changes),
  ];
};

/** The condition of a finished match of a team that was over before the day. */
const over = ({ day }: Sheet): string =>
  `winner_number IN (1, 2) AND day < '${day}' AND coalesce(date(ends_at), day) < '${day}'`;
const of = ({ id }: Team, alias = ''): string => `${id} IN (${alias}team1_id, ${alias}team2_id)`;
const within = (column: string, days: number, { day }: Sheet): string =>
  `${column} >= date('${day}', '-${days} days') AND ${column} < '${day}'`;

const lastTen = (team: Team, sheet: Sheet): Asked => ({
  topic: 'form',
  team,
  sql: `WITH last AS (
  SELECT day, iif(team1_id = ${team.id}, team2_id, team1_id) AS opponent, winner_id = ${team.id} AS won
  FROM v_match WHERE ${of(team)} AND ${over(sheet)} ORDER BY ${latest} LIMIT 10
), placed AS (
  SELECT last.*, (SELECT rank FROM v_ranking r WHERE ranking = 'vrs' AND team_id = opponent AND r.day =
    (SELECT max(day) FROM v_ranking l WHERE ranking = 'vrs' AND l.day <= last.day)) AS place FROM last
)
SELECT count(*) AS played, sum(won) AS won, count(place) AS placed, sum(place <= ${top}) AS top_played,
  sum(place <= ${top} AND won) AS top_won, min(day) AS since, max(day) AS until FROM placed`,
  say: ([found]) => {
    if (!found || !count(found, 'played')) return [];
    const played = count(found, 'played');
    const atTop = count(found, 'top_played');
    const ofTop =
      count(found, 'placed') === 0
        ? ''
        : atTop === 0
          ? `, none against the top ${top}`
          : `, ${recordOf(count(found, 'top_won'), atTop)} against the top ${top}`;
    const last = played === 1 ? 'last match' : `last ${played} matches`;
    return [
      told(`${team.name}: ${recordOf(count(found, 'won'), played)} in the ${last}${ofTop}`, played, found),
    ];
  },
});

const streak = (team: Team, sheet: Sheet): Asked => ({
  topic: 'form',
  team,
  sql: `WITH own AS (
  SELECT day, winner_id = ${team.id} AS won, row_number() OVER (ORDER BY ${latest}) AS place
  FROM v_match WHERE ${of(team)} AND ${over(sheet)}
), run AS (
  SELECT * FROM own WHERE place < coalesce(
    (SELECT min(place) FROM own WHERE won <> (SELECT won FROM own WHERE place = 1)), (SELECT count(*) + 1 FROM own))
)
SELECT count(*) AS length, max(won) AS won, min(day) AS since, max(day) AS until FROM run`,
  say: ([found]) => {
    if (!found || count(found, 'length') < leastStreak) return [];
    const length = count(found, 'length');
    return [
      told(
        `${team.name} ${count(found, 'won') === 1 ? 'won' : 'lost'} the last ${length} in a row`,
        length,
        found,
      ),
    ];
  },
});

const lineup = (team: Team, sheet: Sheet): string => `SELECT team_id, lower(player) AS player FROM v_lineup
  WHERE team_id = ${team.id} AND match_id = (SELECT id FROM v_match WHERE ${of(team)} AND ${over(sheet)}
    AND id IN (SELECT match_id FROM v_lineup WHERE team_id = ${team.id}) ORDER BY ${latest} LIMIT 1)`;

const meetings = (sheet: Sheet): Asked => {
  const [one, other] = sheet.teams;
  return {
    topic: 'meetings',
    sql: `WITH met AS (
  SELECT id, day, winner_id FROM v_match WHERE ${of(one)} AND ${of(other)} AND ${over(sheet)}
), present AS (
  ${lineup(one, sheet)} UNION ${lineup(other, sheet)}
), core AS (
  SELECT met.id FROM met JOIN v_lineup l ON l.match_id = met.id
  JOIN present p ON p.team_id = l.team_id AND p.player = lower(l.player) GROUP BY met.id, l.team_id HAVING count(*) >= 3
), judged AS (SELECT met.*, (SELECT count(*) FROM core WHERE core.id = met.id) = 2 AS same FROM met)
SELECT count(*) AS played, sum(winner_id = ${one.id}) AS won, sum(same) AS same_played,
  sum(same AND winner_id = ${one.id}) AS same_won, min(day) AS since, max(day) AS until FROM judged`,
    say: ([found]) => {
      if (!found || !count(found, 'played')) return [];
      const played = count(found, 'played');
      const same = count(found, 'same_played');
      const cores =
        same === played
          ? ', all with at least three of the present players on both sides'
          : same === 0
            ? ', never with three of the present players on both sides'
            : `; with at least three of the present players on both sides ${recordOf(count(found, 'same_won'), same)}`;
      const record = `${one.name} ${recordOf(count(found, 'won'), played)} against ${other.name}`;
      return [told(`${record} in ${counted(played, 'match', 'matches')}${cores}`, played, found)];
    },
  };
};

const maps = (team: Team, sheet: Sheet): Asked => ({
  topic: 'maps',
  team,
  sql: `SELECT m.map, count(*) AS played, sum(m.winner_id = ${team.id}) AS won, min(v.day) AS since, max(v.day) AS until
FROM v_map m JOIN v_match v ON v.id = m.match_id
WHERE ${of(team, 'm.')} AND m.winner_number IN (1, 2) AND ${within('v.day', mapDays, sheet)}
GROUP BY m.map ORDER BY played DESC, won DESC, m.map`,
  say: found => {
    const played = total(found, 'played');
    const pool = found.map(
      row => `${String(row['map'])} ${recordOf(count(row, 'won'), count(row, 'played'))}`,
    );
    return played === 0 ? [] : [told(`${team.name} on maps: ${pool.join(', ')}`, played, ...found)];
  },
});

const pistols = (team: Team, sheet: Sheet): Asked => ({
  topic: 'rounds',
  team,
  sql: `SELECT count(*) AS played, sum(r.winner_id = ${team.id}) AS won, min(v.day) AS since, max(v.day) AS until
FROM v_round r JOIN v_map m ON m.match_id = r.match_id AND m.map_number = r.map_number JOIN v_match v ON v.id = r.match_id
WHERE ${of(team, 'm.')} AND ${within('v.day', roundDays, sheet)} AND r.round IN (1, m.half1_score1 + m.half1_score2 + 1)`,
  say: ([found]) => {
    if (!found || !count(found, 'played')) return [];
    const played = count(found, 'played');
    return [
      told(`${team.name} won ${count(found, 'won')} of ${counted(played, 'pistol round')}`, played, found),
    ];
  },
});

const duels = (team: Team, sheet: Sheet): Asked => ({
  topic: 'rounds',
  team,
  sql: `SELECT sum(opening_kills) AS opened, sum(opening_kills + opening_deaths) AS openings, sum(clutches_won) AS clutched,
  sum(clutches) AS clutches, min(day) AS since, max(day) AS until
FROM v_player_map WHERE team_id = ${team.id} AND ${within('day', roundDays, sheet)}`,
  say: ([found]) => [
    ...shareOf(team, found, ['opened', 'openings'], 'opening duel'),
    ...shareOf(team, found, ['clutched', 'clutches'], 'clutch', 'clutches'),
  ],
});

const shareOf = (
  team: Team,
  found: Figures | undefined,
  [won, all]: readonly [won: string, all: string],
  ...words: [one: string, many?: string]
): readonly Answered[] => {
  const played = found ? count(found, all) : 0;
  if (!found || played === 0) return [];
  return [told(`${team.name} won ${count(found, won)} of ${counted(played, ...words)}`, played, found)];
};

const players = (team: Team, sheet: Sheet): Asked => ({
  topic: 'players',
  team,
  sql: `WITH last AS (
  SELECT match_id, map_number FROM v_player_map WHERE team_id = ${team.id} AND day < '${sheet.day}'
  ORDER BY ended_at DESC, match_id DESC, map_number DESC LIMIT 1
)
SELECT player, count(*) AS maps, sum(rounds) AS rounds, sum(kills) AS kills, sum(deaths) AS deaths,
  sum(rating * rounds) / sum(iif(rating IS NULL, NULL, rounds)) AS rating, min(day) AS since, max(day) AS until
FROM v_player_map WHERE team_id = ${team.id} AND ${within('day', roundDays, sheet)} AND player_id IN
  (SELECT player_id FROM v_player_map JOIN last USING (match_id, map_number) WHERE team_id = ${team.id})
GROUP BY player_id HAVING sum(rounds) >= ${leastRounds} ORDER BY 1.0 * sum(kills) / sum(rounds) DESC, player`,
  say: found =>
    found.map(row => {
      const rounds = count(row, 'rounds');
      const rating = row['rating'] === null ? '' : `, rating ${decimals(row, 'rating')}`;
      const each = `${(count(row, 'kills') / rounds).toFixed(2)} kills and ${(count(row, 'deaths') / rounds).toFixed(2)} deaths a round`;
      return told(
        `${String(row['player'])} (${team.name}): ${each}${rating} in ${rounds} rounds`,
        rounds,
        row,
      );
    }),
});

const changes = (team: Team, sheet: Sheet): Asked => ({
  topic: 'lineups',
  team,
  sql: `SELECT player, 'joined' AS what, start_day AS since, start_day AS until
FROM v_roster WHERE team_id = ${team.id} AND ${within('start_day', roundDays, sheet)}
UNION ALL SELECT player, 'left', end_day, end_day
FROM v_roster WHERE team_id = ${team.id} AND ${within('end_day', roundDays, sheet)}
ORDER BY since, what DESC, player`,
  say: found =>
    found.map(row =>
      told(
        `${String(row['player'])} ${String(row['what'])} ${team.name} on ${String(row['since'])}`,
        undefined,
        row,
      ),
    ),
});

/** @param sample how many matches, maps, rounds or duels the sentence stands on */
const told = (text: string, sample: number | undefined, ...rows: readonly Figures[]): Answered => {
  const days = daysOf(rows);
  return {
    sentence: `${text}${sample === undefined ? '' : daysText(days)}.`,
    sample: sample ?? null,
    ...days,
  };
};
