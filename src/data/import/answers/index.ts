import { dayLength, dayStart } from '../../store/time.ts';
import type { NamedThing } from './settle.ts';
import type { Importer } from '../importer.ts';
import { openTellers, watchFacts } from '../facts.ts';
import { createNames, type Names, newestOf, type Telling, type Value } from './names.ts';
import { parseShard } from './shards.ts';
import type { Observation, SaidOf } from './observations.ts';
import { writeMatches } from './writeMatches.ts';
import { writeSkins } from './writeSkins.ts';

/** The answers of services that commands kept. They are not imported from files, but taken from the inbox. */
export const answers: Pick<Importer, 'read'> = {
  read: async ({ files, database, onProgress }) => {
    const all = new Map<string, Observation[]>();
    for (const [done, file] of files.entries()) {
      onProgress({ step: 'reading answers', done, total: files.length });
      const service = file.path.split('/')[0] ?? '';
      const known = all.get(service) ?? [];
      all.set(service, known);
      for (const observation of parseShard(await file.read())) known.push(observation);
    }
    const taken = { matches: 0, tournaments: 0, teams: 0, ranks: 0 };
    const more = { players: 0, skins: 0 };
    for (const [service, observations] of all) {
      const things = Map.groupBy(observations, ({ kind }) => kind);
      const of = (kind: Observation['kind']) =>
        [...Map.groupBy(things.get(kind) ?? [], ({ key }) => key)].map(([key, said]) => ({ key, said }));
      const told = { database, service, tell: watchFacts(database), teller: openTellers(database) };
      const names = createNames(told);
      taken.teams += writeTeams(told, names, of('team'));
      taken.tournaments += writeEvents(told, names, of('event'));
      taken.matches += writeMatches(told, names, of('match'));
      taken.ranks += writeRanks(told, names, of('rank'));
      more.players += writePlayers(told, names, of('player'));
      if (things.has('skin')) more.skins += writeSkins(told, of('skin'));
    }
    const also = Object.fromEntries(Object.entries(more).filter(([, count]) => count > 0));
    return { taken: { ...taken, ...also }, skipped: [], notes: [] };
  },
};

const named = ({ id, slug, name, teamId, teamName }: Value): NamedThing => ({
  id: asText(id ?? teamId),
  slug: asText(slug),
  name: asText(name ?? teamName) ?? '',
});
const asText = (value: Value[string]): string | undefined =>
  value === undefined ? undefined : String(value);

/** Fills what no other source says of teams. */
const writeTeams = ({ database, service, tell }: Telling, names: Names, all: readonly SaidOf[]): number => {
  const fill = database.prepare(
    'UPDATE team SET country = coalesce(country, ?), region = coalesce(region, ?), logo = coalesce(logo, ?) WHERE id = ?',
  );
  for (const { said } of all) {
    const { at, value } = newestOf(said);
    tell(service, at);
    const { country, region, logo } = value;
    fill.run(asText(country) ?? null, asText(region) ?? null, asText(logo) ?? null, names.team(named(value)));
  }
  return all.length;
};

/** Fills what no other source says of players, and puts one whom no list has into the team that the service names. */
const writePlayers = ({ database, service, tell }: Telling, names: Names, all: readonly SaidOf[]): number => {
  const fields = ['realName', 'country', 'role', 'photo'] as const;
  const fill = database.prepare(
    `UPDATE player SET real_name = coalesce(real_name, ?), country = coalesce(country, ?), role = coalesce(role, ?),
       photo = coalesce(photo, ?) WHERE id = ?`,
  );
  const enter = database.prepare(
    `INSERT INTO roster_spell (team_id, player_id) SELECT ?, id FROM player
     WHERE id = ? AND id NOT IN (SELECT player_id FROM roster_spell)`,
  );
  for (const { said } of all) {
    const { at, value } = newestOf(said);
    tell(service, at);
    const id = names.player({ id: asText(value['id']), name: asText(value['nickname']) ?? '' });
    fill.run(...fields.map(field => asText(value[field]) ?? null), id);
    const team = asText(value['teamName']);
    if (team !== undefined) enter.run(names.team({ name: team }), id);
  }
  return all.length;
};

/** Writes events. What a tournament file says of its stages and its days is exact, and stays. */
const writeEvents = (
  { database, service, tell, teller }: Telling,
  names: Names,
  all: readonly SaidOf[],
): number => {
  const fill = database.prepare(
    `UPDATE event SET tier = coalesce(?, tier), location = coalesce(?, location),
       prize_pool = coalesce(?, prize_pool), format = coalesce(format, ?) WHERE id = ?`,
  );
  const date = database.prepare(
    'UPDATE event SET starts_at = coalesce(?, starts_at), ends_at = coalesce(?, ends_at) WHERE id = ?',
  );
  for (const { said } of all) {
    const { at, value } = newestOf(said);
    tell(service, at);
    const id = names.event(named(value));
    const { tier, location, prizePool, format, startDate, endDate } = value;
    fill.run(
      asText(tier) ?? null,
      asText(location) ?? null,
      Number(prizePool) || null,
      asText(format) ?? null,
      id,
    );
    if (teller('event', id, 'starts_at') !== 'tournament')
      date.run(firstMoment(startDate), lastMoment(endDate), id);
  }
  return all.length;
};

const firstMoment = (day: Value[string]): number | null => (day === undefined ? null : dayStart(String(day)));
/** An event ends with its last day. */
const lastMoment = (day: Value[string]): number | null =>
  day === undefined ? null : dayStart(String(day)) + dayLength - 1;

/** Writes the places of ranking lists. A list that a publisher's own file has stays as it is. */
const writeRanks = ({ database, service, tell }: Telling, names: Names, all: readonly SaidOf[]): number => {
  const lists = Map.groupBy(all, ({ key }) => key.split('/').slice(0, 2).join('/'));
  const exists = database.prepare('SELECT 1 FROM ranking_list WHERE system = ? AND day = ?');
  const insert = database.prepare('INSERT INTO ranking_list (system, day, published_at) VALUES (?, ?, ?)');
  const row = database.prepare(
    'INSERT OR REPLACE INTO ranking_row (list_id, rank, team_id, points, region, roster) VALUES (?, ?, ?, ?, ?, ?)',
  );
  let count = 0;
  for (const [key, places] of lists) {
    const [system = '', day = ''] = key.split('/');
    if (exists.get(system, day)) continue;
    const list = Number(insert.run(system, day, dayStart(day)).lastInsertRowid);
    for (const { said } of places) {
      const { at, value } = newestOf(said);
      tell(service, at);
      const { rank, points, region, roster } = value;
      const team = names.team(named(value));
      row.run(list, Number(rank), team, Number(points), asText(region) ?? null, JSON.stringify(roster ?? []));
      count++;
    }
  }
  return count;
};
