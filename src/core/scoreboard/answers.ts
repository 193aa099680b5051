import type { liveMatch, livePlayer, liveRound, liveScoreboard, liveState } from '../entities/live.ts';
import type { mapResult } from '../entities/match.ts';
import type { Exact } from '../schema.ts';
import type { MatchOpening, Phase, TeamKey } from './event.ts';
import { otherSide, timings } from './rules.ts';
import { type Count, mapOf, type MapState, type PlayerState, type ScoreboardState } from './state.ts';

/** The row of a live match in a list. `now`: milliseconds since 1970 UTC. */
export const toLiveMatch = (state: ScoreboardState, now: number): Exact<typeof liveMatch> => {
  const { opening } = state;
  const map = mapOf(state);
  return {
    id: opening.matchId,
    eventName: opening.eventName,
    eventSlug: opening.eventSlug,
    stage: opening.stage,
    bestOf: opening.bestOf,
    team1Name: opening.team1.name,
    team1Slug: opening.team1.slug,
    team2Name: opening.team2.name,
    team2Slug: opening.team2.slug,
    score: state.series,
    map: map?.name ?? null,
    mapNumber: state.mapNumber,
    mapScore: map?.score ?? null,
    round: state.round,
    phase: phaseAt(state, now),
    startsAt: opening.startsAt,
  };
};

/** The current state of a live match, with the seconds left as of `now`. */
export const toLiveState = (state: ScoreboardState, now: number): Exact<typeof liveState> => {
  const clock = roundClock(state, now);
  return {
    ...toLiveMatch(state, now),
    roundTimer: clock && Math.ceil(clock.left),
    bomb: state.bomb,
    team1Side: state.team1Side,
    players: toLivePlayers(state),
  };
};

export const toLiveScoreboard = (state: ScoreboardState, now: number): Exact<typeof liveScoreboard> => ({
  ...toLiveMatch(state, now),
  team1Side: state.team1Side,
  bomb: state.bomb,
  maps: state.maps.map(map => toMapResult(map, state.opening)),
  players: toLivePlayers(state),
});

/** The rounds of all maps so far, in the order of play. */
export const toLiveRounds = (state: ScoreboardState): readonly Exact<typeof liveRound>[] =>
  state.rounds.map(round => ({ ...round, winnerName: state.opening[round.winner].name }));

/** Match seconds left of the round's or bomb's clock, of how many; null if none runs, or it is unknown which. */
export const roundClock = (state: ScoreboardState, now: number) => {
  if (state.phase !== 'live' || state.bomb === null) return null;
  const isBomb = state.bombPlantedAt !== null;
  const since = state.bombPlantedAt ?? state.roundStartedAt;
  if (since === null) return null;
  const of = isBomb ? timings.bomb : timings.round;
  return { isBomb, left: Math.min(of, Math.max(0, of - secondsSince(since, state, now))), of };
};

/** The phase as of `now`: some time after the end of a round, the freeze time of the next one begins. */
export const phaseAt = (state: ScoreboardState, now: number): Phase => {
  if (state.phase !== 'over' || state.finished || mapOf(state)?.status === 'finished') return state.phase;
  const over = state.roundEndedAt === null ? 0 : secondsSince(state.roundEndedAt, state, now);
  return over >= timings.afterRound ? 'freezetime' : 'over';
};

const secondsSince = (moment: string, { opening }: ScoreboardState, now: number): number =>
  ((now - Date.parse(moment)) / 1000) * (opening.pace ?? 1);

const toLivePlayers = (state: ScoreboardState): readonly Exact<typeof livePlayer>[] => {
  const roundsEnded = state.rounds.filter(round => round.mapNumber === state.mapNumber).length;
  return state.players.map(player => toLivePlayer(player, state, roundsEnded));
};

const toLivePlayer = (
  player: PlayerState,
  { opening, team1Side, unsent = [] }: ScoreboardState,
  roundsEnded: number,
): Exact<typeof livePlayer> => {
  const { playerId, playerSlug, nickname, team, damage, headshots: _, kast: __, ...held } = player;
  const countOf = (count: Count): number | null => (unsent.includes(count) ? null : player[count]);
  const [kills, headshots] = [countOf('kills'), countOf('headshots')];
  return {
    playerId,
    playerSlug,
    nickname,
    team,
    teamName: opening[team].name,
    side: team1Side && (team === 'team1' ? team1Side : otherSide(team1Side)),
    ...held,
    kills,
    assists: countOf('assists'),
    deaths: countOf('deaths'),
    adr: damage === null || roundsEnded === 0 ? null : oneDecimal(damage / roundsEnded),
    headshots: !kills || headshots === null ? null : oneDecimal((100 * headshots) / kills),
  };
};

const toMapResult = (map: MapState, opening: MatchOpening): Exact<typeof mapResult> => {
  const nameOf = (team: TeamKey | null) => team && opening[team].name;
  const begun = map.score !== null;
  return {
    number: map.number,
    name: map.name,
    status: map.status,
    pickedBy: nameOf(map.pickedBy),
    score: map.score,
    winner: nameOf(map.winner),
    overtimes: begun ? map.overtimes : null,
    ...(map.maxRounds !== undefined && { maxRounds: map.maxRounds }),
    halves: map.halves.length > 0 ? map.halves : null,
    rounds: map.score && map.score.team1 + map.score.team2,
    startedAt: map.startedAt,
  };
};

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
