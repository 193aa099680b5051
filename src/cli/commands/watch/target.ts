import { toSlug } from '../../../api/names/slug.ts';
import { ClientError } from '../../../client/errors.ts';
import { relativeTime } from '../../../output/text/time.ts';
import type { OpenService } from '../../session/types.ts';
import { UsageError } from '../../parse/usageError.ts';
import { NotLiveError } from './notLive.ts';

interface Named {
  readonly id?: string;
  readonly team1Name?: string;
  readonly team1Slug?: string;
  readonly team2Name?: string;
  readonly team2Slug?: string;
  readonly startsAt?: string;
}

/**
 * Finds the live match that a word names: by its id, or by a team's name or slug, whole or in part.
 * @throws NotLiveError, UsageError if several matches fit, ClientError
 */
export const findLiveMatch = async (word: string, service: OpenService, now: number): Promise<string> => {
  const live: readonly Named[] = (await service.client.live.list({})).found() ?? [];
  const found = matchesNamed(word, live);
  const [first, second] = found;
  if (first?.id !== undefined && second === undefined) return first.id;
  if (first) {
    const choices = found.map(match => `${match.id ?? '?'} (${versus(match)})`).join(', ');
    throw new UsageError(`«${word}» fits several live matches`, `Name one of them: ${choices}`);
  }
  throw looksLikeId(word) ? await notLiveMatch(word, service, now) : await notLiveTeam(word, service, now);
};

/** Matches the id first, then a team's whole name or slug, then part of it. */
export const matchesNamed = <M extends Named>(word: string, live: readonly M[]): readonly M[] => {
  const byId = live.filter(match => match.id === word);
  if (byId.length > 0) return byId;
  const plain = plainName(word);
  const names = (match: M): readonly string[] =>
    [match.team1Name, match.team1Slug, match.team2Name, match.team2Slug].flatMap(name =>
      name === undefined ? [] : [plainName(name)],
    );
  const whole = live.filter(match => names(match).includes(plain));
  if (whole.length > 0 || plain === '') return whole;
  return live.filter(match => names(match).some(name => name.includes(plain)));
};

const looksLikeId = (word: string): boolean => /-match-\d+$/.test(word);

const notLiveMatch = async (matchId: string, { client }: OpenService, now: number): Promise<NotLiveError> => {
  const found = (await client.results.match({ matchId })).found();
  if (found?.status === 'finished') {
    return overMatch(matchId, found, client, now);
  }
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
  { team1Slug, team2Slug }: Named,
  client: OpenService['client'],
  now: number,
): Promise<NotLiveError> => {
  const slugs = [team1Slug, team2Slug].filter(slug => slug !== undefined);
  const nexts = await Promise.all(slugs.map(async slug => ({ slug, next: await nextOf(slug, client) })));
  const [first] = nexts
    .flatMap(({ slug, next }) => {
      const start = startOf(next?.startsAt, now);
      return next && start ? [{ slug, next, start }] : [];
    })
    .toSorted((a, b) => a.start.at - b.start.at);
  const result = `See esports results ${matchId}`;
  if (!first) return new NotLiveError(`${matchId} is over`, result);
  return new NotLiveError(
    `${matchId} is over; next ${versus(first.next)}, ${first.start.words}`,
    `${result}, or wait for the next: esports watch ${first.slug} --wait`,
  );
};

const notLiveTeam = async (word: string, { client }: OpenService, now: number): Promise<NotLiveError> => {
  const next = await nextOf(word, client);
  const start = startOf(next?.startsAt, now);
  const found = next && start ? `: next ${versus(next)}, ${start.words}` : '';
  return new NotLiveError(
    `«${word}» is not live${found}`,
    start
      ? `Wait for it: esports watch ${slugOf(word)} --wait`
      : 'Live matches: esports live. Upcoming matches: esports upcoming',
    start?.at,
  );
};

const nextOf = async (word: string, client: OpenService['client']): Promise<Named | undefined> => {
  try {
    return (await client.schedule.team({ teamIdOrSlug: slugOf(word), limit: 1 })).found()?.[0];
  } catch (error) {
    // An unknown team has no next match either.
    if (error instanceof ClientError && (error.kind === 'notFound' || error.kind === 'badRequest'))
      return undefined;
    throw error;
  }
};

const slugOf = (word: string): string => toSlug(word) || word;

const startOf = (startsAt: string | undefined, now: number) => {
  const at = Date.parse(startsAt ?? '');
  return Number.isNaN(at) ? undefined : { at, words: `${relativeTime(at, now)} (${startsAt})` };
};

const versus = ({ team1Name, team2Name }: Named): string => `${team1Name ?? '?'} v ${team2Name ?? '?'}`;
const plainName = (name: string): string => toSlug(name).replaceAll('-', '');
