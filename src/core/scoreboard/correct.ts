import { withLine } from './ends.ts';
import type { Correction, MatchEvent } from './event.ts';
import {
  regulationIn,
  counts,
  type MapState,
  noCounts,
  openMap,
  openPlayer,
  type ScoreboardState,
  withMap,
} from './state.ts';
import { halvesOf, overtimesOf, startOfTeam1 } from './rules.ts';
import { turned } from './turned.ts';

/** Applies a correction: later rounds and maps are void, and the scores are the ones that it states. */
export const correct = (before: ScoreboardState, event: Correction): ScoreboardState => {
  const state = event.swapped ? swap(before) : before;
  const { mapNumber, round, score, series, team1Side } = event;
  const isBack = state.mapNumber !== mapNumber || (state.round ?? 0) > round;
  const rounds = state.rounds.filter(each => !isVoid(each, event));
  const winners = rounds.filter(each => each.mapNumber === mapNumber).map(({ winner }) => winner);
  const isWhole = winners.length === score.team1 + score.team2;
  const regular = regulationIn(state, mapNumber);
  const startSide = team1Side && startOfTeam1(team1Side, Math.max(1, isBack ? round + 1 : round), regular);
  const maps = state.maps.map(map => (map.number > mapNumber ? reopened(map) : map));
  return {
    ...state,
    maps: withMap(maps, event, map => ({
      ...map,
      name: event.map || map.name,
      status: 'live',
      score,
      halves: isWhole && startSide ? halvesOf(winners, startSide, regular) : isWhole ? map.halves : [],
      overtimes: overtimesOf(score, regular),
      winner: null,
      startedAt: isBack && round === 0 ? null : map.startedAt,
    })),
    rounds: rounds.map(each =>
      each.mapNumber === mapNumber && event.map ? { ...each, map: event.map } : each,
    ),
    mapNumber,
    series,
    team1Side: team1Side ?? state.team1Side,
    finished: false,
    winner: null,
    ...recounted(state, event, isBack),
    ...(isBack && {
      round: round === 0 ? null : round,
      phase: 'freezetime',
      bomb: null,
      roundStartedAt: null,
      bombPlantedAt: null,
      roundEndedAt: null,
      feed: state.feed.filter(entry => !isVoid(entry, event)),
    }),
  };
};

/** Whether something that happened in a round no longer holds. */
const isVoid = (entry: { readonly mapNumber: number; readonly round: number }, event: Correction): boolean =>
  entry.mapNumber > event.mapNumber || (entry.mapNumber === event.mapNumber && entry.round > event.round);

const reopened = ({ number, name, pickedBy }: MapState): MapState => openMap(number, name, pickedBy);

/** The players with the counts that hold. Where play goes back and nobody says what they are, they are unknown. */
const recounted = (
  { players, unsent = [] }: ScoreboardState,
  { lines, round, incomplete }: Correction,
  isBack: boolean,
): Pick<ScoreboardState, 'players' | 'unsent'> => {
  const reset = isBack && round === 0;
  const known = new Map(lines?.map(line => [line.playerId, line]));
  const others = unsent.filter(fact => fact === 'phase');
  return {
    players: players.map(player => {
      const living = isBack ? { ...player, ...atFreeze } : player;
      if (reset) return openPlayer(player);
      if (!lines) return living;
      const line = known.get(player.playerId);
      return line
        ? withLine({ ...living, ...noCounts, damage: null }, line, round)
        : { ...living, ...noCounts };
    }),
    unsent: reset || lines ? others : isBack || incomplete ? [...others, ...counts] : unsent,
  };
};

const atFreeze = { alive: null, health: null, kast: null } as const;

/** Everything won so far belongs to the other team. The teams, their players and the picked maps remain. */
const swap = ({ opening, players, maps, ...won }: ScoreboardState): ScoreboardState => ({
  ...turned(won),
  opening,
  players,
  maps: maps.map(map => ({ ...turned(map), pickedBy: map.pickedBy })),
});

/**
 * The events that still count: without corrections, and without the rounds and maps that they made void. Where the teams
 * had been taken for one another, they say of each team what it did.
 */
export const keptEvents = (events: readonly MatchEvent[]): readonly MatchEvent[] => {
  let kept: MatchEvent[] = [];
  for (const event of events) {
    if (event.type !== 'correction') {
      kept.push(event);
      continue;
    }
    kept = kept.filter(
      each =>
        'mapNumber' in each &&
        (each.mapNumber < event.mapNumber || ('round' in each && !isVoid(each, event))),
    );
    if (event.swapped) kept = turned(kept);
  }
  return kept;
};
