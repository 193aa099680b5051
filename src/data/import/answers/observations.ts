import type { mapCourse } from '../../../core/entities/course.ts';
import type { eventRef } from '../../../core/entities/match.ts';
import { match } from '../../../core/entities/matchDetails.ts';
import { player, playerBrief } from '../../../core/entities/player.ts';
import { rankingRow } from '../../../core/entities/ranking.ts';
import { team } from '../../../core/entities/team.ts';
import { type bracketSlot, tournament, tournamentSummary } from '../../../core/entities/tournament.ts';
import { greatest, least } from '../../../core/extremes.ts';
import { isRecord, parseJson } from '../../../core/json/jsonRecord.ts';
import { openEnvelope } from '../../../core/reader/openEnvelope.ts';
import { read, readWhole } from '../../../core/reader/reader.ts';
import { isList, lineSchema, listNamesOf, type Route } from '../../../core/route.ts';
import type { Seen } from '../../../core/schema.ts';
import { teamMatchesRow } from '../../../core/services/furtherRows.ts';
import { routes } from '../../../core/table/groups.ts';
import type { KeptAnswer } from '../../inbox/inbox.ts';
import { type Bare, bare, only } from './bare.ts';
import { readSkins, type SeenSkin } from './seenSkins.ts';

export interface Observation {
  readonly kind: 'match' | 'event' | 'team' | 'player' | 'rank' | 'skin' | 'asked';
  /** Which thing it is; the same in all answers of one service. */
  readonly key: string;
  /** When the answer came, in ms since 1970. */
  readonly at: number;
  /** The path of the route that said it. */
  readonly from: string;
  readonly value:
    | SeenMatch
    | Seen<typeof tournament>
    | Seen<typeof team>
    | Bare<Seen<typeof player>>
    | Seen<typeof rankingRow>
    | SeenSkin
    | AskedList;
}

/** What was asked for, of which the key is the path. */
export interface AskedList {
  /** `?limit=100&page=2`; empty without one. */
  readonly query: string;
  readonly rows: number;
  /** Of a list that says how many rows it has. */
  readonly total?: number;
  /** Of a list of matches: the earliest and the latest start, in ms since 1970. */
  readonly from?: number;
  readonly to?: number;
}

export interface SaidOf {
  readonly key: string;
  readonly said: readonly Observation[];
}

type Loose<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** What is kept of a match: no forms, meetings or broadcasts. */
export type SeenMatch = Bare<
  Pick<Seen<typeof match>, (typeof matchFields)[number]> & {
    readonly event: Bare<Seen<typeof eventRef>>;
    readonly maps: readonly SeenMap[];
  }
>;
const matchFields = [
  'id',
  'status',
  'eventName',
  'stage',
  'bestOf',
  'team1',
  'team2',
  'team1Name',
  'team2Name',
  'score',
  'winner',
  'startsAt',
  'startsDayOnly',
  'endedAt',
] as const;
export type SeenMap = Bare<Pick<Seen<typeof mapCourse>, (typeof mapFields)[number]>>;
const mapFields = ['number', 'name', 'status', 'score', 'winner', 'overtimes', 'remark'] as const;

const { results, schedule, tournaments, rankings, teams, players, skins } = routes;

/** The rows that are read, and how. Live answers and statistics are not kept. */
const readers: ReadonlyMap<string, readonly [Route, (lines: Lines) => readonly Told[]]> = new Map(
  (
    [
      ...[results.list, results.recent, results.match, results.team].map(row => [row, matches] as const),
      ...[schedule.upcoming, schedule.today, schedule.team].map(row => [row, matches] as const),
      [tournaments.matches, matches],
      [teamMatchesRow('/teams/{teamIdOrSlug}/matches'), matches],
      [results.maps, maps],
      ...[tournaments.live, schedule.tournaments, schedule.calendar].map(row => [row, events] as const),
      [tournaments.show, shownEvent],
      [tournaments.bracket, slots],
      ...[rankings.list, rankings.world, rankings.vrs].map(row => [row, ranks] as const),
      [teams.show, shownTeam],
      ...[players.show, players.search].map(row => [row, foundPlayers] as const),
      ...Object.values(skins).map(row => [row, foundSkins] as const),
    ] as const
  ).map(([row, reader]) => [row.path, [row, reader]]),
);

interface Lines {
  readonly path: string;
  /** The names in the path of the request, in order. */
  readonly names: readonly string[];
  readonly lines: readonly unknown[];
  readonly whole: unknown;
}
type Told = Pick<Observation, 'kind' | 'key' | 'value'>;

/** What an answer says. Nothing, if it cannot be read. */
export const observationsIn = ({ path, asked, at, text }: KeptAnswer): readonly Observation[] => {
  const [row, reader] = readers.get(path) ?? [];
  const body = parseJson(text);
  if (!row || !reader || body === undefined) return [];
  const item = isList(row) ? lineSchema(row) : undefined;
  const opened = openEnvelope(body, text, item, { names: listNamesOf(row) });
  const words = asked.split('?', 1)[0]?.split('/') ?? [];
  const names = path
    .split('/')
    .flatMap((part, place) => (part.startsWith('{') ? [decodeURIComponent(words[place] ?? '')] : []));
  const lines = { path, names, lines: opened.lines(), whole: opened.data() };
  const said = reader(lines);
  const [key = '', query = ''] = asked.split(/(?=\?)/);
  const list: AskedList = { query, ...countsOf(said, opened) };
  return [...said, { kind: 'asked', key, value: list } as const].map(told => ({ ...told, at, from: path }));
};

