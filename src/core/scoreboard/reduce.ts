import { correct } from './correct.ts';
import { endMap, endRound } from './ends.ts';
import type {
  BombDefused,
  BombExploded,
  BombPlanted,
  ByType,
  Kill,
  Loadout,
  MatchEvent,
  RoundStart,
  Untold,
} from './event.ts';
import { aliveOf } from './sides.ts';
import { isIncluded, isOutOfPlace } from './included.ts';
import {
  maxRoundsIn,
  counts,
  openPlayer,
  type PlayerState,
  type ScoreboardState,
  unknownItems,
  withEntry,
  withMap,
} from './state.ts';

/**
 * The scoreboard after an event. An event that was already applied, is of an earlier round, or belongs to another match
 * changes nothing: the same state is returned. Late in its own round, an event counts as any other.
 */
export const applyEvent = (state: ScoreboardState, event: MatchEvent): ScoreboardState => {
  if (event.matchId !== state.opening.matchId) return state;
  if (isIncluded(state, event) || isOutOfPlace(state, event)) return state;
  // Each change is looked up by the type of its own event.
  const change = changes[event.type] as (state: ScoreboardState, event: MatchEvent) => ScoreboardState;
  return { ...change(state, event), last: { id: event.id, at: event.at } };
};

/** Starts a round: every player is alive and has his equipment. The first round of another map resets all counts. */
const startRound = (state: ScoreboardState, event: RoundStart): ScoreboardState => {
  const known = state.mapNumber === event.mapNumber ? state.players : state.players.map(openPlayer);
  const isFrom = ({ mapNumber, round }: { readonly mapNumber: number; readonly round: number }): boolean =>
    mapNumber === event.mapNumber && round >= event.round;
  const loadouts = new Map(event.loadouts.map(loadout => [loadout.playerId, loadout]));
  return {
    ...state,
    maps: withMap(state.maps, event, map => ({
      ...map,
      status: 'live',
      score: map.score ?? { team1: 0, team2: 0 },
      startedAt: map.startedAt ?? (event.round === 1 ? event.at : null),
      ...maxRoundsIn(map.maxRounds, event.maxRounds),
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
    // A round that starts again was taken back, with those after it.
    ...(state.rounds.some(isFrom) && { rounds: state.rounds.filter(each => !isFrom(each)) }),
    feed: withEntry(state, event),
  };
};

const equip = (player: PlayerState, loadout: Omit<Loadout, 'playerId'> = unknownItems): PlayerState => {
  const { money, equipment, weapon, armor, helmet, kit } = loadout;
  return { ...player, alive: true, health: 100, money, equipment, weapon, armor, helmet, kit };
};

/** The player fields that are unknown from the start of the round, because nothing in it will be reported. */
const unknownOf = (untold: readonly Untold[] = []): Partial<PlayerState> => ({
  ...((untold.includes('health') || untold.includes('kills')) && { health: null }),
  ...(untold.includes('kills') && { alive: null }),
});

/** The counts of a map become invalid with the first round whose kills are not reported. */
const unsentIn = ({ unsent = [], mapNumber }: ScoreboardState, event: RoundStart) => {
  if (!event.untold) return {};
  const isNewMap = mapNumber !== event.mapNumber;
  const kept = unsent.filter(fact => fact === 'phase' || !isNewMap);
  return { unsent: event.untold.includes('kills') ? [...new Set([...kept, ...counts])] : kept };
};

/** The equipment of a dead player. He keeps his money. */
const dead = { alive: false, health: 0, armor: 0, helmet: false, kit: false, weapon: null, equipment: 0 };

const kill = (state: ScoreboardState, event: Kill): ScoreboardState => {
  const { killerId, victimId, assisterId, headshot } = event;
  const teamOf = (playerId: string | null) =>
    state.players.find(player => player.playerId === playerId)?.team ?? null;
  const isAgainst = (playerId: string | null) =>
    playerId !== victimId && teamOf(playerId) !== teamOf(victimId);
  // As in the game: a suicide or a teammate's death subtracts a kill, and a player who hurt his own team gets no
  // assist.
  const worth = isAgainst(killerId) ? 1 : -1;
  const assisted = isAgainst(assisterId);
  return {
    ...state,
    players: state.players.map(player => {
      const isKiller = player.playerId === killerId;
      const living = event.health?.[player.playerId] ?? (event.health ? player.health : null);
      const counted = {
        ...player,
        health: player.alive === false ? player.health : living,
        kills: player.kills + (isKiller ? worth : 0),
        headshots: player.headshots + (isKiller && headshot && worth > 0 ? 1 : 0),
        assists: player.assists + (assisted && player.playerId === assisterId ? 1 : 0),
      };
      return player.playerId === victimId ? { ...counted, ...dead, deaths: player.deaths + 1 } : counted;
    }),
    feed: withEntry(state, event),
  };
};

/** Adds the bomb's event to the feed, with the number of living players. */
const bomb = (state: ScoreboardState, event: BombPlanted | BombDefused | BombExploded): ScoreboardState => {
  const team1 = aliveOf(state, 'team1');
  const team2 = aliveOf(state, 'team2');
  const [aliveT, aliveCt] = state.team1Side === 'T' ? [team1, team2] : [team2, team1];
  return { ...state, feed: withEntry(state, { ...event, aliveT, aliveCt }) };
};

const changes: ByType<ScoreboardState, ScoreboardState> = {
  round_start: startRound,
  kill,
  bomb_planted: (state, event) => ({ ...bomb(state, event), bomb: 'planted', bombPlantedAt: event.at }),
  bomb_defused: (state, event) => ({ ...bomb(state, event), bomb: 'defused' }),
  bomb_exploded: (state, event) => ({ ...bomb(state, event), bomb: 'exploded' }),
  round_end: endRound,
  map_end: endMap,
  match_end: (state, { series, winner }) => ({ ...state, phase: 'over', series, finished: true, winner }),
  correction: correct,
};
