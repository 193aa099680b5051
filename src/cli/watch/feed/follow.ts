import { aborted } from '../../../core/pause.ts';
import type { Source } from './source.ts';

/** A feed whose subject may change while it runs. */
export interface Follower {
  /** Follows until the signal aborts. @throws ClientError if the service refuses permanently */
  run(signal: AbortSignal): Promise<void>;
  /** Follows this match from now on, or all matches. */
  focus(matchId: string | undefined): void;
  /** Requests the scoreboard again because something was missed, at most once a minute. */
  again(): void;
}

interface FollowerParts {
  readonly source: Source;
  /** Whether the budget permits more requests. */
  readonly affords: () => boolean;
  /** Whether the transport follows one match at a time; otherwise it always delivers every match. */
  readonly scoped: boolean;
  readonly now: () => number;
  /** The current subject has no more updates. */
  readonly onEnd: () => void;
}

/** The minimum time between two repeated requests, in milliseconds. */
const repetition = 60_000;

export const createFollower = (first: string | undefined, parts: FollowerParts): Follower => {
  const { source, scoped, onEnd } = parts;
  let subject = first;
  let turn = new AbortController();
  const refetch = createRefetch({
    ...parts,
    // If this fails too, the source reports it in its next round.
    ask: () => source.refresh(scoped ? subject : undefined).catch(() => {}),
  });

  return {
    async run(signal) {
      while (!signal.aborted) {
        turn = new AbortController();
        const either = AbortSignal.any([signal, turn.signal]);
        const matchId = scoped ? subject : undefined;
        refetch.asked();
        await source.refresh(matchId);
        await source.run(matchId, either);
        if (either.aborted) continue;
        onEnd();
        await aborted(either);
      }
    },
    focus(matchId) {
      if (matchId === subject) return;
      subject = matchId;
      if (scoped) turn.abort();
    },
    again: refetch.again,
  };
};

/** Requests the scoreboard when something was missed: at once, then at most once a minute. */
export const createRefetch = ({
  ask,
  affords,
  now,
}: Pick<FollowerParts, 'affords' | 'now'> & { readonly ask: () => Promise<void> }) => {
  let askedAt = -Infinity;
  return {
    asked: () => void (askedAt = now()),
    again: (): void => {
      if (now() - askedAt < repetition || !affords()) return;
      askedAt = now();
      void ask();
    },
  };
};
