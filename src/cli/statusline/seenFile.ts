import type { Score } from '../../core/scoreboard/event.ts';
import { isRecord, parseRecord, type JsonRecord } from '../../core/json/jsonRecord.ts';
import { readPrivateFile, replacePrivateFile } from '../settings/privateFile.ts';
import { makeFolder } from '../../core/files/makeFolder.ts';

export interface SeenLive {
  /** When an answer came last, in milliseconds since 1970 UTC. */
  readonly seenAt: number;
  readonly matches: SeenMatches;
}

/** A file of another version is as good as none. */
const version = 1;
/** The most services, and the most matches of each, that are kept. */
const mostScopes = 8;
const mostMatches = 50;

export const seenPath = (stateFolder: string): string => `${stateFolder}/live.json`;

/** Reads what was seen live at a service. A file that is damaged, or not the user's own, has seen nothing. */
export const readSeen = (
  stateFolder: string,
  scope: string,
  userId: number | undefined,
): SeenLive | undefined => readAll(stateFolder, userId).get(scope);

/** Replaces the file as a whole, so that a reader never sees half of it. A full or read-only disk keeps nothing. */
export const writeSeen = (
  stateFolder: string,
  scope: string,
  { seenAt, matches }: SeenLive,
  { pid, userId }: { readonly pid: number; readonly userId: number | undefined },
): void => {
  try {
    makeFolder(stateFolder);
    const others = [...readAll(stateFolder, userId)].filter(([other]) => other !== scope);
    const own = [scope, { seenAt, matches: matches.slice(0, mostMatches) }] as const;
    const scopes = Object.fromEntries([own, ...others].slice(0, mostScopes));
    replacePrivateFile(seenPath(stateFolder), JSON.stringify({ version, scopes }), pid);
  } catch {
    // What is live is said again by the next command.
  }
};

/** By the scope of a service (`settings/lists/scope.ts`), the newest first. */
const readAll = (stateFolder: string, userId: number | undefined): ReadonlyMap<string, SeenLive> => {
  const { version: written, scopes } = parseRecord(storedText(stateFolder, userId)) ?? {};
  if (written !== version || !isRecord(scopes)) return new Map();
  return new Map(
    Object.entries(scopes).flatMap(([scope, live]): readonly (readonly [string, SeenLive])[] => {
      const { seenAt, matches } = isRecord(live) ? live : {};
      if (typeof seenAt !== 'number' || !Array.isArray(matches)) return [];
      return [
        [
          scope,
          { seenAt, matches: matches.slice(0, mostMatches).flatMap(match => toSeenMatch(match) ?? []) },
        ],
      ];
    }),
  );
};

const storedText = (stateFolder: string, userId: number | undefined): string => {
  try {
    return readPrivateFile(seenPath(stateFolder), { userId }, 'refuseLink') ?? '';
  } catch {
    return '';
  }
};

/** The live matches of one service, in the order of its list. */
export type SeenMatches = readonly SeenMatch[];

/** How an answer or a pushed update changes what is known. */
export type SeenChange = (known: SeenMatches) => SeenMatches;

/** Takes a whole list of live matches: a match that is not in it has ended, unless it was seen later. */
export const withWholeList =
  (list: readonly unknown[], at: number): SeenChange =>
  known => {
    const found = list.flatMap(value => toSeenMatch(value, at) ?? []);
    const newer = known.filter(({ seenAt }) => seenAt > at);
    return [
      ...found.map(match => newer.find(({ id }) => id === match.id) ?? match),
      ...newer.filter(({ id }) => !found.some(match => match.id === id)),
    ];
  };

/** Takes what an answer or an update says about one match. A match of which no name is known is not kept. */
export const withMatch =
  (value: unknown, at: number): SeenChange =>
  known => {
    const id = isRecord(value) ? textOf(value['id']) : null;
    const before = known.find(match => match.id === id);
    if (before && before.seenAt > at) return known;
    const match = toSeenMatch({ ...before, ...(isRecord(value) && value) }, at);
    if (!match) return known;
    return before ? known.map(each => (each === before ? match : each)) : [...known, match];
  };

export const withoutMatch =
  (id: string): SeenChange =>
  known =>
    known.filter(match => match.id !== id);

/** A live match as far as an answer told it; null for what no answer told. */
export type SeenMatch = NonNullable<ReturnType<typeof toSeenMatch>>;

/** Reads a match of an answer, an event or the file; undefined without an identifier or without any name. */
const toSeenMatch = (value: unknown, at?: number) => {
  if (!isRecord(value)) return undefined;
  const seenAt = at ?? numberOf(value['seenAt']);
  const text = (field: string): string | null => textOf(value[field]);
  const [id, team1Name, team2Name] = [text('id'), text('team1Name'), text('team2Name')];
  if (seenAt === null || id === null || (team1Name === null && team2Name === null)) return undefined;
  return {
    id,
    team1Name,
    team1Slug: text('team1Slug'),
    team2Name,
    team2Slug: text('team2Slug'),
    eventName: text('eventName'),
    eventSlug: text('eventSlug'),
    map: text('map'),
    bestOf: numberOf(value['bestOf']),
    round: numberOf(value['round']),
    /** Maps won. */
    score: scoreOf(value, 'score'),
    /** Rounds won on the map in play. */
    mapScore: scoreOf(value, 'mapScore'),
    seenAt,
  };
};

/** The most characters of a text that are kept: a bar has room for fewer. */
const longest = 120;

const textOf = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value.slice(0, longest) : null;

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

const scoreOf = (match: JsonRecord, field: string): Score | null => {
  const score = match[field];
  if (!isRecord(score)) return null;
  const [team1, team2] = [numberOf(score['team1']), numberOf(score['team2'])];
  return team1 === null || team2 === null ? null : { team1, team2 };
};
