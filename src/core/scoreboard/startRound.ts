import type { Loadout, RoundStart, Untold } from './event.ts';
import { maxRoundsIn, provenRegulation } from './regulation.ts';
import {
  counts,
  type MapState,
  openPlayer,
  type PlayerState,
  roundEntry,
  type ScoreboardState,
  withEntry,
  withMap,
} from './state.ts';

/** Starts a round: every player is alive and has his equipment. The first round of another map resets all counts. */
export const startRound = (state: ScoreboardState, event: RoundStart): ScoreboardState => {
  const known = state.mapNumber === event.mapNumber ? state.players : state.players.map(openPlayer);
  const loadouts = new Map(event.loadouts.map(loadout => [loadout.playerId, loadout]));
  return {
    ...state,
    maps: withMap(state.maps, event, map => ({
      ...map,
      status: 'live',
      score: map.score ?? { team1: 0, team2: 0 },
      startedAt: map.startedAt ?? (event.round === 1 ? event.at : null),
      ...lengthOf(state, event, map),
    })),
    mapNumber: event.mapNumber,
    round: event.round,
    phase: 'live',
    bomb: event.untold?.includes('bomb') ? null : 'carried',
    team1Side: event.team1Side,
    roundStartedAt: event.at,
    bombPlantedAt: null,
    roundEndedAt: null,
    players: known.map(player => ({
      ...equip(player, loadouts.get(player.playerId)),
      ...unknownOf(event.untold),
    })),
    ...unsentIn(state, event),
    feed: withEntry(state, { ...roundEntry(event), type: 'round_start', winner: null, reason: null }),
  };
};

/** The rounds of the map's halves: stated, or proven by the side on which a team still stands. */
const lengthOf = ({ rounds }: ScoreboardState, event: RoundStart, map: MapState) =>
  maxRoundsIn(map.maxRounds, {
    stated: event.maxRounds,
    proven: provenRegulation(
      rounds.filter(({ mapNumber }) => mapNumber === event.mapNumber),
      map.score,
      [event],
    ),
  });

const equip = (player: PlayerState, loadout: Omit<Loadout, 'playerId'> = unknownLoadout): PlayerState => {
  const { money, equipment, weapon, armor, helmet, kit } = loadout;
  return { ...player, alive: true, health: 100, money, equipment, weapon, armor, helmet, kit };
};

/** The player fields that are unknown from the start of the round, because nothing in it will be reported. */
const unknownOf = (untold: readonly Untold[] = []): Partial<PlayerState> => ({
  ...((untold.includes('health') || untold.includes('kills')) && { health: null }),
  ...(untold.includes('kills') && { alive: null }),
});

/** The counts of a map become invalid with the first round whose kills are not reported. */
const unsentIn = (
  { unsent = [], mapNumber }: ScoreboardState,
  event: RoundStart,
): Pick<ScoreboardState, 'unsent'> => {
  if (!event.untold) return {};
  const isNewMap = mapNumber !== event.mapNumber;
  const kept = unsent.filter(fact => fact === 'phase' || !isNewMap);
  return { unsent: event.untold.includes('kills') ? [...new Set([...kept, ...counts])] : kept };
};

const unknownLoadout = {
  money: null,
  equipment: null,
  weapon: null,
  armor: null,
  helmet: null,
  kit: null,
};