const countsOf = (said: readonly Told[], { count, meta }: ReturnType<typeof openEnvelope>) => {
  const starts = said.flatMap(({ value }) =>
    'startsAt' in value ? Date.parse(value.startsAt ?? '') || [] : [],
  );
  return {
    rows: count,
    ...(meta.total !== undefined && { total: meta.total }),
    ...(starts.length > 0 && { from: least(starts), to: greatest(starts) }),
  };
};

/** A number of the stats site, which identifiers end with; undefined for any other identifier. */
export const siteNumber = (id: string | null | undefined): number | undefined => {
  const [, digits] = /(?:^|-)(\d{1,9})$/.exec(id ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
};

function matches({ path, lines, whole }: Lines): readonly Told[] {
  const all = path === results.match.path ? [readWhole(match, whole, 'maps')] : lines;
  return all.flatMap(line => toMatch(read(match, line)));
}

const toMatch = (
  seen: Loose<Omit<SeenMatch, 'maps'>> & { readonly maps?: Seen<typeof match>['maps'] } = {},
) => {
  const { event, maps: played } = seen;
  const value: SeenMatch = bare({
    ...only(seen, matchFields),
    event: event && bare(event),
    maps: played?.map(map => bare(only(map, mapFields))),
  });
  if (Object.keys(value).length === 0) return [];
  const key = siteNumber(value.id) ?? value.id ?? placeOf(value);
  return [{ kind: 'match', key: String(key), value } as const];
};

/** What tells a match from others where it has no identifier. */
const placeOf = ({ event, eventName, startsAt, ...told }: SeenMatch): string => {
  const teams = [told.team1Name ?? told.team1?.name, told.team2Name ?? told.team2?.name];
  return [event?.id ?? eventName, ...teams, startsAt?.slice(0, 10)].join('/');
};

/** The maps of a match, whose identifier only the request has. */
function maps({ names: [id = ''], lines }: Lines): readonly Told[] {
  return siteNumber(id) === undefined ? [] : toMatch(read(match, { id, maps: lines }));
}

function events({ lines }: Lines): readonly Told[] {
  return lines.flatMap(line => toEvent(read(tournamentSummary, line)));
}

const toEvent = (seen: Loose<Seen<typeof tournament>> | undefined): readonly Told[] => {
  const { id, slug, name, tier, startDate, endDate, location, prizePool, format } = seen ?? {};
  const value = bare({ id, slug, name, tier, startDate, endDate, location, prizePool, format });
  return name === undefined || name === null ? [] : [{ kind: 'event', key: id ?? name, value }];
};

function shownEvent({ whole, names: [asked] }: Lines): readonly Told[] {
  // readWhole reads by this schema.
  const seen = readWhole(tournament, whole) as Seen<typeof tournament> | undefined;
  const event = bare({ id: seen?.id ?? asked, slug: seen?.slug, name: seen?.name });
  return [
    ...toEvent(seen),
    ...(seen?.nextMatches ?? []).flatMap(each => toMatch({ ...each, event })),
    ...(seen?.slots ?? []).flatMap(slot => (slot ? toSlot(slot, event) : [])),
  ];
}

function slots({ whole, names: [asked] }: Lines): readonly Told[] {
  const { eventId, eventName, slots: found } = read(tournaments.bracket.returns, whole) ?? {};
  const event = bare({ id: eventId ?? asked, name: eventName });
  return (found ?? []).flatMap(slot => (slot ? toSlot(slot, event) : []));
}

const toSlot = (slot: Seen<typeof bracketSlot>, event: SeenMatch['event']): readonly Told[] => {
  const { matchId, team1Name, team2Name, ...told } = slot;
  if (!team1Name || !team2Name) return [];
  return toMatch({ ...told, ...(matchId && { id: matchId }), team1Name, team2Name, event });
};

function ranks({ path, lines }: Lines): readonly Told[] {
  const own = { [rankings.world.path]: 'world', [rankings.vrs.path]: 'vrs' }[path];
  return lines.flatMap((line): readonly Told[] => {
    const seen = read(rankingRow, line) ?? {};
    const { rank, teamId, teamName, points, region, roster, ranking = own, date } = seen;
    if (rank === undefined || points === undefined || teamName === undefined || !date || !ranking) return [];
    const value = bare({ rank, teamId, teamName, points, region, roster, ranking, date });
    return [{ kind: 'rank', key: [ranking, date, teamId ?? teamName].join('/'), value }];
  });
}

function shownTeam({ whole }: Lines): readonly Told[] {
  // readWhole reads by this schema.
  const seen = readWhole(team, whole) as Seen<typeof team> | undefined;
  const { id, slug, name, logo, country, region, roster = [] } = seen ?? {};
  if (name === undefined || !isRecord(whole)) return [];
  return [
    { kind: 'team', key: id ?? name, value: bare({ id, slug, name, logo, country, region }) },
    ...roster.flatMap(member => toPlayer({ ...member, id: member?.playerId, teamName: name })),
  ];
}

function foundPlayers({ path, lines, whole }: Lines): readonly Told[] {
  if (path === players.show.path) return toPlayer(readWhole(player, whole));
  return lines.flatMap(line => toPlayer(read(playerBrief, line)));
}

const toPlayer = (seen: Loose<Seen<typeof player>> = {}): readonly Told[] => {
  const { id, nickname, realName, country, role, photo, team: own, teamName = own?.name } = seen;
  const value = bare({ id, nickname, realName, country, role, photo, teamName });
  return typeof nickname === 'string' ? [{ kind: 'player', key: id ?? nickname, value }] : [];
};

function foundSkins({ path, names: [asked = ''], lines, whole }: Lines): readonly Told[] {
  return readSkins(path, asked, path === skins.show.path ? [whole] : lines).map(value => ({
    kind: 'skin',
    key: value.id ?? value.slug ?? value.name ?? '',
    value,
  }));
}
