import { openScoreboard } from '../../../core/scoreboard/state.ts';
import { openSession, type Session } from '../feed/session.ts';
import type { World } from '../feed/timeline.ts';

export interface HiddenMatches {
  readonly has: (matchId: string) => boolean;
  readonly reveal: (matchId: string) => void;
}

/** The same matches, those that are hidden without anything that happened in them. */
export const withoutResults = (world: World | undefined, hidden: HiddenMatches | undefined) =>
  world && hidden
    ? new Map(
        [...world].map(([matchId, session]) => [matchId, hidden.has(matchId) ? unseen(session) : session]),
      )
    : world;

const unseen = ({ board: { opening } }: Session): Session => ({
  ...openSession(openScoreboard({ ...opening, players: [], maps: [] })),
  isHidden: true,
});
