import { correct } from './correct.ts';
import { endMap, endRound } from './ends.ts';
import type {
  BombDefused,
  BombExploded,
  BombPlanted,
  BombState,
  Kill,
  Loadout,
  MatchEvent,
  RoundStart,
  Untold,
} from './event.ts';
import { isLater, isPlaced } from './eventId.ts';
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

/**
 * The scoreboard after an event. An event that was already applied, is older than the last one, or belongs to another
 * match changes nothing: the same state is returned.
 */
export const applyEvent = (state: ScoreboardState, event: MatchEvent): ScoreboardState => {
  if (event.matchId !== state.opening.matchId) return state;
  if (state.last && !isLater(event, state.last)) return state;
  if (isIncluded(state, event)) return state;
  // Each change is looked up by the type of its own event.
  const change = changes[event.type] as (state: ScoreboardState, event: MatchEvent) => ScoreboardState;
  return { ...change(state, event), last: { id: event.id, at: event.at } };
};

/** Starts a round: every player is alive and has his equipment. The first round of another map resets all counts. */
const startRound = (state: ScoreboardState, event: RoundStart): ScoreboardState => {
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

/** The equipment of a dead player. He keeps his money. */
const dead = { alive: false, health: 0, armor: 0, helmet: false, kit: false, weapon: null, equipment: 0 };

/** Counts a kill for every player who took part in it. */
const kill = (state: ScoreboardState, event: Kill): ScoreboardState => {
  const { id, at, killerId, victimId, assisterId, weapon, headshot } = event;
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
    feed: withEntry(state, { type: 'kill', id, at, killerId, victimId, assisterId, weapon, headshot }),
  };
};

/** Adds the bomb's event to the feed, with the number of living players. */
const bomb = (state: ScoreboardState, event: BombPlanted | BombDefused | BombExploded): ScoreboardState => {
  const { id, at, type } = event;
  const playerId = event.type === 'bomb_exploded' ? null : event.playerId;
  const team1 = aliveOf(state, 'team1');
  const team2 = aliveOf(state, 'team2');
  const [aliveT, aliveCt] = state.team1Side === 'T' ? [team1, team2] : [team2, team1];
  return { ...state, feed: withEntry(state, { type, id, at, playerId, aliveT, aliveCt }) };
};

/** Null if any player of the team is in doubt. */
const aliveOf = (state: ScoreboardState, team: 'team1' | 'team2'): number | null => {
  const members = state.players.filter(player => player.team === team);
  if (members.length === 0 || members.some(player => player.alive === null)) return null;
  return members.filter(player => player.alive).length;
};

type Change<E, R = ScoreboardState> = (state: ScoreboardState, event: E) => R;
type Changes = { readonly [T in MatchEvent['type']]: Change<Extract<MatchEvent, { readonly type: T }>> };

const changes: Changes = {
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

/** A snapshot gives its time to the second (the Date header), so it may include events of the following second. */
const snapshotGrain = 1000;

/**
 * Whether the latest snapshot already includes an event of about the same time: no player dies twice in a round, and no
 * round ends twice.
 */
const isIncluded = (state: ScoreboardState, event: MatchEvent): boolean => {
  const { last } = state;
  if (!last || isPlaced(last.id) || Date.parse(event.at) > Date.parse(last.at) + snapshotGrain) return false;
  // Each question is looked up by the type of its own event.
  const question = questions[event.type] as (state: ScoreboardState, event: MatchEvent) => boolean;
  return question(state, event);
};

type Questions = {
  readonly [T in MatchEvent['type']]: Change<Extract<MatchEvent, { readonly type: T }>, boolean>;
};

const inRound = (
  { mapNumber, round }: ScoreboardState,
  event: { readonly mapNumber: number; readonly round: number },
): boolean => mapNumber === event.mapNumber && round === event.round;

const hasEnded = (
  { rounds }: ScoreboardState,
  { mapNumber, round }: { readonly mapNumber: number; readonly round: number },
): boolean => rounds.some(each => each.mapNumber === mapNumber && each.round === round);

const hasBomb = (
  state: ScoreboardState,
  event: Parameters<typeof hasEnded>[1],
  bombs: readonly BombState[],
): boolean =>
  hasEnded(state, event) || (inRound(state, event) && state.bomb !== null && bombs.includes(state.bomb));

const questions: Questions = {
  round_start: (state, event) => hasEnded(state, event) || (inRound(state, event) && state.phase === 'live'),
  kill: (state, event) =>
    hasEnded(state, event) ||
    (inRound(state, event) &&
      state.players.some(({ playerId, alive }) => playerId === event.victimId && alive === false)),
  bomb_planted: (state, event) => hasBomb(state, event, ['planted', 'defusing', 'defused', 'exploded']),
  bomb_defused: (state, event) => hasBomb(state, event, ['defused']),
  bomb_exploded: (state, event) => hasBomb(state, event, ['exploded']),
  round_end: hasEnded,
  map_end: ({ maps }, event) =>
    maps.some(({ number, status }) => number === event.mapNumber && status === 'finished'),
  match_end: ({ finished }) => finished,
  // A correction states what holds, so a second one does no harm; an exchange of the teams would be undone by it.
  correction: (_, event) => event.swapped === true,
};
