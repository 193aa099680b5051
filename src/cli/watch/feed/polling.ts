import type { Client } from '../../../client/client.ts';
import { ClientError, type ClientErrorKind } from '../../../client/errors.ts';
import { attemptLimits } from '../../../client/http/pacing.ts';
import { repeatAfter } from '../../../client/http/waits.ts';
import { pauseUnless, pauseUntil } from '../../../core/pause.ts';
import type { Score } from '../../../core/scoreboard/event.ts';
import { seenMatchId } from '../../../core/scoreboard/seen/readBoard.ts';

type Headers = Readonly<Record<string, string | undefined>>;

export interface PollingParts {
  readonly client: Pick<Client, 'live'>;
  /** A client that sends no request again: a poll that failed is followed by the next one. */
  readonly poller: Pick<Client, 'live' | 'results'>;
  /** The match whose final score is all that matters, with the rounds known of it; undefined if the list is to be asked for. */
  readonly alone: () => { readonly matchId: string; readonly rounds: number } | undefined;
  /** When the next request is due after one at `askedAt`, if nothing is pushed. */
  readonly dueAfter: (askedAt: number, matchId: string | undefined) => Promise<number>;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly setTimer: (ms: number, run: () => void) => () => void;
  readonly publish: (matchId: string, headers: Headers, state: unknown) => void;
  /** Called with the ids of the live matches in the service's order, after a snapshot of each. */
  readonly onList: (matchIds: readonly string[]) => void;
  readonly onHeard: () => void;
  /** Called for each request or pushed update, with the requests left, if the service reports them. */
  readonly onSpent: (left: number | undefined) => void;
  /** Called with the reason why no updates arrive, and the next attempt; with undefined once they arrive again. */
  readonly onProblem: (problem: string | undefined, retryAt?: number) => void;
  /** Aborts when the user wants the next attempt at once. */
  readonly hurried: () => AbortSignal;
}

/** The pause before the next attempt to reach a service that was lost, in ms: ten attempts a minute. */
export const lostPause = 6000;
/** The pause after a service refused or could not be understood, in ms. */
const refusedPause = 60_000;
/** The longest pause that a service may ask for, in seconds. */
const longestAsked = 3600;
/** Failures of a service that was reached: to ask it again soon would be of no use. */
const refusals: readonly ClientErrorKind[] = ['rateLimited', 'unreadable'];

const pageSize = 100;
const mostPages = 4;
/** Within a map, one poll in so many may ask for the rounds. */
const pollsPerRounds = 6;

/** Where a match is, as its last state told. */
interface Place {
  readonly matchId: string;
  readonly mapNumber: number | undefined;
  readonly round: number | undefined;
  /** The maps won, with the number of the map. */
  readonly series: string;
}

