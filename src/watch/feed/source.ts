import type { Client } from '../../client/client.ts';
import { ClientError, type ClientErrorKind } from '../../client/errors.ts';
import { pause } from '../../client/http/pause.ts';
import type { LinkHooks } from '../../client/link/linkSetup.ts';
import type { Gap, PushedUpdate } from '../../client/link/pushedUpdate.ts';
import { seenMatchId } from '../../scoreboard/seen/seenBoard.ts';

/** One update in the form of the stream: pushed, or made from an answer as a snapshot. */
export interface Incoming {
  /** The exact JSON. */
  readonly text: string;
  readonly value: unknown;
  /** The id of the frame, if the update was pushed. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** The period before this update from which others may be missing. */
  readonly gap?: Gap | undefined;
}

/** The dependencies and callbacks of a watch's source. */
export interface SourceParts {
  readonly client: Pick<Client, 'live'>;
  /** Follows the stream or a room; undefined if the watch polls instead. */
  readonly follow: (matchId: string | undefined, hooks: LinkHooks) => AsyncIterable<PushedUpdate> | undefined;
  /** The poll interval in milliseconds, if nothing is pushed. */
  readonly pollEvery: number;
  readonly now: () => number;
  readonly setTimer: (ms: number, run: () => void) => () => void;
  readonly onUpdate: (incoming: Incoming) => void;
  /** Called with the ids of the live matches in the service's order, after a snapshot of each. */
  readonly onList: (matchIds: readonly string[]) => void;
  readonly onHeard: () => void;
  /** Called for each request or pushed update, with the requests left, if the service reports them. */
  readonly onSpent: (left: number | undefined) => void;
  /**
   * Called with the reason why no updates arrive and the time of the next attempt; with undefined once they arrive
   * again.
   */
  readonly onProblem: (problem: string | undefined, retryAt?: number) => void;
}

export interface Source {
  /**
   * Requests the present state of one match or of all.
   * @throws ClientError
   */
  refresh(matchId: string | undefined): Promise<void>;
  /**
   * Follows a match, or all, until the signal aborts. Resolves when no more updates will arrive.
   * @throws ClientError if the service refuses permanently
   */
  run(matchId: string | undefined, signal: AbortSignal): Promise<void>;
}

/** A room was tried, but the service offers none for this key. The user does not need to know. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** How long a link that brought updates and was then refused or damaged is left alone, in ms. */
const returnAfter = 300_000;

/** The rows asked for by one request. */
const pageSize = 100;
/** The most pages of a match's rounds. */
const mostPages = 4;

