import type { MatchEvent } from '../../../core/scoreboard/event.ts';
import { openScoreboard, type ScoreboardState } from '../../../core/scoreboard/state.ts';
import { applyUpdate, openSession, type RoundBuys, roundKey, type Session } from './session.ts';

/** The session with the rounds that these events tell, where it has not seen them itself. */
export const withPast = (session: Session, events: readonly MatchEvent[]): Session => {
  const past = sessionOf(session.board, events);
  const known = new Set(session.buys.map(keyOf));
  return {
    ...session,
    ended: new Map([...past.ended, ...session.ended]),
    buys: [...past.buys.filter(each => !known.has(keyOf(each))), ...session.buys],
    chances: { ...session.chances, swings: [...past.chances.swings, ...session.chances.swings] },
  };
};

const keyOf = ({ mapNumber, round }: RoundBuys): string => roundKey(mapNumber, round);

/** What a watch would know that had seen these events from the beginning. */
const sessionOf = ({ opening, players }: ScoreboardState, events: readonly MatchEvent[]): Session => {
  const identities = players.map(({ playerId, playerSlug, nickname, team }) => ({
    playerId,
    playerSlug,
    nickname,
    team,
  }));
  const first = openSession(openScoreboard({ ...opening, maps: [], players: identities }));
  return events.reduce(
    (session, event) =>
      applyUpdate(session, { kind: 'event', event }, opening.matchId, Date.parse(event.at)) ?? session,
    first,
  );
};