export const createPolling = (parts: PollingParts) => {
  const { client, poller, dueAfter, now, publish, onList, onSpent, onHeard, onProblem } = parts;
  /** The service's own word on when it may be asked again. */
  let notBefore = 0;
  let askedAt = -Infinity;
  let last: Place | undefined;
  const places = new Map<'rounds' | 'maps', Place>();
  const isNew = (what: 'rounds' | 'maps', place: Place, by: keyof Place): boolean => {
    const known = places.get(what);
    const changed = known?.matchId !== place.matchId || known[by] !== place[by];
    if (changed) places.set(what, place);
    return changed;
  };
  let polls = 0;

  const onPause = (seconds: number): void => {
    notBefore = Math.max(notBefore, now() + Math.min(seconds, longestAsked) * 1000);
  };
  const asked = async <T extends { readonly headers: Headers; readonly text: string }>(
    answer: Promise<T>,
  ): Promise<T> => {
    const found = await answer;
    onSpent(leftOf(found.headers['ratelimit']));
    onHeard();
    const pause = repeatAfter(found.text);
    if (pause !== undefined) onPause(pause);
    return found;
  };
  const refreshAll = async ({ live }: PollingParts['client']): Promise<void> => {
    const answer = await asked(live.list({ limit: pageSize }));
    const lines = answer.lines();
    const ids = lines.map(line => seenMatchId(line) ?? '');
    for (const [place, id] of ids.entries()) if (id !== '') publish(id, answer.headers, lines[place]);
    onList(ids.filter(id => id !== ''));
  };

  /** Whether the answers about a match tell how it stands while it is played, as far as is known. */
  let isToldAlone = true;
  /** Asks for the only match that matters, since its own answer has its result too; for the list if that tells nothing new. */
  const pollAll = async (): Promise<void> => {
    const alone = isToldAlone ? parts.alone() : undefined;
    if (!alone) return refreshAll(poller);
    const { matchId, rounds } = alone;
    const answer = await asked(poller.results.match({ matchId })).catch(unlessNotFound);
    const { status, score, maps } = answer?.found() ?? {};
    const told = roundsOf(maps);
    if (answer && (told > rounds || (status === 'finished' && score)))
      return publish(matchId, answer.headers, answer.data());
    await refreshAll(poller);
    isToldAlone = (parts.alone()?.rounds ?? 0) <= told;
  };

  /** A series of five maps may have more rounds than fit on one page. */
  const allRounds = async (matchId: string, { live }: PollingParts['client']) => {
    const rounds: unknown[] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const answer = await asked(live.rounds({ matchId, limit: pageSize, ...(page > 1 && { page }) }));
      for (const each of answer.lines()) rounds.push(each);
      if (answer.meta.hasNext !== true) break;
    }
    return rounds;
  };

  const askState = async (matchId: string, { live }: PollingParts['client']) => {
    const state = await asked(live.state({ matchId }));
    const { mapNumber, round, score } = state.found() ?? {};
    last = { matchId, mapNumber, round, series: `${mapNumber}:${score?.team1}:${score?.team2}` };
    return { state, place: last };
  };
  const refreshOne = async (matchId: string, from: PollingParts['client']): Promise<void> => {
    const { state, place } = await askState(matchId, from);
    // The rounds and the maps of the series change less often than the rest, so they are requested only after a change.
    const wantsRounds = [isNew('rounds', place, 'mapNumber'), isNew('rounds', place, 'round')].includes(true);
    const wantsMaps = isNew('maps', place, 'series');
    const [rounds, maps] = await Promise.all([
      wantsRounds ? allRounds(matchId, from) : undefined,
      wantsMaps ? asked(from.live.scoreboard({ matchId })) : undefined,
    ]);
    const whole = { ...objectOf(maps?.data()), ...objectOf(state.data()), ...(rounds && { rounds }) };
    publish(matchId, state.headers, whole);
  };
  /** After a change, one poll asks for the maps or the rounds in place of the state, so that each poll is one request. */
  const pollOne = async (matchId: string): Promise<void> => {
    if (last?.matchId !== matchId) return refreshOne(matchId, poller);
    polls += 1;
    if (isNew('maps', last, 'series')) {
      const maps = await asked(poller.live.scoreboard({ matchId }));
      return publish(matchId, maps.headers, maps.data());
    }
    const isTurn = polls % pollsPerRounds === 0 && isNew('rounds', last, 'round');
    if (isNew('rounds', last, 'mapNumber') || isTurn) {
      const { mapNumber, round } = last;
      const answer = await asked(poller.live.rounds({ matchId, limit: pageSize }));
      return publish(matchId, answer.headers, { mapNumber, round, rounds: answer.lines() });
    }
    const { state } = await askState(matchId, poller);
    publish(matchId, state.headers, state.data());
  };

  /** Asks, and counts from the answer: a request may have waited for its turn. */
  const counted = async (asking: Promise<void>): Promise<void> => {
    askedAt = now();
    try {
      await asking;
    } finally {
      askedAt = now();
    }
  };

  /** Resolves when the next poll is due, or at `until`. `lost`: why the last one failed. */
  const nextPoll = async (
    matchId: string | undefined,
    lost: ClientError | undefined,
    until: number,
    signal: AbortSignal,
  ): Promise<void> => {
    const isSoon = lost && !refusals.includes(lost.kind);
    const again = askedAt + (isSoon ? lostPause : refusedPause);
    const isFirst = askedAt === -Infinity;
    const usual = isFirst ? now() : lost ? again : await dueAfter(askedAt, matchId);
    const due = Math.max(now(), usual, notBefore);
    if (!lost) {
      await pauseUntil(parts, Math.min(due, until), signal);
      // By now it may be due later: something else was spent, or the schedule has changed.
      const isLater =
        !isFirst && !signal.aborted && now() < until && (await dueAfter(askedAt, matchId)) > now();
      return isLater ? nextPoll(matchId, lost, until, signal) : undefined;
    }
    onProblem(lost.message, due);
    const least = Math.max(askedAt + attemptLimits.gapMs, notBefore) - now();
    const hurried = parts.hurried();
    return pauseUnless(parts, { ms: Math.min(due, until) - now(), least, hurried }, signal);
  };
  return {
    /** Asks for all of it, in several requests. @throws ClientError */
    refresh: (matchId: string | undefined): Promise<void> =>
      counted(matchId === undefined ? refreshAll(client) : refreshOne(matchId, client)),
    /** The first poll asks for all of it, each later one sends one request. @returns whether `until` has come @throws ClientError */
    poll: async (
      matchId: string | undefined,
      signal: AbortSignal,
      { reason, until = Infinity }: { readonly reason?: string | undefined; readonly until?: number } = {},
    ): Promise<boolean> => {
      let lost: ClientError | undefined;
      for (;;) {
        await nextPoll(matchId, lost, until, signal);
        if (signal.aborted) return false;
        if (until <= now()) return true;
        try {
          await counted(matchId === undefined ? pollAll() : pollOne(matchId));
          lost = undefined;
          onProblem(reason);
        } catch (error) {
          if (signal.aborted || (error instanceof ClientError && error.kind === 'notFound')) return false;
          lost = passing(error);
          onPause(lost.facts.retryAfter ?? 0);
        }
      }
    },
  };
};

/** The failure if it may be temporary; rethrows any other. `also`: kinds that concern only one transport. */
export const passing = (error: unknown, also: readonly ClientErrorKind[] = []): ClientError => {
  const passes = ['network', 'timeout', 'serverFailed', 'rateLimited', 'unreadable', ...also];
  if (error instanceof ClientError && passes.includes(error.kind)) return error;
  throw error;
};

export const roundsOf = (maps: readonly { readonly score?: Partial<Score> | null }[] = []): number =>
  maps.reduce((sum, { score }) => sum + (score?.team1 ?? 0) + (score?.team2 ?? 0), 0);

const unlessNotFound = (error: unknown): undefined => {
  if (!(error instanceof ClientError && error.kind === 'notFound')) throw error;
};

/** `r` in the RateLimit header (draft-ietf-httpapi-ratelimit-headers): the rest of the quota. */
const leftOf = (header: string | undefined): number | undefined => {
  const left = /;\s*r=(\d+)/.exec(header ?? '')?.[1];
  return left === undefined ? undefined : Number(left);
};

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
