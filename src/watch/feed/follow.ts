import type { Source } from './source.ts';

/** A feed whose subject may change while it runs. */
export interface Follower {
  /** Follows until the signal aborts. @throws ClientError where the service refuses for good */
  run(signal: AbortSignal): Promise<void>;
  /** From now on this match, or all. */
  focus(matchId: string | undefined): void;
  /** Asks for the scoreboard again, at most once a minute: something was missed. */
  again(): void;
}

interface FollowerParts {
  readonly source: Source;
  /** Whether it may still cost something. */
  readonly affords: () => boolean;
  /** Whether one match is asked for at a time; else everything comes, whatever is looked at. */
  readonly scoped: boolean;
  readonly now: () => number;
  /** Nothing more will come of what is followed now. */
  readonly onEnd: () => void;
}

/** Milliseconds between two repetitions, whatever the reason. */
const repetition = 60_000;

export const createFollower = (first: string | undefined, parts: FollowerParts): Follower => {
  const { source, scoped, onEnd } = parts;
  let subject = first;
  let turn = new AbortController();
  const refetch = createRefetch({
    ...parts,
    // Where even that fails, the source says so by itself at its next turn.
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

/** Asks for the scoreboard where something was missed: at once, then at most once a minute. */
export const createRefetch = ({
  ask,
  affords,
  now,
}: {
  readonly ask: () => Promise<void>;
  readonly affords: () => boolean;
  readonly now: () => number;
}): { readonly again: () => void; readonly asked: () => void } => {
  let askedAt = -Infinity;
  return {
    asked: () => void (askedAt = now()),
    again() {
      if (now() - askedAt < repetition || !affords()) return;
      askedAt = now();
      void ask();
    },
  };
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
