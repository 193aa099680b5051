import { getOrMake } from '../../core/getOrMake.ts';
import { knownServiceOf } from '../settings/source.ts';
import { distinct, meaningOf, type Named, type NamedThing } from '../../core/names/names.ts';
import { sidesOf } from '../../core/names/sides.ts';
import type { NameKind } from '../../core/names/subject.ts';
import type { Route } from '../../core/route.ts';
import { routes } from '../../core/table/groups.ts';
import type { Parameters } from '../../client/http/url.ts';
import type { CommandContext, OpenService } from '../context/types.ts';
import { decide } from './chooseName.ts';
import { matchOf, type MatchWanted, teamsNamed } from './matchNames.ts';
import { searchRow } from '../../core/services/furtherRows.ts';

type Service = Pick<OpenService, 'client' | 'source' | 'names'>;
type Context = Pick<CommandContext, 'note'> & {
  readonly host: Pick<CommandContext['host'], 'ask' | 'stdout' | 'now'>;
};
type Kind = Exclude<NameKind, 'match'>;

/** For each kind, the one request that is most likely to find a name. */
const searches: Readonly<
  Record<Kind, (text: string) => { readonly row: Route; readonly input: Parameters }>
> = {
  team: () => ({ row: routes.rankings.world, input: { limit: 100 } }),
  player: q => ({ row: routes.players.search, input: { q, limit: 100 } }),
  event: () => ({ row: routes.schedule.calendar, input: { limit: 100 } }),
  skin: q => ({ row: routes.skins.search, input: { q, limit: 100 } }),
};

/** Looks a name up with one request; undefined if nothing fits. @throws UsageError if several things fit */
export const searchThing = async (text: string, kind: Kind, service: Service, context: Context) => {
  const found = await askForNames(text, kind, service, context);
  return decide(meaningOf(text, kind, found), text, kind, context);
};

/** Looks a match up by its teams, with one request each if one does not name both; undefined if unknown. */
export const searchMatch = async (text: string, wanted: MatchWanted, service: Service, context: Context) => {
  const [sides = [text]] = sidesOf(text);
  const found: Named[] = [];
  for (const side of hasSearch(service) ? sides : [text]) {
    for (const each of await askForNames(side, 'team', service, context)) found.push(each);
    const teams = teamsNamed(text, () => distinct(found));
    if (teams) return matchOf(teams, wanted, service, context);
  }
  return undefined;
};

export const askForNames = async (
  text: string,
  kind: Kind,
  service: Pick<Service, 'client' | 'source'>,
  context: Pick<Context, 'note'>,
): Promise<readonly Named[]> => {
  const things =
    kind !== 'skin' && hasSearch(service)
      ? await searchThings(text, service, context)
      : await namesFrom(text, searches[kind](text), service, context);
  return things.filter(thing => thing.kind === kind).map(({ named }) => named);
};

/** Whether the service has one search over everything but skins. */
export const hasSearch = ({ source }: Pick<Service, 'source'>): boolean =>
  knownServiceOf(source) !== undefined;

/** Everything that the one search of the service finds, asked for once in a command. */
export const searchThings = async (
  text: string,
  service: Pick<Service, 'client' | 'source'>,
  context: Pick<Context, 'note'>,
): Promise<readonly NamedThing[]> => {
  const search = knownServiceOf(service.source);
  if (!search) return [];
  const known = getOrMake(searched, service.client, () => new Map<string, Promise<readonly NamedThing[]>>());
  return getOrMake(known, text, () =>
    namesFrom(text, { row: searchRow(search), input: { q: text } }, service, context),
  );
};

const searched = new WeakMap<object, Map<string, Promise<readonly NamedThing[]>>>();

const namesFrom = async (
  text: string,
  { row, input }: { readonly row: Route; readonly input: Parameters },
  { client }: Pick<Service, 'client'>,
  { note }: Pick<Context, 'note'>,
): Promise<readonly NamedThing[]> => {
  await note(`Looking up "${text}" (1 request) …`);
  const { url, text: answer } = await client.call(row, input);
  const { namesInAnswer } = await import('../../client/names/answerNames.ts');
  return namesInAnswer({ url: url.href, text: answer })?.things ?? [];
};
