import { isUnresolved } from '../../core/entities/remarks.ts';
import { meaningOf, meantBy, type Named } from '../../core/names/names.ts';
import { sidesOf } from '../../core/names/sides.ts';
import { toSlug } from '../../core/names/slug.ts';
import { ClientError } from '../../client/errors.ts';
import { relativeTime } from '../../output/text/time.ts';
import type { OpenService } from '../context/types.ts';
import { UsageError } from '../parse/usageError.ts';
import { NotLiveError } from './notLive.ts';
import { exactName } from './suggest.ts';

export interface MatchFacts {
  readonly id?: string;
  readonly team1Name?: string;
  readonly team1Slug?: string;
  readonly team2Name?: string;
  readonly team2Slug?: string;
  readonly startsAt?: string;
  readonly bestOf?: number;
}

export type LiveMatch = MatchFacts & { readonly id: string };

type LiveService = Pick<OpenService, 'client' | 'names'>;

/** `known`: thrown if there is none. @throws NotLiveError, UsageError if several matches fit, ClientError */
export const findLiveMatch = async (
  word: string,
  service: LiveService,
  now: number,
  { known, onAnswer }: { readonly known?: NotLiveError; readonly onAnswer?: (text: string) => void } = {},
): Promise<LiveMatch> => {
  const answer = await service.client.live.list({});
  onAnswer?.(answer.text);
  const live: readonly MatchFacts[] = answer.found() ?? [];
  const found = matchesNamed(word, live);
  const [first, second] = found;
  if (first?.id !== undefined && second === undefined) return { ...first, id: first.id };
  if (first) {
    const choices = found.map(match => `${match.id ?? '?'} (${versus(match)})`).join(', ');
    throw new UsageError(`"${word}" matches several live matches`, `Name one of them: ${choices}`);
  }
  if (known) throw known;
  throw looksLikeId(word) ? await notLiveMatch(word, service, now) : await notLiveTeam(word, service, now);
};

/** Matches the id first, then one team or both by their names: an exact name, else a part of one. */
export const matchesNamed = <M extends MatchFacts>(word: string, live: readonly M[]): readonly M[] => {
  const byId = live.filter(match => match.id === word);
  if (byId.length > 0) return byId;
  const teams = live.flatMap(match => teamsOf(match));
  for (const sides of sidesOf(word)) {
    const meant = sides.map(side => meantBy(meaningOf(side, 'team', teams)));
    const found = live.filter(match => {
      const playing = teamsOf(match).map(team => team.word);
      return meant.every(named => named.some(({ word: each }) => playing.includes(each)));
    });
    if (found.length > 0) return found;
  }
  return [];
};

const teamsOf = ({ team1Name, team1Slug, team2Name, team2Slug }: MatchFacts): readonly Named[] =>
  [
    { word: team1Slug ?? team1Name, name: team1Name ?? team1Slug },
    { word: team2Slug ?? team2Name, name: team2Name ?? team2Slug },
  ].flatMap(({ word, name }) => (word === undefined || name === undefined ? [] : [{ word, name }]));

/** Whether a text is an identifier of a match as our service writes them, or a plain number. */
export const looksLikeId = (word: string): boolean => /(?:-match-|^)\d+$/.test(word);

const notLiveMatch = async (matchId: string, { client }: LiveService, now: number): Promise<NotLiveError> => {
  const found = (await client.results.match({ matchId })).found();
  if (found?.status === 'finished') return overMatch(matchId, found, client, now);
  if (isUnresolved(found?.status))
    return new NotLiveError(
      `${matchId} is not live, and its result is unknown`,
      `See esports results ${matchId}`,
    );
  const start = startOf(found?.startsAt, now);
  return new NotLiveError(
    `${matchId} is not live${start ? `: it begins ${start.words}` : ''}`,
    `Wait for it: esports watch ${matchId} --wait`,
    start?.at,
  );
};

/** The error for a finished match, with the next match of either team. */
const overMatch = async (
  matchId: string,
  { team1Slug, team2Slug }: MatchFacts,
  client: OpenService['client'],
  now: number,
): Promise<NotLiveError> => {
  const slugs = [team1Slug, team2Slug].filter(slug => slug !== undefined);
  const nexts = await Promise.all(slugs.map(slug => nextOf(slug, client)));
  const [first] = nexts
    .flatMap(next => {
      const start = startOf(next?.startsAt, now);
      return next?.id !== undefined && start ? [{ next, start }] : [];
    })
    .toSorted((a, b) => a.start.at - b.start.at);
  const [then, wait] = first
    ? [
        `; next ${versus(first.next)}, ${first.start.words}`,
        `, or wait for the next: esports watch ${first.next.id} --wait`,
      ]
    : ['', ''];
  return new NotLiveError(`${matchId} is over${then}`, `See esports results ${matchId}${wait}`);
};

const notLiveTeam = async (word: string, service: LiveService, now: number): Promise<NotLiveError> => {
  const named = exactName(word, 'team', await service.names());
  const slug = named?.word ?? (toSlug(word) || word);
  const next = await nextOf(slug, service.client);
  const start = startOf(next?.startsAt, now);
  const found = next && start ? `: next ${versus(next)}, ${start.words}` : '';
  return new NotLiveError(
    `"${word}" is not live${found}`,
    start
      ? `Wait for it: esports watch ${slug} --wait`
      : 'Live matches: esports live. Upcoming matches: esports upcoming',
    start?.at,
  );
};

const nextOf = async (slug: string, client: OpenService['client']): Promise<MatchFacts | undefined> => {
  try {
    return (await client.schedule.team({ teamIdOrSlug: slug, limit: 1 })).found()?.[0];
  } catch (error) {
    // An unknown team has no next match either.
    if (error instanceof ClientError && (error.kind === 'notFound' || error.kind === 'badRequest'))
      return undefined;
    throw error;
  }
};

const startOf = (startsAt: string | undefined, now: number) => {
  const at = Date.parse(startsAt ?? '');
  return Number.isNaN(at) ? undefined : { at, words: `${relativeTime(at, now)} (${startsAt})` };
};

export const versus = ({ team1Name, team2Name }: MatchFacts): string =>
  `${team1Name ?? '?'} v ${team2Name ?? '?'}`;
