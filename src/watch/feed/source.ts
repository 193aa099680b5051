import type { Client } from '../../client/client.ts';
import { ClientError, type ClientErrorKind } from '../../client/errors.ts';
import type { LinkHooks } from '../../client/link/linkSetup.ts';
import type { Gap, PushedUpdate } from '../../client/link/pushedUpdate.ts';

/** One update as it came, in the form of the stream: a pushed one, or an answer dressed up as a snapshot. */
export interface Incoming {
  /** The exact JSON. */
  readonly text: string;
  readonly value: unknown;
  /** As it was framed where it was pushed. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** Before it others may be missing. */
  readonly gap?: Gap | undefined;
}

/** What feeds a watch. It is told what to look at, and tells what comes. */
export interface SourceParts {
  readonly client: Pick<Client, 'live'>;
  /** Follows the stream or a room; undefined where the watch asks again and again instead. */
  readonly follow: (matchId: string | undefined, hooks: LinkHooks) => AsyncIterable<PushedUpdate> | undefined;
  /** Milliseconds between two askings, where nothing is pushed. */
  readonly pollEvery: number;
  readonly now: () => number;
  readonly setTimer: (ms: number, run: () => void) => () => void;
  readonly onUpdate: (incoming: Incoming) => void;
  /** The ids of the live matches, in the service's order, and a snapshot of each. */
  readonly onList: (matchIds: readonly string[]) => void;
  readonly onHeard: () => void;
  /** A request, or a pushed update; what the service says is left of the quota, where it says so. */
  readonly onSpent: (left: number | undefined) => void;
  /** Why nothing comes at the moment, and when it is tried again; undefined once it does. */
  readonly onProblem: (problem: string | undefined, retryAt?: number) => void;
}

export interface Source {
  /**
   * Asks for one match, or for all, as they stand.
   * @throws ClientError
   */
  refresh(matchId: string | undefined): Promise<void>;
  /**
   * Follows a match, or all, until the signal aborts. Resolves when nothing more will come.
   * @throws ClientError where the service refuses it for good
   */
  run(matchId: string | undefined, signal: AbortSignal): Promise<void>;
}

