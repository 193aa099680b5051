import type { Loadout, RoundStart, Untold } from './event.ts';
import { roundEntry, withEntry } from './killFeed.ts';
import type { PlayerState, ScoreboardState } from './state.ts';
import { counts, openPlayer } from './state.ts';
import { withMap } from './withMap.ts';

/** Everybody lives and has what he bought; with the first round of another map all counts begin anew. */
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

const equip = (player: PlayerState, loadout: Omit<Loadout, 'playerId'> = unknownLoadout): PlayerState => {
  const { money, equipment, weapon, armor, helmet, kit } = loadout;
  return { ...player, alive: true, health: 100, money, equipment, weapon, armor, helmet, kit };
};

/** What is not known of a player from the start of a round on, because nothing in it will be told. */
const unknownOf = (untold: readonly Untold[] = []): Partial<PlayerState> => ({
  ...((untold.includes('health') || untold.includes('kills')) && { health: null }),
  ...(untold.includes('kills') && { alive: null }),
});

/** Counts of a map mean nothing from the first round on that does not tell its kills. */
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