export const createSource = (parts: SourceParts): Source => {
  const { client, now, onUpdate, onList } = parts;
  /** The gap before the next answer, if updates may be missing. */
  let gap: Gap | undefined;
  /** When the last update arrived, pushed or polled, and when the last one was polled. */
  let knownAt: number | undefined;
  let askedAt = -Infinity;
  /** The number of updates that were pushed. */
  let pushes = 0;
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
  const publish = (
    matchId: string,
    headers: Readonly<Record<string, string | undefined>>,
    state: unknown,
  ): void => {
    // The service's own clock dates this answer, if it sends a date; later events are new.
    const dated = Date.parse(headers['date'] ?? '');
    const at = new Date(Number.isNaN(dated) ? now() : dated).toISOString();
    const value = { id: `${matchId}:fetched:${at}`, type: 'snapshot', matchId, at, state };
    onUpdate({ text: JSON.stringify(value), value, id: value.id, name: 'snapshot', gap });
    gap = undefined;
    knownAt = now();
  };

  const refreshAll = async (): Promise<void> => {
    const answer = await asked(client.live.list({ limit: pageSize }));
    const lines = answer.lines();
    const ids = lines.map(line => seenMatchId(line) ?? '');
    for (const [place, id] of ids.entries()) if (id !== '') publish(id, answer.headers, lines[place]);
    onList(ids.filter(id => id !== ''));
  };

  /** A series of five maps may have more rounds than fit on one page. */
  const allRounds = async (matchId: string): Promise<readonly unknown[]> => {
    const rounds: unknown[] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const answer = await asked(client.live.rounds({ matchId, limit: pageSize, ...(page > 1 && { page }) }));
      rounds.push(...answer.lines());
      if (answer.meta.hasNext !== true) break;
    }
    return rounds;
  };

  const refreshOne = async (matchId: string): Promise<void> => {
    const state = await asked(client.live.state({ matchId }));
    const { mapNumber = 0, round = 0, score } = state.found() ?? {};
    // The rounds and the maps of the series change less often than the rest, so they are requested only after a change.
    const wantsRounds = isNew('rounds', `${matchId}:${mapNumber}:${round}`);
    const wantsMaps = isNew('maps', `${matchId}:${mapNumber}:${score?.team1}:${score?.team2}`);
    const [rounds, maps] = await Promise.all([
      wantsRounds ? allRounds(matchId) : undefined,
      wantsMaps ? asked(client.live.scoreboard({ matchId })) : undefined,
    ]);
    const whole = { ...objectOf(maps?.data()), ...objectOf(state.data()), ...(rounds && { rounds }) };
    publish(matchId, state.headers, whole);
  };
  const refresh = (matchId: string | undefined): Promise<void> => {
    askedAt = now();
    return matchId === undefined ? refreshAll() : refreshOne(matchId);
  };

  /** `away`: the time since which nothing was followed; undefined if following has just begun. */
  const take = async (pushed: AsyncIterable<PushedUpdate>, away: number | undefined): Promise<void> => {
    let from = away;
    for await (const { id, event, text, gap: before } of pushed) {
      parts.onSpent(undefined);
      pushes += 1;
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

  /**
   * Polls until the match is over or the signal aborts. `reason`: the reason for the lack of pushed updates, if the user
   * should know it; `until`: when to try for them again. Returns whether that time has come.
   */
  const poll = async (
    matchId: string | undefined,
    signal: AbortSignal,
    { reason, until = Infinity }: { readonly reason?: string | undefined; readonly until?: number } = {},
  ): Promise<boolean> => {
    for (;;) {
      const due = Math.max(now(), askedAt + parts.pollEvery);
      await pause(parts, Math.max(0, Math.min(due, until) - now()), signal);
      if (signal.aborted) return false;
      if (until <= due) return true;
      try {
        gap = knownAt === undefined ? undefined : { from: knownAt, to: now() };
        await refresh(matchId);
        parts.onProblem(reason);
      } catch (error) {
        if (signal.aborted || (error instanceof ClientError && error.kind === 'notFound')) return false;
        parts.onProblem(passing(error), now() + parts.pollEvery);
      }
    }
  };

  const follow = async (matchId: string | undefined, signal: AbortSignal): Promise<void> => {
    let away = leftAt.get(matchId);
    for (;;) {
      const pushed = parts.follow(matchId, hooksOf(signal));
      if (!pushed) return void (await poll(matchId, signal));
      const before = pushes;
      try {
        return await take(pushed, away);
      } catch (error) {
        if (signal.aborted) return;
        // Pushed updates are lost, so poll the scoreboard.
        const isNone = error instanceof NoRoomError;
        const reason = isNone ? undefined : passing(error, ['forbidden', 'notFound']);
        parts.onProblem(reason);
        // What has never brought an update is not there; what has brought some may do so again.
        const until = pushes > before || away !== undefined ? now() + returnAfter : Infinity;
        if (!(await poll(matchId, signal, { reason, until }))) return;
        away = knownAt;
      }
    }
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
 * The text of a failure that may be temporary; rethrows any other. `also`: kinds that concern only one transport, such
 * as a plan without a stream.
 */
const passing = (error: unknown, also: readonly ClientErrorKind[] = []): string => {
  const passes = ['network', 'timeout', 'serverFailed', 'rateLimited', 'unreadable', ...also];
  if (error instanceof ClientError && passes.includes(error.kind)) return error.message;
  throw error;
};

/** `r` in the RateLimit header (draft-ietf-httpapi-ratelimit-headers): the rest of the quota. */
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
