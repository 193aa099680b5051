import { isRecord, parseJson } from '../../core/json/jsonRecord.ts';
import { matchName, type NamedThing } from '../../core/names/names.ts';
import { type NameKind, ownKindOf } from '../../core/names/subject.ts';
import { openEnvelope } from '../../core/reader/openEnvelope.ts';
import { read } from '../../core/reader/reader.ts';
import { isList, lineSchema, listNamesOf, type Route } from '../../core/route.ts';
import { searchRow } from '../../core/services/furtherRows.ts';
import { knownServices } from '../../core/services/services.ts';
import { routeEntries } from '../../core/table/groups.ts';
import type { CacheEntry } from '../cache/cacheEntry.ts';

// Whoever reads stored files for names needs these too, and it is loaded late.
export { decodeEntry, sha256 } from '../cache/cacheEntry.ts';

/** The names in a stored answer, with their service and game: `https://api.example/api/v1/game`. */
export interface AnswerNames {
  readonly scope: string;
  readonly things: readonly NamedThing[];
}

/** Reads the names from a stored answer; undefined if its address does not belong to a route of the table. */
export const namesInAnswer = ({ url, text }: Pick<CacheEntry, 'url' | 'text'>): AnswerNames | undefined => {
  const found = routeOf(new URL(url));
  const whole = parseJson(text);
  if (!found || whole === undefined) return undefined;
  const { row, scope } = found;
  const opened = openEnvelope(whole, text, isList(row) ? lineSchema(row) : undefined, {
    names: listNamesOf(row),
  });
  const things: NamedThing[] = [];
  const data = isList(row) ? opened.lines() : grouped(row, opened.data());
  collect(read(row.returns, data), found.kind, things);
  return { scope, things };
};

/** A search may answer with one list whose items name their types, in place of a list for each type. */
const grouped = (row: Route, data: unknown): unknown =>
  row.columns.length === 0 && Array.isArray(data)
    ? Object.groupBy(data.filter(isRecord), ({ type }) => `${String(type).toLowerCase()}s`)
    : data;

interface FoundRoute {
  readonly row: Route;
  readonly scope: string;
  /** What a record of the answer is that has a slug and a name of its own. */
  readonly kind: NameKind | undefined;
}

/** Every route with the pattern of its path at the end of an address. A fixed segment outweighs a parameter. */
const toPatterns = () =>
  [
    ...routeEntries.map(({ group, row }) => ({ row, kind: ownKindOf(group) })),
    ...knownServices.map(service => ({ row: searchRow(service), kind: undefined })),
  ].map(({ row, kind }) => ({
    row,
    kind,
    pattern: new RegExp(`^(.*)${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    weight: row.path.split('/').length * 100 - (row.path.match(/\{/g)?.length ?? 0),
  }));
let patterns: ReturnType<typeof toPatterns> | undefined;

/** Finds the most specific route whose path ends the address. The rest of the address is the service and the game. */
const routeOf = ({ origin, pathname }: URL): FoundRoute | undefined => {
  let best: (FoundRoute & { readonly weight: number }) | undefined;
  patterns ??= toPatterns();
  for (const { row, kind, pattern, weight } of patterns) {
    const [, before] = pattern.exec(pathname) ?? [];
    // `/players/search` is not a player.
    if (before !== undefined && weight > (best?.weight ?? 0))
      best = { row, kind, weight, scope: origin + before };
  }
  return best;
};

const collect = (value: unknown, own: NameKind | undefined, things: NamedThing[]): void => {
  if (Array.isArray(value)) for (const item of value) collect(item, own, things);
  if (!isRecord(value)) return;
  for (const each of namesInRecord(value, own)) things.push(each);
  for (const [name, inner] of Object.entries(value))
    if (typeof inner === 'object') collect(inner, kindsByMember[name], things);
};

/** What lists of these names have, whose items may say no more than their own slug and name. */
const kindsByMember: Readonly<Record<string, NameKind>> = { teams: 'team', events: 'event' };

type Texts = readonly (string | undefined)[];

/** The things that a record names. `own`: what it is itself if it has a name of its own. */
const namesInRecord = (record: Readonly<Record<string, unknown>>, own: NameKind | undefined) => {
  const text = (field: string): string | undefined => {
    const found = record[field];
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  const start = text('startsAt') ?? text('startDate');
  const thing = (
    kind: NameKind,
    prefix: string,
    name: string | undefined,
    also: Texts = [],
    about: Texts = [],
  ) => {
    const id = text(prefix === '' ? 'id' : `${prefix}Id`);
    const word = text(prefix === '' ? 'slug' : `${prefix}Slug`) ?? id;
    if (word === undefined || name === undefined) return [];
    const told = present(about).join(', ');
    const others = present([id, ...also]).filter(each => each !== word);
    const at = prefix === '' ? Date.parse(start ?? '') : Number.NaN;
    const named = { word, name, also: others, ...(told !== '' && { about: told }) };
    return [{ kind, named, ...(!Number.isNaN(at) && { at }) }];
  };
  const itself = (): readonly NamedThing[] => {
    const day = start?.slice(0, 10);
    const [team1, team2] = [text('team1Name'), text('team2Name')];
    const person = [text('teamName'), text('country')];
    if (text('nickname') !== undefined)
      return ['', 'player'].flatMap(prefix =>
        thing('player', prefix, text('nickname'), [text('realName')], person),
      );
    if (team1 === undefined || team2 === undefined)
      return own ? thing(own, '', text('name'), [], [own === 'event' ? day : text('country')]) : [];
    const prefix = text('id') === undefined ? 'match' : '';
    return thing('match', prefix, matchName(team1, team2), [], [text('eventName'), day]);
  };
  return [...references.flatMap(([prefix, kind]) => thing(kind, prefix, text(`${prefix}Name`))), ...itself()];
};

const present = (texts: Texts): readonly string[] =>
  texts.flatMap(text => (text === undefined ? [] : [text]));

const references: readonly (readonly [string, NameKind])[] = [
  ['team', 'team'],
  ['team1', 'team'],
  ['team2', 'team'],
  ['opponent', 'team'],
  ['fromTeam', 'team'],
  ['toTeam', 'team'],
  ['event', 'event'],
];
