import { type Meaning, meaningOf, type Named, type NameKind } from '../../api/names/names.ts';
import { toSlug } from '../../api/names/slug.ts';
import type { Route } from '../../api/route.ts';
import { routes } from '../../api/table/groups.ts';
import type { NameIndex } from '../../client/names/nameIndex.ts';
import { ClientError } from '../../client/errors.ts';
import type { Parameters } from '../../client/http/url.ts';
import { safeText } from '../../output/text/safeText.ts';
import { nearest } from '../parse/nearMiss.ts';
import { UsageError } from '../parse/usageError.ts';
import type { CommandContext, OpenService } from './types.ts';

/** Replaces the names that people type by the identifiers and slugs that a service knows. */
export interface NameResolver {
  /** Replaces each name whose meaning is certain. @throws UsageError if a name fits several things */
  known(row: Route, input: Parameters): Promise<Parameters>;
  /** After a 404, returns the input with other identifiers; undefined if the names mean nothing else. */
  afterMiss(row: Route, input: Parameters, miss: ClientError): Promise<Parameters | undefined>;
}

type Service = Pick<OpenService, 'names' | 'source' | 'client'>;
type Context = Pick<CommandContext, 'note'> & {
  readonly host: Pick<CommandContext['host'], 'ask' | 'stdout'>;
};

/** The path parameters that accept a name, each with the kind of thing that it names. */
const kinds: Readonly<Record<string, Exclude<NameKind, 'match'>>> = {
  teamIdOrSlug: 'team',
  opponentIdOrSlug: 'team',
  playerIdOrSlug: 'player',
  eventIdOrSlug: 'event',
  skinIdOrSlug: 'skin',
};
type Kind = (typeof kinds)[string];

export const createNameResolver = (service: Service, context: Context): NameResolver => ({
  known: (row, input) =>
    eachName(row, input, async (text, kind) => {
      const bare = withoutKind(text, kind);
      const index = await service.names();
      const meaning = meaningOf(bare, kind, index.find(kind, bare));
      const isPartial = meaning.kind === 'part' || meaning.kind === 'none';
      // A data file knows every name. A remote service may know more names than its stored answers contain.
      if (service.source.kind === 'remote' && isPartial) return isWord(bare) ? bare : toSlug(bare) || bare;
      return (await decide(meaning, bare, kind, context)) ?? chooseNear(bare, kind, index, context);
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

/** Replaces the value of each path parameter that accepts a name. */
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

/** Removes the prefix of the expected kind: `team:navi` becomes `navi`. */
const withoutKind = (text: string, kind: Kind): string =>
  text.toLowerCase().startsWith(`${kind}:`) ? text.slice(kind.length + 1) : text;

/** Whether the text could itself be an identifier or a slug. */
const isWord = (text: string): boolean => /^[\w.~-]+$/.test(text);

/** The word for the one thing that is meant; undefined if there is none. @throws UsageError if several things fit */
const decide = async (
  meaning: Meaning,
  text: string,
  kind: Kind,
  context: Context,
): Promise<string | undefined> => {
  if (meaning.kind === 'none') return undefined;
  if (meaning.kind === 'exact') return meaning.named.word;
  const [only, ...others] = meaning.all;
  // Only on a terminal is a part of a name enough: a script should name one thing exactly.
  const isEnough = meaning.kind === 'part' && others.length === 0 && context.host.stdout.isTerminal;
  if (!only || !isEnough) return choose(text, kind, meaning.all, context);
  await context.note(`«${text}» is ${only.name}.`);
  return only.word;
};

/** Offers the things with similar names. Without any, the text stays, and the service reports that it is unknown. */
const chooseNear = async (text: string, kind: Kind, index: NameIndex, context: Context): Promise<string> => {
  const stored = index.aboutAsLong(kind, text);
  const names = stored.map(({ name }) => name);
  const near = nearest(text, names, 'loose');
  const similar = stored.filter(({ name }) => near.includes(name));
  return similar.length === 0 ? text : choose(text, kind, similar, context);
};

/** Asks the user to choose on a terminal. @throws UsageError that lists the things if none is chosen */
const choose = async (
  text: string,
  kind: Kind,
  all: readonly Named[],
  { host }: Context,
): Promise<string> => {
  const lines = all.map(
    ({ name, word, about }, place) => `  ${place + 1}  ${name} (${about ? `${about}, ` : ''}${word})`,
  );
  const question = [`«${text}» may be`, ...lines, `Which one? [1-${all.length}] `].map(safeText).join('\n');
  const answer = host.stdout.isTerminal ? await host.ask(question) : undefined;
  const chosen = all[Number(answer) - 1];
  if (chosen) return chosen.word;
  const names = all.map(({ word, name }) => `${word} (${name})`).join(', ');
  throw new UsageError(
    `«${text}» is not the name of exactly one ${wordFor(kind)}`,
    all.length === 1 ? `Did you mean ${names}?` : `Name one of them: ${names}`,
  );
};

const wordFor = (kind: Kind): string => (kind === 'event' ? 'tournament' : kind);

/** If the search is refused or fails, the 404 remains the error that the user sees. */
const ifNotAsked = (error: unknown): undefined => {
  if (!(error instanceof ClientError)) throw error;
};

/** Looks a name up with one request; undefined if nothing fits. @throws UsageError if several things fit */
const search = async (
  text: string,
  kind: Kind,
  service: Service,
  context: Context,
): Promise<string | undefined> => {
  const { namesInAnswer } = await import('../../client/names/answerNames.ts');
  await context.note(`Looking «${text}» up, which costs one request …`);
  const { row, input } = searches[kind](text);
  const { url, text: answer } = await service.client.call(row, input);
  const things = namesInAnswer({ url: url.href, text: answer })?.things ?? [];
  const named = things.filter(thing => thing.kind === kind).map(thing => thing.named);
  return decide(meaningOf(text, kind, named), text, kind, context);
};

/** For each kind, the one request that is most likely to find a name. */
const searches: Readonly<
  Record<Kind, (text: string) => { readonly row: Route; readonly input: Parameters }>
> = {
  team: () => ({ row: routes.rankings.world, input: { limit: 100 } }),
  player: q => ({ row: routes.players.search, input: { q, limit: 100 } }),
  event: () => ({ row: routes.schedule.calendar, input: { limit: 100 } }),
  skin: q => ({ row: routes.skins.search, input: { q, limit: 100 } }),
};
