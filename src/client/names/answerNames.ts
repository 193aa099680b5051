import { isRecord, parseJson } from '../../api/json/jsonRecord.ts';
import type { Named, NameKind } from '../../api/names/names.ts';
import { openEnvelope } from '../../api/reader/openEnvelope.ts';
import { read } from '../../api/reader/reader.ts';
import { isList, lineSchema, type Route } from '../../api/route.ts';
import { routeEntries } from '../../api/table/index.ts';
import type { CacheEntry } from '../cache/cacheEntry.ts';

/** A thing that an answer names. */
export interface NamedThing {
  readonly kind: NameKind;
  readonly named: Named;
}

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
  const { data, lines } = openEnvelope(whole, text, isList(row) ? lineSchema(row) : undefined);
  const things: NamedThing[] = [];
  collect(read(row.returns, isList(row) ? lines : data), found.kind, things);
  return { scope, things };
};

/** The groups whose records have a slug and a name of their own, each with the kind of thing that these name. */
const ownKinds: Readonly<Partial<Record<string, NameKind>>> = {
  players: 'player',
  teams: 'team',
  tournaments: 'event',
  schedule: 'event',
  skins: 'skin',
};

interface FoundRoute {
  readonly row: Route;
  readonly scope: string;
  /** What a record of the answer is that has a slug and a name of its own. */
  readonly kind: NameKind | undefined;
}

/** Every route with the pattern of its path at the end of an address. A fixed segment outweighs a parameter. */
const patterns = routeEntries.map(({ group, row }) => ({
  row,
  kind: ownKinds[group],
  pattern: new RegExp(`^(.*)${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  weight: row.path.split('/').length * 100 - (row.path.match(/\{/g)?.length ?? 0),
}));

/** Finds the most specific route whose path ends the address. The rest of the address is the service and the game. */
const routeOf = ({ origin, pathname }: URL): FoundRoute | undefined => {
  let best: (FoundRoute & { readonly weight: number }) | undefined;
  for (const { row, kind, pattern, weight } of patterns) {
    const [, before] = pattern.exec(pathname) ?? [];
    // `/players/search` is not a player.
    if (before !== undefined && weight > (best?.weight ?? 0))
      best = { row, kind, weight, scope: origin + before };
  }
  return best;
};

/** Visits every value and adds each thing with a slug or an identifier and a name. */
const collect = (value: unknown, own: NameKind | undefined, things: NamedThing[]): void => {
  if (Array.isArray(value)) for (const item of value) collect(item, own, things);
  if (!isRecord(value)) return;
  const text = (field: string): string | undefined => {
    const found = value[field];
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  const add = (
    kind: NameKind,
    prefix: string,
    name: string | undefined,
    more: readonly (string | undefined)[] = [],
  ) => {
    const id = text(prefix === '' ? 'id' : `${prefix}Id`);
    const word = text(prefix === '' ? 'slug' : `${prefix}Slug`) ?? id;
    if (word === undefined || name === undefined) return;
    const also = [id, ...more].flatMap(each => (each === undefined || each === word ? [] : [each]));
    things.push({ kind, named: { word, name, also } });
  };
  for (const [prefix, kind] of references) add(kind, prefix, text(`${prefix}Name`));
  add('player', 'player', text('nickname'), [text('realName')]);
  if (text('nickname') !== undefined) add('player', '', text('nickname'), [text('realName')]);
  else if (own !== undefined && text('team1Name') === undefined) add(own, '', text('name'));
  for (const inner of Object.values(value)) if (typeof inner === 'object') collect(inner, undefined, things);
};

const references: readonly (readonly [string, NameKind])[] = [
  ['team', 'team'],
  ['team1', 'team'],
  ['team2', 'team'],
  ['opponent', 'team'],
  ['fromTeam', 'team'],
  ['toTeam', 'team'],
  ['event', 'event'],
];
