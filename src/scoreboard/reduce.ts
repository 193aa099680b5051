import type {
  BombDefused,
  BombExploded,
  BombPlanted,
  FinalLine,
  Kill,
  Loadout,
  MapEnd,
  MatchEvent,
  RoundEnd,
  RoundStart,
  Untold,
} from './event.ts';
import { isLater } from './eventId.ts';
import { isIncluded } from './included.ts';
import { halvesOf, otherSide, overtimesOf, sideOfTeam1 } from './rules.ts';
import type { FeedEntry, PlayerState, ScoreboardState } from './state.ts';
import { counts, openPlayer } from './state.ts';
import { withMap } from './withMap.ts';

/** Entries of the kill feed that are kept. */
const feedLength = 20;

/**
 * The scoreboard after an event. One that was applied before, is older than the last one applied, or belongs to
 * another match, changes nothing: the same state comes back.
 */
export const applyEvent = (state: ScoreboardState, event: MatchEvent): ScoreboardState => {
  if (event.matchId !== state.opening.matchId) return state;
  if (state.last && !isLater(event, state.last)) return state;
  if (isIncluded(state, event)) return state;
  // Each change is looked up by its own event's type.
  const change = changes[event.type] as (state: ScoreboardState, event: MatchEvent) => ScoreboardState;
  return { ...change(state, event), last: { id: event.id, at: event.at } };
};

type Change<E> = (state: ScoreboardState, event: E) => ScoreboardState;
type Changes = { readonly [T in MatchEvent['type']]: Change<Extract<MatchEvent, { readonly type: T }>> };

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

/** What a dead player still has on him. His money stays his. */
const dead = { alive: false, health: 0, armor: 0, helmet: false, kit: false, weapon: null, equipment: 0 };

const kill = (state: ScoreboardState, event: Kill): ScoreboardState => {
  const { id, at, killerId, victimId, assisterId, weapon, headshot } = event;
  const teamOf = (playerId: string | null) =>
    state.players.find(player => player.playerId === playerId)?.team ?? null;
  const isAgainst = (playerId: string | null) =>
    playerId !== victimId && teamOf(playerId) !== teamOf(victimId);
  // As the game counts: a suicide or a teammate's death takes a kill away, and who hurt his own team has no assist.
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

const bomb = (state: ScoreboardState, event: BombPlanted | BombDefused | BombExploded): ScoreboardState => {
  const { id, at, type } = event;
  const playerId = event.type === 'bomb_exploded' ? null : event.playerId;
  const team1 = aliveOf(state, 'team1');
  const team2 = aliveOf(state, 'team2');
  const [aliveT, aliveCt] = state.team1Side === 'T' ? [team1, team2] : [team2, team1];
  return { ...state, feed: withEntry(state, { type, id, at, playerId, aliveT, aliveCt }) };
};

/** Null as soon as one of the team is in doubt. */
const aliveOf = (state: ScoreboardState, team: 'team1' | 'team2'): number | null => {
  const members = state.players.filter(player => player.team === team);
  if (members.length === 0 || members.some(player => player.alive === null)) return null;
  return members.filter(player => player.alive).length;
};

const endRound = (state: ScoreboardState, event: RoundEnd): ScoreboardState => {
  const { mapNumber, round, winner, side, reason, score, seconds } = event;
  const map = state.maps.find(map => map.number === mapNumber)?.name ?? '';
  const rounds = [
    ...state.rounds,
    { mapNumber, map, round, winner, side, reason, score, seconds, endedAt: event.at },
  ];
  const team1Side = winner === 'team1' ? side : otherSide(side);
  const startSide = sideOfTeam1('T', round) === team1Side ? 'T' : 'CT';
  const winners = rounds.filter(round => round.mapNumber === mapNumber).map(round => round.winner);
  // Rounds that nobody told of leave no way to say what belongs to which half.
  const halves = winners.length === score.team1 + score.team2 ? halvesOf(winners, startSide) : [];
  const damageKnown = Object.keys(event.damage).length > 0;
  return {
    ...state,
    maps: withMap(state.maps, event, map => ({
      ...map,
      status: 'live',
      score,
      halves,
      overtimes: overtimesOf(score),
    })),
    mapNumber,
    round,
    phase: 'over',
    team1Side,
    roundEndedAt: event.at,
    players: state.players.map(player => ({
      ...player,
      // What was told before the round is over says nothing of it.
      kast: null,
      damage:
        damageKnown && player.damage !== null ? player.damage + (event.damage[player.playerId] ?? 0) : null,
    })),
    rounds,
    feed: withEntry(state, { ...roundEntry(event), type: 'round_end', winner, reason }),
  };
};

const endMap = (state: ScoreboardState, event: MapEnd): ScoreboardState => ({
  ...state,
  ...counted(state, event),
  maps: withMap(state.maps, event, map => ({
    ...map,
    status: 'finished',
    score: event.score,
    overtimes: overtimesOf(event.score),
    winner: event.winner,
  })),
  mapNumber: event.mapNumber,
  series: event.series,
  phase: 'over',
  bomb: null,
});

/** Players as they were counted over the whole map. */
const counted = (
  { players, unsent = [] }: ScoreboardState,
  { lines, score }: MapEnd,
): Pick<ScoreboardState, 'unsent'> & { readonly players?: readonly PlayerState[] } => {
  if (!lines) return {};
  const rounds = score.team1 + score.team2;
  const known = new Map(lines.map(line => [line.playerId, line]));
  const isKnown = (fact: keyof FinalLine | 'phase'): boolean =>
    fact !== 'phase' && lines.every(line => line[fact] !== null);
  return {
    players: players.map(player => {
      const line = known.get(player.playerId);
      if (!line) return player;
      const { kills, deaths, assists, headshots, adr } = line;
      const counts = {
        kills,
        deaths,
        assists: assists ?? player.assists,
        headshots: headshots ?? player.headshots,
      };
      return { ...player, ...counts, damage: adr === null ? player.damage : adr * rounds };
    }),
    unsent: unsent.filter(fact => !isKnown(fact)),
  };
};

const changes: Changes = {
  round_start: startRound,
  kill,
  bomb_planted: (state, event) => ({ ...bomb(state, event), bomb: 'planted', bombPlantedAt: event.at }),
  bomb_defused: (state, event) => ({ ...bomb(state, event), bomb: 'defused' }),
  bomb_exploded: (state, event) => ({ ...bomb(state, event), bomb: 'exploded' }),
  round_end: endRound,
  map_end: endMap,
  match_end: (state, { series, winner }) => ({ ...state, phase: 'over', series, finished: true, winner }),
};

const roundEntry = ({ id, at, mapNumber, round }: RoundStart | RoundEnd) => ({ id, at, mapNumber, round });

const withEntry = (state: ScoreboardState, entry: FeedEntry): readonly FeedEntry[] => [
  ...state.feed.slice(1 - feedLength),
  entry,
];
