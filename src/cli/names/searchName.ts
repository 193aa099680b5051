import { meaningOf, type Named } from '../../api/names/names.ts';
import type { NameKind } from '../../api/names/subject.ts';
import type { Route } from '../../api/route.ts';
import { routes } from '../../api/table/groups.ts';
import type { Parameters } from '../../client/http/url.ts';
import type { CommandContext, OpenService } from '../session/types.ts';
import { decide } from './chooseName.ts';
import { matchOf, type MatchWanted, teamsNamed } from './matchNames.ts';

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
export const searchThing = async (
  text: string,
  kind: Kind,
  service: Service,
  context: Context,
): Promise<string | undefined> => {
  const found = await askForNames(text, kind, service, context);
  return decide(meaningOf(text, kind, found), text, kind, context);
};

/** Looks the teams of a match up with one request, then their match; undefined if they are unknown. */
export const searchMatch = async (
  text: string,
  wanted: MatchWanted,
  service: Service,
  context: Context,
): Promise<string | undefined> => {
  const found = await askForNames(text, 'team', service, context);
  const teams = teamsNamed(text, () => found);
  return teams && matchOf(teams, wanted, service, context);
};

/** The things of a kind that the service names in the answer to one request. */
export const askForNames = async (
  text: string,
  kind: Kind,
  { client }: Pick<Service, 'client'>,
  { note }: Pick<Context, 'note'>,
): Promise<readonly Named[]> => {
  const { namesInAnswer } = await import('../../client/names/answerNames.ts');
  await note(`Looking «${text}» up, which costs one request …`);
  const { row, input } = searches[kind](text);
  const { url, text: answer } = await client.call(row, input);
  const things = namesInAnswer({ url: url.href, text: answer })?.things ?? [];
  return things.filter(thing => thing.kind === kind).map(({ named }) => named);
};
