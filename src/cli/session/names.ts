import { meaningOf, type Named, type NameKind } from '../../api/names/names.ts';
import { toSlug } from '../../api/names/slug.ts';
import type { Route } from '../../api/route.ts';
import { routes } from '../../api/table/groups.ts';
import { ClientError } from '../../client/errors.ts';
import type { Parameters } from '../../client/http/url.ts';
import { nearest } from '../parse/nearMiss.ts';
import { UsageError } from '../parse/usageError.ts';
import type { CommandContext, OpenService } from './types.ts';

/** Puts what a service knows in place of the names that people type. */
export interface NameResolver {
  /** The input with the word of each thing that is known for sure. @throws UsageError where a name means several things */
  known(row: Route, input: Parameters): Promise<Parameters>;
  /** After the service knew none of that word: the input with another one; undefined where nothing else is meant. */
  afterMiss(row: Route, input: Parameters, miss: ClientError): Promise<Parameters | undefined>;
}

/** The path parameters that take a name, and of what. */
const kinds: Readonly<Record<string, Exclude<NameKind, 'match'>>> = {
  teamIdOrSlug: 'team',
  opponentIdOrSlug: 'team',
  playerIdOrSlug: 'player',
  eventIdOrSlug: 'event',
  skinIdOrSlug: 'skin',
};
type Kind = (typeof kinds)[string];

export const createNameResolver = (service: OpenService, context: CommandContext): NameResolver => ({
  known: (row, input) =>
    eachName(row, input, async (text, kind) => {
      const bare = withoutKind(text, kind);
      const stored = await service.names(kind, bare);
      const meaning = meaningOf(bare, kind, stored);
      if (meaning.kind === 'exact') return meaning.named.word;
      if (meaning.kind === 'several') return choose(bare, kind, meaning.all, context);
      // The file is here: it knows every name. A service elsewhere may know more than was ever stored of it.
      if (service.source.kind !== 'remote') return choosePart(bare, kind, stored, context);
      return isWord(bare) ? bare : toSlug(bare) || bare;
    }),
  afterMiss: async (row, input, miss) => {
    if (miss.kind !== 'notFound' || service.source.kind !== 'remote') return undefined;
    let found = false;
    const other = await eachName(row, input, async (text, kind) => {
      const bare = withoutKind(text, kind);
      const word = await search(bare, kind, service, context).catch(ifNotAsked);
      found ||= word !== undefined && word !== bare;
      return word ?? bare;
    });
    return found ? other : undefined;
  },
});

/** Replaces each value of the path that is the name of something. */
const eachName = async (
  { path }: Route,
  input: Parameters,
  replace: (text: string, kind: Kind) => Promise<string>,
): Promise<Parameters> => {
  const replaced: Record<string, Parameters[string]> = { ...input };
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const kind = kinds[name];
    const value = input[name];
    if (kind !== undefined && typeof value === 'string') replaced[name] = await replace(value, kind);
  }
  return replaced;
};

/** `team:navi` is `navi`, where a team is wanted. */
const withoutKind = (text: string, kind: Kind): string =>
  text.toLowerCase().startsWith(`${kind}:`) ? text.slice(kind.length + 1) : text;

/** Whether a text may itself be an identifier or a slug. */
const isWord = (text: string): boolean => /^[\w.~-]+$/.test(text);

/** What a part of a name means; on a terminal alone, since a script should name one thing. */
const choosePart = async (
  text: string,
  kind: Kind,
  stored: readonly Named[],
  context: CommandContext,
): Promise<string> => {
  const meaning = meaningOf(text, kind, stored);
  if (meaning.kind === 'part') {
    const [only, ...others] = meaning.all;
    if (!only || others.length > 0 || !context.host.stdout.isTerminal)
      return choose(text, kind, meaning.all, context);
    await context.note(`«${text}» is ${only.name}.`);
    return only.word;
  }
  const near = nearest(
    text,
    stored.map(({ name }) => name),
    'loose',
  );
  const meant = stored.filter(({ name }) => near.includes(name));
  // The service says in its own words that it knows no such thing.
  return meant.length === 0 ? text : choose(text, kind, meant, context);
};

/** Offers the things on a terminal. @throws UsageError that lists them elsewhere, or where none is chosen */
const choose = async (
  text: string,
  kind: Kind,
  all: readonly Named[],
  { host }: CommandContext,
): Promise<string> => {
  const lines = all.map(
    ({ name, word, about }, place) => `  ${place + 1}  ${name} (${about ? `${about}, ` : ''}${word})`,
  );
  const answer = host.stdout.isTerminal
    ? await host.ask(`«${text}» may be\n${lines.join('\n')}\nWhich one? [1-${all.length}] `)
    : undefined;
  const chosen = all[Number(answer) - 1];
  if (chosen) return chosen.word;
  const names = all.map(({ word, name }) => `${word} (${name})`).join(', ');
  throw new UsageError(
    `«${text}» is not the name of exactly one ${wordFor(kind)}`,
    all.length === 1 ? `Did you mean ${names}?` : `Name one of them: ${names}`,
  );
};

const wordFor = (kind: Kind): string => (kind === 'event' ? 'tournament' : kind);

/** A search that is refused, or fails, leaves the service's own word standing: it knows no such thing. */
const ifNotAsked = (error: unknown): undefined => {
  if (!(error instanceof ClientError)) throw error;
};

/** Looks a name up with one request; undefined where nothing fits. @throws UsageError where several things fit */
const search = async (
  text: string,
  kind: Kind,
  service: OpenService,
  context: CommandContext,
): Promise<string | undefined> => {
  const { namesInAnswer } = await import('../../client/names/answerNames.ts');
  await context.note(`Looking «${text}» up, which costs one request …`);
  const { row, input } = searches[kind](text);
  const { url, text: answer } = await service.client.call(row, input);
  const things = namesInAnswer({ url: url.href, text: answer })?.things ?? [];
  const named = things.filter(thing => thing.kind === kind).map(thing => thing.named);
  const meaning = meaningOf(text, kind, named);
  if (meaning.kind === 'exact') return meaning.named.word;
  if (meaning.kind === 'several') return choose(text, kind, meaning.all, context);
  return meaning.kind === 'part' ? choosePart(text, kind, named, context) : undefined;
};

/** The one request that is most likely to name a thing. */
const searches: Readonly<
  Record<Kind, (text: string) => { readonly row: Route; readonly input: Parameters }>
> = {
  team: () => ({ row: routes.rankings.world, input: { limit: 100 } }),
  player: q => ({ row: routes.players.search, input: { q, limit: 100 } }),
  event: () => ({ row: routes.schedule.calendar, input: { limit: 100 } }),
  skin: q => ({ row: routes.skins.search, input: { q, limit: 100 } }),
};
