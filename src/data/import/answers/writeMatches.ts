import { findListedMatches, type IdentifiedSeries } from '../listedMatches.ts';
import { openMatchNumbers, openRenumbering } from '../newRows.ts';
import type { Names, Telling } from './names.ts';
import { type SaidOf, siteNumber } from './observations.ts';
import { type SettledMatch, settleMatch } from './settle.ts';
import { greatest, least } from '../../../core/extremes.ts';

/** Whose word counts, the best source first. `answers` are all services. A field that a source lacks is the next one's. */
const believed = {
  starts_at: ['answers', 'tournament', 'demos', 'standings'],
  event_id: ['tournament', 'answers', 'demos', 'standings'],
  stage: ['tournament', 'answers', 'demos', 'standings'],
  best_of: ['tournament', 'answers', 'demos', 'standings'],
  winner: ['answers', 'tournament', 'demos', 'standings'],
} as const;

/** Writes the matches of a service, each once, whichever source had it before. Returns how many there are. */
export const writeMatches = (telling: Telling, names: Names, all: readonly SaidOf[]): number => {
  const settled = all.flatMap(({ key, said }) => settleMatch(key, said) ?? []);
  // A match with a number of the stats site comes first, so that one without is found among them.
  const [numbered, others] = [settled.filter(isNumbered), settled.filter(one => !isNumbered(one))];
  const write = openWriter(telling, names);
  const written = [...write(numbered), ...write(others)];
  enterTeams(telling);
  return new Set(written).size;
};

const mostOfSite = 999_999_999;

const isNumbered = ({ key }: SettledMatch): boolean => siteNumber(key) !== undefined;

const openWriter = (telling: Telling, names: Names) => {
  const { database, service, tell } = telling;
  const has = database.prepare('SELECT 1 FROM match WHERE id = ?');
  const insert = database.prepare(
    'INSERT INTO match (id, team1_id, team2_id, starts_at, ends_at, day_only) VALUES (?, ?, ?, ?, NULL, ?)',
  );
  const numberOf = openMatchNumbers(database);
  const renumber = openRenumbering(database);
  const fill = openFiller(telling);
  /** Matches of other sources. One that has another number of the stats site is another match. */
  const findKnown = <S extends IdentifiedSeries & { readonly match: SettledMatch }>(
    matches: readonly S[],
  ) => {
    const found = new Map<S, number>();
    const taken = new Set<number>();
    for (const isOwn of [true, false]) {
      const mayBe = (id: number): boolean => !taken.has(id) && (!isOwn || id > mostOfSite);
      const ofKind = matches.filter(one => isNumbered(one.match) === isOwn);
      // Of the same day and teams, a match is the same even if the sources tell its winner otherwise.
      for (const toSeries of [(one: S) => one, (one: S) => ({ ...one, winner: null })]) {
        const left = new Map(ofKind.filter(one => !found.has(one)).map(one => [toSeries(one), one]));
        for (const [series, id] of findListedMatches(database, [...left.keys()], mayBe)) {
          const one = left.get(series);
          if (one) found.set(one, id);
          taken.add(id);
        }
      }
    }
    return found;
  };
  return (matches: readonly SettledMatch[]): readonly number[] => {
    const identified = matches.map(match => {
      tell(service, match.at);
      const teams = [names.team(match.teams[0]), names.team(match.teams[1])] as const;
      const event = match.event ? names.event(match.event) : null;
      const won = match.result?.winner;
      const winner = won === 1 || won === 2 ? (teams[won - 1] ?? null) : null;
      const none: readonly [readonly string[], readonly string[]] = [[], []];
      return { match, teams, event, winner, lineups: none, startsAt: match.startsAt ?? Number.NaN };
    });
    const fresh = identified.filter(({ match }) => !has.get(siteNumber(match.key) ?? -1));
    const found = findKnown(fresh.filter(({ startsAt }) => !Number.isNaN(startsAt)));
    const placed = new Map<string, number>();
    return identified.flatMap(one => {
      const { match, teams, startsAt } = one;
      tell(service, match.at);
      const place = placeOf(one);
      const same = placed.get(place);
      const number = siteNumber(match.key);
      const known = same ?? (has.get(number ?? -1) ? number : found.get(one));
      const id = same ?? number ?? known ?? (Number.isNaN(startsAt) ? undefined : numberOf(teams, startsAt));
      if (id === undefined) return [];
      placed.set(place, id);
      if (known === undefined) insert.run(id, ...teams, match.startsAt, Number(match.dayOnly));
      else if (known !== id) renumber(known, id);
      fill(id, one);
      return [id];
    });
  };
};

