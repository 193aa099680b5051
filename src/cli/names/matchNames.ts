import { meaningOf, mostOffered, type Named, partsOf } from '../../core/names/names.ts';
import { sidesOf } from '../../core/names/sides.ts';
import { toSlug } from '../../core/names/slug.ts';
import type { NameIndex } from '../../client/names/nameIndex.ts';
import { ClientError } from '../../client/errors.ts';
import { countOf } from '../../output/text/countOf.ts';
import type { CommandContext, OpenService } from '../context/types.ts';
import { findLiveMatch, type MatchFacts, matchesNamed, versus } from './liveMatch.ts';

/** Which match of a team is meant: the live one, the last finished one, the one to be seen now or next, or the first of all. */
export type MatchWanted = 'live' | 'finished' | 'shown' | 'any';

/** The one team, or the two of a match, that a text names exactly; undefined if none of its readings does. */
export const teamsNamed = (text: string, find: (side: string) => readonly Named[]) => {
  for (const sides of sidesOf(text)) {
    const teams = sides.flatMap(side => {
      const meaning = meaningOf(side, 'team', find(side));
      return meaning.kind === 'exact' ? [meaning.named] : [];
    });
    if (teams.length === sides.length) return teams;
  }
  return undefined;
};

/** The matches of two teams named first, at the tournament or day named after them: `spirit vs faze shanghai`. */
export const matchesWithin = (text: string, index: NameIndex): readonly Named[] => {
  const words = text.trim().split(/\s+/);
  for (let count = words.length - 1; count > 1; count--) {
    const pair = words.slice(0, count).join(' ');
    if (teamsNamed(pair, side => index.find('team', side))?.length !== 2) continue;
    const other = partsOf(words.slice(count).join(' '), 'match');
    const played = index.beginningWith('match', pair, 100);
    const there = played.filter(({ about = '' }) =>
      other.every(part => toSlug(about).split('-').includes(part)),
    );
    return (there.length > 0 ? there : played).slice(0, mostOffered);
  }
  return [];
};

type Service = Pick<OpenService, 'client' | 'source' | 'names'>;
type Context = Pick<CommandContext, 'note'> & { readonly host: Pick<CommandContext['host'], 'now'> };

/**
 * Finds and names the wanted match of one team or of two; one request, or two for a match to be seen.
 * @throws ClientError, NotLiveError
 */
export const matchOf = async (
  teams: readonly Named[],
  wanted: MatchWanted,
  service: Service,
  context: Context,
): Promise<string> => {
  const [team, opponent] = teams;
  const name = teams.map(each => each.name).join(' vs ');
  const text = teams.map(({ word }) => word).join(' vs ');
  if (service.source.kind === 'remote')
    await context.note(`Looking for the match of ${name} (${costs[wanted]}) …`);
  if (wanted === 'live') return (await findLiveMatch(text, service, context.host.now())).id;
  const { client } = service;
  const page = { teamIdOrSlug: team?.word ?? '', limit: opponent ? 100 : 1 };
  const played = async () => (await client.results.team(page)).found() ?? [];
  const ahead = [
    async () => (await client.live.list({})).found() ?? [],
    async () => (await client.schedule.team(page)).found() ?? [],
  ];
  const lists: Readonly<Record<typeof wanted, readonly (() => Promise<readonly MatchFacts[]>)[]>> = {
    finished: [played],
    shown: ahead,
    any: [...ahead, played],
  };
  for (const list of lists[wanted]) {
    const found = matchesNamed(text, await list())[0];
    if (found?.id === undefined) continue;
    await context.note(`${name}: ${found.id}, ${versus(found)}${whenOf(found)}`);
    return found.id;
  }
  throw new ClientError('notFound', `${name} ${missing[wanted]}`, text);
};

const costs: Readonly<Record<MatchWanted, string>> = {
  live: countOf(1, 'request'),
  finished: countOf(1, 'request'),
  shown: 'at most two requests',
  any: 'at most three requests',
};

const missing = {
  finished: 'has no finished match',
  shown: 'has no live or scheduled match',
  any: 'has no known match',
} as const;

const whenOf = ({ startsAt }: MatchFacts) => (startsAt === undefined ? '' : `, ${startsAt.slice(0, 10)}`);
