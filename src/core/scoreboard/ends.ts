import type { FinalLine, MapEnd, RoundEnd } from './event.ts';
import { regulationIn, mapOf, type PlayerState, type ScoreboardState, withEntry, withMap } from './state.ts';
import { halvesOf, otherSide, overtimesOf, startOfTeam1 } from './rules.ts';

export const endRound = (state: ScoreboardState, event: RoundEnd): ScoreboardState => {
  const { mapNumber, round, winner, side, reason, score, seconds } = event;
  const { name: map = '' } = mapOf(state, mapNumber) ?? {};
  const rounds = [
    ...state.rounds,
    { mapNumber, map, round, winner, side, reason, score, seconds, endedAt: event.at },
  ];
  const team1Side = winner === 'team1' ? side : otherSide(side);
  const played = rounds.filter(each => each.mapNumber === mapNumber);
  const regular = regulationIn(state, mapNumber);
  const startSide = startOfTeam1(team1Side, round, regular);
  const winners = played.map(each => each.winner);
  // If rounds are missing, it is unknown which half each round belongs to.
  const halves = winners.length === score.team1 + score.team2 ? halvesOf(winners, startSide, regular) : [];
  const damageKnown = Object.keys(event.damage).length > 0;
  return {
    ...state,
    maps: withMap(state.maps, event, map => ({
      ...map,
      status: 'live',
      score,
      halves,
      overtimes: overtimesOf(score, regular),
    })),
    mapNumber,
    round,
    phase: 'over',
    team1Side,
    roundEndedAt: event.at,
    players: state.players.map(player => ({
      ...player,
      // A value reported before the end of the round does not include it.
      kast: null,
      damage:
        damageKnown && player.damage !== null ? player.damage + (event.damage[player.playerId] ?? 0) : null,
    })),
    rounds,
    feed: withEntry(state, event),
  };
};

export const endMap = (state: ScoreboardState, event: MapEnd): ScoreboardState => ({
  ...state,
  ...counted(state, event),
  maps: withMap(state.maps, event, map => ({
    ...map,
    status: 'finished',
    score: event.score,
    overtimes: overtimesOf(event.score, regulationIn(state, event.mapNumber)),
    winner: event.winner,
  })),
  mapNumber: event.mapNumber,
  series: event.series,
  phase: 'over',
  bomb: null,
});

const counted = ({ players, unsent = [] }: ScoreboardState, { lines, score }: MapEnd) => {
  if (!lines) return {};
  const rounds = score.team1 + score.team2;
  const known = new Map(lines.map(line => [line.playerId, line]));
  const isKnown = (fact: keyof FinalLine | 'phase'): boolean =>
    fact !== 'phase' && lines.every(line => line[fact] !== null);
  return {
    players: players.map(player => {
      const line = known.get(player.playerId);
      return line ? withLine(player, line, rounds) : player;
    }),
    unsent: unsent.filter(fact => !isKnown(fact)),
  };
};

/** The player with the counts of a line, which may leave some out, after so many rounds. */
export const withLine = (player: PlayerState, line: FinalLine, rounds: number): PlayerState => {
  const { kills, deaths, assists, headshots, adr } = line;
  return {
    ...player,
    kills,
    deaths,
    assists: assists ?? player.assists,
    headshots: headshots ?? player.headshots,
    damage: adr === null ? player.damage : adr * rounds,
  };
};