interface Identified extends IdentifiedSeries {
  readonly match: SettledMatch;
  readonly event: number | null;
}

/** Nobody plays two matches at one moment: some services have a match under two numbers. */
const placeOf = ({ match, teams, startsAt }: Identified): string =>
  match.dayOnly || match.startsAt === null ? match.key : [least(teams), greatest(teams), startsAt].join('/');

/** Writes what is believed of a match into its row, which keeps the order of its teams. */
const openFiller = ({ database, teller, service }: Telling) => {
  const find = database.prepare('SELECT * FROM match WHERE id = ?');
  const update = database.prepare(
    `UPDATE match SET event_id = ?, stage = ?, best_of = ?, starts_at = ?, day_only = ?, ends_at = ?,
       score1 = ?, score2 = ?, winner = ? WHERE id = ?`,
  );
  const writeMaps = openMapWriter(database);
  return (id: number, { match, teams, event }: Identified): void => {
    const row = find.get(id) ?? {};
    const turned = row['team1_id'] === teams[1] || row['team2_id'] === teams[0];
    const choose = (field: keyof typeof believed, said: string | number | null) => {
      const stored = toCell(row[field]);
      if (said === null || stored === null) return said ?? stored;
      return rank(field, service) <= rank(field, teller('match', id, field)) ? said : stored;
    };
    const times = timesOf(row, match, said => choose('starts_at', said));
    const result = resultFor(row, match, turned, said => choose('winner', said));
    const facts = [choose('event_id', event), choose('stage', match.stage), choose('best_of', match.bestOf)];
    update.run(...facts, ...times, ...result, id);
    writeMaps(id, match, turned);
  };
};

/** A service that is in no table is believed like every service. */
const rank = (field: keyof typeof believed, source: string): number => {
  const sources: readonly string[] = believed[field];
  return sources.includes(source) ? sources.indexOf(source) : sources.indexOf('answers');
};

type Cell = string | number | null;
type Row = Readonly<Record<string, unknown>>;

const toCell = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** Its start, whether only the day of that is known, and its end, which nothing has that is not over. */
const timesOf = (
  row: Row,
  { startsAt: told, dayOnly, endsAt, result }: SettledMatch,
  choose: (said: number | null) => Cell,
): readonly Cell[] => {
  const [stored, ended] = [toCell(row['starts_at']), toCell(row['ends_at'])];
  // A day says nothing against another source's hour.
  const startsAt = choose(dayOnly && stored !== null ? null : told);
  const isDay = startsAt === told ? Number(dayOnly) : Number(row['day_only']);
  if (ended === null && result === undefined) return [startsAt, isDay, null];
  return [startsAt, isDay, endsAt ?? (startsAt === stored ? (ended ?? startsAt) : startsAt)];
};

/** The maps won by each side, and the winner. */
const resultFor = (
  row: Row,
  { result }: SettledMatch,
  turned: boolean,
  choose: (winner: number | null) => Cell,
): readonly Cell[] => {
  const stored = [row['score1'], row['score2'], row['winner']].map(toCell);
  const winner = turnedSide(result?.winner ?? null, turned);
  if (winner === null || choose(winner) !== winner) return stored;
  const { score } = result ?? {};
  if (!score) return winner === row['winner'] ? stored : [null, null, winner];
  return turned ? [score[1], score[0], winner] : [...score, winner];
};

const turnedSide = (side: number | null, turned: boolean): number | null =>
  turned && (side === 1 || side === 2) ? 3 - side : side;

/** Writes the maps of a match that no recording has. */
const openMapWriter = (database: Telling['database']) => {
  const find = database.prepare('SELECT 1 FROM match_map WHERE match_id = ?');
  const insert = database.prepare(
    'INSERT OR IGNORE INTO match_map (match_id, number, name, score1, score2, winner, overtimes) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  return (id: number, { maps }: SettledMatch, turned: boolean): void => {
    if (maps.length === 0 || find.get(id)) return;
    for (const { number, name, score, winner, overtimes } of maps) {
      const [one = null, other = null] = (turned ? score?.toReversed() : score) ?? [];
      insert.run(id, number, name, one, other, turnedSide(winner, turned), overtimes);
    }
  };
};

/** The teams of an event are those of its matches, also where no source lists them. */
const enterTeams = ({ database }: Telling): void => {
  for (const side of [1, 2])
    database.exec(`INSERT OR IGNORE INTO event_team (event_id, team_id)
      SELECT event_id, team${side}_id FROM match WHERE event_id IS NOT NULL`);
};
