import { knownServiceOf } from '../settings/source.ts';
import { splitKind } from '../../core/names/kindPrefix.ts';
import type { Named } from '../../core/names/names.ts';
import type { NameKind } from '../../core/names/subject.ts';
import { sidesOf } from '../../core/names/sides.ts';
import { toSlug } from '../../core/names/slug.ts';
import { pathParameters, type Route } from '../../core/route.ts';
import type { Schema } from '../../core/schema.ts';
import { nearest } from '../../core/names/nearMiss.ts';
import { routes, takenWords } from '../../core/table/groups.ts';
import { nameKindOf } from '../../core/table/parameters.ts';
import type { NameIndex } from '../../client/names/nameIndex.ts';
import type { Answer } from '../../client/answer.ts';
import { ClientError } from '../../client/errors.ts';
import type { Parameters } from '../../client/http/url.ts';
import { didYouMean } from '../parse/resolve.ts';
import { UsageError } from '../parse/usageError.ts';
import type { CommandContext, OpenService } from '../context/types.ts';
import {
  choose,
  chooseNear,
  decide,
  kindWords,
  otherKind,
  refuseOtherKind,
  refuseTwo,
  searchFor,
} from './chooseName.ts';
import { isListed, type ListHost, listedSubject } from './lastList.ts';
import { looksLikeId } from './liveMatch.ts';
import { matchesWithin, matchOf, type MatchWanted, teamsNamed } from './matchNames.ts';
import { hasSearch, searchMatch, searchThing } from './searchName.ts';
import { exactly, meaningIn, exactName } from './suggest.ts';

/** Replaces the names that people type by the identifiers and slugs that a service knows. */
export interface NameResolver {
  /** Replaces each name whose meaning is certain. @throws UsageError if a name fits several things */
  known(row: Route, input: Parameters): Promise<Parameters>;
  /** After a 404, returns the input with other identifiers; undefined if the names mean nothing else. */
  afterMiss(row: Route, input: Parameters, miss: ClientError): Promise<Parameters | undefined>;
  /** Adds to a 404 for a typed name where to look the name up. Any other error stays. */
  withHint(row: Route, input: Parameters, error: unknown): unknown;
}

type Service = Pick<OpenService, 'names' | 'source' | 'client'>;
type Context = Pick<CommandContext, 'note'> & {
  readonly host: ListHost & Pick<CommandContext['host'], 'ask' | 'stdout'>;
};

export const createNameResolver = (service: Service, context: Context): NameResolver => ({
  known: (row, input) =>
    eachName(row, input, (typed, kind) => {
      const text = isListed(typed) ? listedWord(typed, kind, service, context) : typed;
      const bare = withoutKind(text, kind);
      return kind === 'match'
        ? knownMatch(bare, wantedBy(row), service, context)
        : knownThing(bare, kind, bare !== typed, service, context);
    }),
  afterMiss: async (row, input, miss) => {
    if (!isUnknown(miss) || service.source.kind !== 'remote') return undefined;
    let found = false;
    const other = await eachName(row, input, async (text, kind) => {
      if (isListed(text)) return listedWord(text, kind, service, context);
      const bare = withoutKind(text, kind);
      refuseOtherKind(bare, kind, await service.names());
      const asked =
        kind === 'match'
          ? searchMatch(bare, wantedBy(row), service, context)
          : searchThing(bare, kind, service, context);
      const word = await asked.catch(ifNotAsked);
      found ||= word !== undefined && word !== bare;
      return word ?? bare;
    });
    return found ? other : undefined;
  },
  withHint: withNameHint,
});

/** Whether a service does not know what was asked for; with a successful status, it knows that there is nothing. */
const isUnknown = ({ kind, facts }: ClientError): boolean => kind === 'notFound' && facts.status !== 200;

const withNameHint: NameResolver['withHint'] = (row, input, error) => {
  if (error instanceof ClientError && error.kind === 'badRequest') return withValueHint(row, input, error);
  if (!(error instanceof ClientError) || !isUnknown(error) || error.hint !== undefined) return error;
  const text = parametersOf(row)
    .filter(name => nameKindOf(name) !== undefined)
    .map(name => input[name])
    .find(value => typeof value === 'string' && !isListed(value) && !looksLikeId(value));
  if (typeof text !== 'string') return error;
  const { kind, message, subject, facts } = error;
  const hint = `Look for it among all names: ${searchFor(splitKind(text).rest)}`;
  return new ClientError(kind, message, subject, facts, { cause: error, hint });
};

const withValueHint = ({ params, query }: Route, input: Parameters, error: ClientError): ClientError => {
  const near = Object.entries<Schema<unknown, unknown>>({ ...params, ...query }).flatMap(
    ([name, { choices = [] }]) => {
      const value = input[name];
      return typeof value === 'string' && !choices.includes(value) ? nearest(value, choices, 'loose') : [];
    },
  );
  if (near.length === 0 || error.hint !== undefined) return error;
  const { kind, message, subject, facts } = error;
  return new ClientError(kind, message, subject, facts, { cause: error, hint: didYouMean(near) });
};

/** Requests a row whose path may hold typed names. @throws ClientError, or UsageError if a name fits several things */
export const callNamed = async <R extends Route>(
  row: R,
  typed: Parameters,
  service: OpenService,
  context: CommandContext,
): Promise<Answer<R>> => {
  const names = createNameResolver(service, context);
  const input = await names.known(row, typed);
  try {
    return await service.client.call(row, input);
  } catch (error) {
    const other = error instanceof ClientError ? await names.afterMiss(row, input, error) : undefined;
    if (!other) throw names.withHint(row, typed, error);
    return service.client.call(row, other);
  }
};