/** A room was tried, and the service has none for this key: there is nothing to be told of it. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

const pageSize = 100;
const mostPages = 4;

export const createSource = (parts: SourceParts): Source => {
  const { client, now, onUpdate, onList } = parts;
  /** What may be missing before the next answer. */
  let gap: Gap | undefined;
  /** When the last update came, pushed or asked for, and when one was last asked for. */
  let knownAt: number | undefined;
  let askedAt = -Infinity;
  /** When each match was last followed, by its id. */
  const leftAt = new Map<string | undefined, number>();
  const places = new Map<'rounds' | 'maps', string>();
  const isNew = (what: 'rounds' | 'maps', place: string): boolean => {
    const changed = places.get(what) !== place;
    places.set(what, place);
    return changed;
  };

  const asked = async <T extends { readonly headers: Readonly<Record<string, string | undefined>> }>(
    answer: Promise<T>,
  ): Promise<T> => {
    const found = await answer;
    parts.onSpent(leftOf(found.headers['ratelimit']));
    parts.onHeard();
    return found;
  };
  const tell = (
    matchId: string,
    headers: Readonly<Record<string, string | undefined>>,
    state: unknown,
  ): void => {
    // The service's own clock says when this was so, where it tells; events after that moment are news.
    const said = Date.parse(headers['date'] ?? '');
    const at = new Date(Number.isNaN(said) ? now() : said).toISOString();
    const value = { id: `${matchId}:fetched:${at}`, type: 'snapshot', matchId, at, state };
    onUpdate({ text: JSON.stringify(value), value, id: value.id, name: 'snapshot', gap });
    gap = undefined;
    knownAt = now();
  };

  const refreshAll = async (): Promise<void> => {
    const answer = await asked(client.live.list({ limit: pageSize }));
    const records = listOf(answer.data);
    const found = answer.found() ?? [];
    const ids = found.map(match => match.id ?? '');
    for (const [place, id] of ids.entries()) if (id !== '') tell(id, answer.headers, records[place]);
    onList(ids.filter(id => id !== ''));
  };

  /** A series of five maps may have more rounds than one page holds. */
  const allRounds = async (matchId: string): Promise<readonly unknown[]> => {
    const rounds: unknown[] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const { data, meta } = await asked(
        client.live.rounds({ matchId, limit: pageSize, ...(page > 1 && { page }) }),
      );
      rounds.push(...listOf(data));
      if (meta.hasNext !== true) break;
    }
    return rounds;
  };

  const refreshOne = async (matchId: string): Promise<void> => {
    const state = await asked(client.live.state({ matchId }));
    const { mapNumber = 0, round = 0, score } = state.found() ?? {};
    // The rounds, and the maps of the series, change less often than the rest: they are asked for when they have.
    const wantsRounds = isNew('rounds', `${matchId}:${mapNumber}:${round}`);
    const wantsMaps = isNew('maps', `${matchId}:${mapNumber}:${score?.team1}:${score?.team2}`);
    const [rounds, maps] = await Promise.all([
      wantsRounds ? allRounds(matchId) : undefined,
      wantsMaps ? asked(client.live.scoreboard({ matchId })) : undefined,
    ]);
    const told = { ...objectOf(maps?.data), ...objectOf(state.data), ...(rounds && { rounds }) };
    tell(matchId, state.headers, told);
  };
  const refresh = (matchId: string | undefined): Promise<void> => {
    askedAt = now();
    return matchId === undefined ? refreshAll() : refreshOne(matchId);
  };

  /** `away`: since when nothing was followed; undefined where that has just begun. */
  const take = async (pushed: AsyncIterable<PushedUpdate>, away: number | undefined): Promise<void> => {
    let from = away;
    for await (const { id, event, text, gap: before } of pushed) {
      parts.onSpent(undefined);
      knownAt = now();
      const missed = from === undefined ? before : { from, to: knownAt };
      from = undefined;
      onUpdate({ text, value: parseJson(text), id, name: event, gap: missed });
    }
  };
  const hooksOf = (signal: AbortSignal): LinkHooks => ({
    signal,
    heard: () => {
      parts.onHeard();
      parts.onProblem(undefined);
    },
    onBreak: (error, pause) => parts.onProblem(error.message, now() + pause),
    onDone: parts.onProblem,
  });

  /** Asks again and again. `reason`: why nothing is pushed, where that is to be told. */
  const poll = async (matchId: string | undefined, signal: AbortSignal, reason?: string) => {
    for (;;) {
      await pause(parts, Math.max(0, askedAt + parts.pollEvery - now()), signal);
      if (signal.aborted) return;
      try {
        gap = knownAt === undefined ? undefined : { from: knownAt, to: now() };
        await refresh(matchId);
        parts.onProblem(reason);
      } catch (error) {
        if (signal.aborted || (error instanceof ClientError && error.kind === 'notFound')) return;
        parts.onProblem(passing(error), now() + parts.pollEvery);
      }
    }
  };

  const follow = async (matchId: string | undefined, signal: AbortSignal): Promise<void> => {
    let reason: string | undefined;
    const pushed = parts.follow(matchId, hooksOf(signal));
    if (pushed) {
      try {
        return await take(pushed, leftAt.get(matchId));
      } catch (error) {
        if (signal.aborted) return;
        // What was pushed is lost: the scoreboard is asked for again and again.
        if (!(error instanceof NoRoomError)) reason = passing(error, ['forbidden', 'notFound']);
        parts.onProblem(reason);
      }
    }
    await poll(matchId, signal, reason);
  };

  return {
    refresh,
    run: async (matchId, signal) => {
      try {
        await follow(matchId, signal);
      } finally {
        leftAt.set(matchId, now());
      }
    },
  };
};

/**
 * What a failure says, where it may pass; one that will not is thrown on. `also`: kinds that concern one way of asking
 * alone, as a plan without a stream does.
 */
const passing = (error: unknown, also: readonly ClientErrorKind[] = []): string => {
  const passes = ['network', 'timeout', 'serverFailed', 'rateLimited', 'unreadable', ...also];
  if (error instanceof ClientError && passes.includes(error.kind)) return error.message;
  throw error;
};

const pause = ({ setTimer }: SourceParts, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const stop = setTimer(ms, () => {
      signal.removeEventListener('abort', end);
      resolve();
    });
    const end = (): void => {
      stop();
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/** `r` of the header RateLimit (draft-ietf-httpapi-ratelimit-headers): what is left of the quota. */
const leftOf = (header: string | undefined): number | undefined => {
  const left = /;\s*r=(\d+)/.exec(header ?? '')?.[1];
  return left === undefined ? undefined : Number(left);
};

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What is no list holds nothing. */
const listOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : []);
