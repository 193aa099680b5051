import type { MatchEvent } from '../../../core/scoreboard/event.ts';
import { openScoreboard, type ScoreboardState } from '../../../core/scoreboard/state.ts';
import { applyUpdate, openSession, roundKey, type Session } from './session.ts';

/** The session with the rounds that these events tell, where it has not seen them itself. */
export const withPast = (session: Session, events: readonly MatchEvent[]): Session => {
  const past = sessionOf(session.board, events);
  const unseen = <T extends { readonly mapNumber: number; readonly round: number }>(
    then: readonly T[],
    seen: readonly T[],
  ): readonly T[] => {
    const known = new Set(seen.map(keyOf));
    return [...then.filter(each => !known.has(keyOf(each))), ...seen];
  };
  return {
    ...session,
    ended: new Map([...past.ended, ...session.ended]),
    buys: unseen(past.buys, session.buys),
    chances: unseen(past.chances, session.chances),
  };
};

const keyOf = ({ mapNumber, round }: { readonly mapNumber: number; readonly round: number }): string =>
  roundKey(mapNumber, round);

/** What a watch would know that had seen these events from the beginning. */
const sessionOf = ({ opening, players }: ScoreboardState, events: readonly MatchEvent[]): Session => {
  const identities = players.map(({ playerId, playerSlug, nickname, team }) => ({
    playerId,
    playerSlug,
    nickname,
    team,
  }));
  const first = openSession(openScoreboard({ ...opening, maps: [], players: identities }), 0);
  return events.reduce(
    (session, event) =>
      applyUpdate(session, { kind: 'event', event }, opening.matchId, Date.parse(event.at)) ?? session,
    first,
  );
};
