import { dayLength, dayStart } from '../../store/time.ts';
import type { NamedThing } from './settle.ts';
import type { Importer } from '../importer.ts';
import { openTellers, watchFacts } from '../facts.ts';
import { createNames, type Names, newestOf, openFiller, type Telling, toCell, type Value } from './names.ts';
import { parseShard } from './shards.ts';
import type { Observation, SaidOf } from './observations.ts';
import { writeMatches } from './writeMatches.ts';
import { writeSkins } from './writeSkins.ts';

/** The answers of services that commands kept. They are not imported from files, but taken from the inbox. */
export const answers: Pick<Importer, 'read'> = {
  read: async ({ files, database, onProgress }) => {
    const byService = new Map<string, Observation[]>();
    for (const [done, file] of files.entries()) {
      onProgress({ step: 'reading answers', done, total: files.length });
      const service = file.path.split('/')[0] ?? '';
      const known = byService.get(service) ?? [];
      byService.set(service, known);
      for (const observation of parseShard(await file.read())) known.push(observation);
    }
    const taken: Record<string, number> = { matches: 0, tournaments: 0, teams: 0, ranks: 0 };
    for (const [service, observations] of byService) {
      const told = { database, service, tell: watchFacts(database), teller: openTellers(database) };
      const names = createNames(told);
      const things = Map.groupBy(observations, ({ kind }) => kind);
      for (const [kind, what, write] of writers) {
        const said = Map.groupBy(things.get(kind) ?? [], ({ key }) => key);
        if (said.size === 0) continue;
        const all = [...said].map(([key, said]) => ({ key, said }));
        taken[what] = (taken[what] ?? 0) + write(told, names, all);
      }
    }
    return { taken, skipped: [], notes: [] };
  },
};

/** Writes what a service said of the things of one kind. Returns how many there are. */
type Writer = (telling: Telling, names: Names, all: readonly SaidOf[]) => number;

const writeTeams: Writer = (telling, names, all) => {
  const fill = openFiller(telling, 'team', { country: 'country', region: 'region', logo: 'logo' });
  return writeEach(telling, all, value => fill(names.team(named(value)), value));
};

/** Puts a player whom no list has into the team that the service names. */
const writePlayers: Writer = (telling, names, all) => {
  const columns = { real_name: 'realName', country: 'country', role: 'role', photo: 'photo' };
  const fill = openFiller(telling, 'player', columns);
  const enter = telling.database.prepare(
    `INSERT INTO roster_spell (team_id, player_id) SELECT ?, id FROM player
     WHERE id = ? AND id NOT IN (SELECT player_id FROM roster_spell)`,
  );
  return writeEach(telling, all, value => {
    const { nickname, teamName } = value;
    const id = names.player(named({ id: value['id'], name: nickname }));
    fill(id, value);
    if (teamName !== undefined) enter.run(names.team(named({ teamName })), id);
  });
};

/** What a tournament file says of its stages and its days is exact, and stays. */
const writeEvents: Writer = (telling, names, all) => {
  const fill = telling.database.prepare(
    `UPDATE event SET tier = coalesce(?, tier), location = coalesce(?, location),
       prize_pool = coalesce(?, prize_pool), format = coalesce(format, ?) WHERE id = ?`,
  );
  const date = telling.database.prepare(
    'UPDATE event SET starts_at = coalesce(?, starts_at), ends_at = coalesce(?, ends_at) WHERE id = ?',
  );
  return writeEach(telling, all, value => {
    const id = names.event(named(value));
    const { tier, location, prizePool, format, startDate, endDate } = value;
    fill.run(toCell(tier), toCell(location), Number(prizePool) || null, toCell(format), id);
    if (telling.teller('event', id, 'starts_at') !== 'tournament')
      date.run(firstMoment(startDate), lastMoment(endDate), id);
  });
};

const firstMoment = (day: Value[string]): number | null => (day === undefined ? null : dayStart(String(day)));
const lastMoment = (day: Value[string]): number | null =>
  day === undefined ? null : dayStart(String(day)) + dayLength - 1;

/** Writes the places of ranking lists. A list that a publisher's own file has stays as it is. */
const writeRanks: Writer = (telling, names, all) => {
  const { database } = telling;
  const exists = database.prepare('SELECT 1 FROM ranking_list WHERE system = ? AND day = ?');
  const insert = database.prepare('INSERT INTO ranking_list (system, day, published_at) VALUES (?, ?, ?)');
  const row = database.prepare(
    'INSERT OR REPLACE INTO ranking_row (list_id, rank, team_id, points, region, roster) VALUES (?, ?, ?, ?, ?, ?)',
  );
  let count = 0;
  for (const [list, places] of Map.groupBy(all, ({ key }) => key.split('/').slice(0, 2).join('/'))) {
    const [system = '', day = ''] = list.split('/');
    if (exists.get(system, day)) continue;
    const id = Number(insert.run(system, day, dayStart(day)).lastInsertRowid);
    count += writeEach(telling, places, value => {
      const { rank, points, region, roster = [] } = value;
      const [team, players] = [names.team(named(value)), JSON.stringify(roster)];
      row.run(id, Number(rank), team, Number(points), toCell(region), players);
    });
  }
  return count;
};

/** The kinds of things in the order in which they are written, and how their numbers are called. */
const writers = [
  ['team', 'teams', writeTeams],
  ['event', 'tournaments', writeEvents],
  ['match', 'matches', writeMatches],
  ['rank', 'ranks', writeRanks],
  ['player', 'players', writePlayers],
  ['skin', 'skins', (telling, _, all) => writeSkins(telling, all)],
] as const satisfies readonly (readonly [Observation['kind'], string, Writer])[];

/** Writes the newest word of each field of each thing, and notes who said it and when. */
const writeEach = ({ service, tell }: Telling, all: readonly SaidOf[], write: (value: Value) => void) => {
  for (const { said } of all) {
    const { at, value } = newestOf(said);
    tell(service, at);
    write(value);
  }
  return all.length;
};

const named = ({ id, name, teamId, teamName }: Value): NamedThing => ({
  id: toCell(id ?? teamId) ?? undefined,
  name: toCell(name ?? teamName) ?? '',
});
