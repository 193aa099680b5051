import { splitKind } from '../../core/names/kindPrefix.ts';
import { isOtherSquad, mostOffered } from '../../core/names/names.ts';
import { type NameKind, nameKinds, type Subject } from '../../core/names/subject.ts';
import { pathParameters } from '../../core/route.ts';
import { entriesOf, type GroupName } from '../../core/table/groups.ts';
import { ClientError } from '../../client/errors.ts';
import type { NameIndex } from '../../client/names/nameIndex.ts';
import { choose, kindWords } from '../names/chooseName.ts';
import { isListed, listedSubject } from '../names/lastList.ts';
import { looksLikeId } from '../names/liveMatch.ts';
import { matchOf, teamsNamed } from '../names/matchNames.ts';
import { hasSearch } from '../names/searchName.ts';
import { exactly, suggestAll } from '../names/suggest.ts';
import type { CommandContext, OpenService } from '../context/types.ts';
import type { Invocation } from '../parse/invocation.ts';
import type { CommandModule } from '../context/ownCommand.ts';
import { runRoute } from './route/routeCommand.ts';
import { askHits, type Hit, hitsIn, searchHits } from './search.ts';

const cards = {
  team: ['teams', 'show'],
  player: ['players', 'show'],
  event: ['tournaments', 'show'],
  skin: ['skins', 'show'],
  match: ['results', 'match'],
} as const satisfies Readonly<Record<NameKind, readonly [GroupName, string]>>;

export const run: CommandModule['run'] = async (invocation, context) => {
  const service = await context.openService();
  const { kind, word } = await subjectNamed(invocation.args['name'] ?? '', service, context);
  return runCard(cards[kind], `${kind}:${word}`, invocation, context);
};

/** Shows one thing by a row whose path has its word alone. */
export const runCard = (
  [group, verb]: readonly [GroupName, string],
  word: string,
  invocation: Invocation,
  context: CommandContext,
) => {
  const entry = entriesOf(group).find(each => each.verb === verb);
  const [parameter] = entry ? pathParameters(entry.row) : [];
  if (!entry || parameter === undefined) throw new Error(`The table has no row ${group} ${verb}`);
  return runRoute({ ...invocation, args: { [parameter]: word } }, entry, context);
};

const subjectNamed = async (
  text: string,
  service: OpenService,
  context: CommandContext,
): Promise<Subject> => {
  if (isListed(text)) return listedSubject(text, service.source, context.host);
  const { kind: typed, rest } = splitKind(text);
  if (typed !== undefined) return { kind: typed, word: rest };
  const index = await service.names();
  // A number means a match, unless it is a whole name: 910 is a player.
  const isId = looksLikeId(text);
  const isNamed = (kind: NameKind): boolean =>
    exactly(text, kind, index).some(({ name }) => !isId || name === text);
  const kind = nameKinds.find(each => each !== 'match' && isNamed(each));
  if (kind !== undefined) return { kind, word: text };
  if (isId) return { kind: 'match', word: text };
  const teams = teamsNamed(text, side => index.find('team', side));
  if (teams?.length === 2) return { kind: 'match', word: await matchOf(teams, 'any', service, context) };
  return chosen(text, await candidates(text, index, service, context), context);
};

/** What a text may name: a part of a name, a misspelling, or on a terminal what one search finds. */
const candidates = async (text: string, index: NameIndex, service: OpenService, context: CommandContext) => {
  const parts = hitsIn(text, index);
  if (parts.length > 0) return parts;
  const { source } = service;
  const asks = source.kind === 'remote' && context.host.stdout.isTerminal && !context.flags.offline;
  const found = !asks
    ? []
    : hasSearch(service)
      ? await searchHits(text, service, context)
      : await askHits(text, 'team', service, context);
  if (found.length > 0) return found;
  return suggestAll(text, index);
};

const chosen = async (text: string, hits: readonly Hit[], context: CommandContext): Promise<Subject> => {
  const [only, ...others] = hits;
  if (!only) throw unknown(text);
  const { kind, named } = only;
  // A script names one thing exactly.
  if (others.length === 0 && context.host.stdout.isTerminal && !isOtherSquad(named, text, kind)) {
    await context.note(`"${text}" is taken for ${named.name}.`);
    return { kind, word: named.word };
  }
  const offered = hits.slice(0, mostOffered).map(({ kind: of, named: { name, word, about } }) => {
    const { one } = kindWords[of];
    return { name, word: `${one}:${word}`, about: about === undefined ? one : `${one}, ${about}` };
  });
  const { kind: picked = kind, rest } = splitKind(await choose(text, undefined, offered, context));
  return { kind: picked, word: rest };
};

const unknown = (text: string): ClientError =>
  new ClientError(
    'notFound',
    `Nothing known is called "${text}"`,
    'esports show',
    {},
    {
      hint: 'All commands: esports help. The names that are known: esports rankings, esports tournaments, esports skins',
    },
  );
