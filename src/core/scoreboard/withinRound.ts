import type { BombDefused, BombExploded, BombPlanted, Kill } from './event.ts';
import { type ScoreboardState, withEntry } from './state.ts';

/** The equipment of a dead player. He keeps his money. */
const dead = { alive: false, health: 0, armor: 0, helmet: false, kit: false, weapon: null, equipment: 0 };

/** Counts a kill for every player who took part in it. */
export const kill = (state: ScoreboardState, event: Kill): ScoreboardState => {
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
export const bomb = (
  state: ScoreboardState,
  event: BombPlanted | BombDefused | BombExploded,
): ScoreboardState => {
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