const eachName = async (
  row: Route,
  input: Parameters,
  replace: (text: string, kind: NameKind) => Promise<string>,
): Promise<Parameters> => {
  const replaced: Record<string, Parameters[string]> = { ...input };
  for (const name of parametersOf(row)) {
    const kind = nameKindOf(name);
    const value = input[name];
    if (kind === undefined || typeof value !== 'string') continue;
    const word = await replace(value, kind);
    if (row.path.includes(`{${name}}`) && takenWords(row).includes(word))
      throw new UsageError(
        `"${word}" cannot name a ${kindWords[kind].one}: a service has a list at that address`,
        `Use an identifier. To look a name up: ${searchFor(word)}`,
      );
    replaced[name] = word;
  }
  return replaced;
};

const parametersOf = (row: Route): readonly string[] => [...pathParameters(row), ...Object.keys(row.query)];

/** The word of a row of the last list that has the wanted kind, or a match's team. @throws UsageError */
const listedWord = (
  text: string,
  kind: NameKind,
  { source }: Pick<Service, 'source'>,
  { host }: { readonly host: ListHost },
): string => {
  const { kind: found, word } = listedSubject(text, source, host);
  if (found === kind || (kind === 'match' && found === 'team')) return word;
  throw otherKind(`${text} (${word})`, kind, found, word);
};

/** What is typed in place of a live match: an identifier, a row of the last list, or teams. @throws UsageError */
export const typedMatch = (
  text: string,
  service: Pick<Service, 'source'>,
  context: { readonly host: ListHost },
): string => withoutKind(isListed(text) ? listedWord(text, 'match', service, context) : text, 'match');

/** Removes the prefix of the expected kind. A team may stand for its match. @throws UsageError for another kind */
const withoutKind = (text: string, kind: NameKind): string => {
  const { kind: typed, rest } = splitKind(text);
  if (typed === undefined || typed === kind || (kind === 'match' && typed === 'team')) return rest;
  throw otherKind(rest, kind, typed, rest);
};

/** If the search is refused or fails, the 404 remains the error that the user sees. */
const ifNotAsked = (error: unknown): undefined => {
  if (!(error instanceof ClientError)) throw error;
};

const isWord = (text: string): boolean => /^[\w.~-]+$/.test(text);

const knownThing = async (
  text: string,
  kind: Exclude<NameKind, 'match'>,
  isSure: boolean,
  service: Service,
  context: Context,
): Promise<string> => {
  const index = await service.names();
  const meaning = meaningIn(text, kind, index);
  const isPartial = meaning.kind === 'part' || meaning.kind === 'none';
  // A data file knows every name. A remote service may know more names than its stored answers contain.
  if (service.source.kind === 'remote' && isPartial) {
    const found = await searchFirst(text, kind, service, context);
    return found ?? (isWord(text) ? text : toSlug(text) || text);
  }
  const word = await decide(meaning, text, kind, context);
  if (word !== undefined) return word;
  if (!isSure) refuseOtherKind(text, kind, index);
  refuseTwo(text, kind, index);
  return chooseNear(text, kind, index, context);
};

/**
 * The identifier of a thing whose slug cannot be made of the text; undefined if the text may do. @throws ClientError for a
 * skin that is not found at a service whose slugs nobody types
 */
const searchFirst = async (
  text: string,
  kind: Exclude<NameKind, 'match'>,
  service: Service,
  context: Context,
): Promise<string | undefined> => {
  const { skinSlug } = knownServiceOf(service.source) ?? {};
  // A slug has letters without accents, or leaves them out: which of both, only the service knows.
  const isForeign = /[^\p{ASCII}]/u.test(text) && hasSearch(service);
  if (kind === 'skin' ? !skinSlug || skinSlug.test(text) : !isForeign) return undefined;
  const word = await searchThing(text, kind, service, context);
  if (kind === 'skin' && word === undefined)
    throw new ClientError('notFound', `No skin is called "${text}"`, text);
  return word;
};

const wantedBy = ({ path }: Route): MatchWanted => {
  if (path.startsWith('/live/')) return 'live';
  return path === routes.schedule.streams.path ? 'shown' : 'finished';
};

const knownMatch = async (text: string, wanted: MatchWanted, service: Service, context: Context) => {
  if (looksLikeId(text)) return text;
  const index = await service.names();
  const named = exactName(text, 'match', index);
  if (named) return named.word;
  const teams = teamsNamed(text, side => index.find('team', side));
  if (teams) return matchOf(teams, wanted, service, context);
  if (service.source.kind !== 'remote') return matchOfPart(text, wanted, index, service, context);
  // An unknown word may be an identifier. Words that cannot be one are looked up at once.
  if (isWord(text)) return text;
  return (await searchMatch(text, wanted, service, context)) ?? text;
};

/** The match of the team whose name contains the text, or of two such, as far as that is certain or the user chooses. */
const matchOfPart = async (
  text: string,
  wanted: MatchWanted,
  index: NameIndex,
  service: Service,
  context: Context,
): Promise<string> => {
  const within = matchesWithin(text, index);
  if (within.length > 0) return choose(text, 'match', within, context);
  const [sides = [text]] = sidesOf(text);
  const teams: Named[] = [];
  for (const side of sides) {
    const word = await decide(meaningIn(side, 'team', index), side, 'team', context);
    if (word === undefined) refuseOtherKind(side, sides.length > 1 ? 'team' : 'match', index);
    const meant = word ?? (await chooseNear(side, 'team', index, context));
    const team = exactly(meant, 'team', index)[0];
    if (!team) return text;
    teams.push(team);
  }
  return matchOf(teams, wanted, service, context);
};
