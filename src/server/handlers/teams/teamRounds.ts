import type { Side } from '../../../core/scoreboard/event.ts';
import { otherSide } from '../../../core/scoreboard/rules.ts';
import { parseHalves } from '../../rows/mapAnswers.ts';

/** A map that a team played. `side` is 1 or 2: the team's place in the match. */
export interface PlayedByTeam {
  readonly side: 1 | 2;
  readonly winner: number | null;
  readonly score1: number | null;
  readonly score2: number | null;
  readonly halves: string | null;
  readonly rounds: string | null;
}

export type TeamRounds = ReturnType<typeof toTeamRounds>;

/** Adds up the rounds of a team's maps. Rounds whose side is unknown count for no side. */
export const toTeamRounds = (maps: readonly PlayedByTeam[]) => {
  const sum = { CT: { played: 0, won: 0 }, T: { played: 0, won: 0 } };
  let [rounds, roundsWon] = [0, 0];
  for (const map of maps) {
    rounds += (map.score1 ?? 0) + (map.score2 ?? 0);
    roundsWon += (map.side === 1 ? map.score1 : map.score2) ?? 0;
    for (const { side, played, won } of bySide(map)) {
      sum[side].played += played;
      sum[side].won += won;
    }
  }
  return {
    rounds,
    roundsWon,
    ctRounds: sum.CT.played,
    ctRoundsWon: sum.CT.won,
    tRounds: sum.T.played,
    tRoundsWon: sum.T.won,
  };
};

/** Every round with its side, or else the halves: the teams change sides within an overtime, which is one entry there. */
const bySide = ({ side: team, rounds, halves }: PlayedByTeam) => {
  if (rounds !== null)
    return parseRounds(rounds).map(([winner, side]) => ({
      side: winner === team ? side : otherSide(side),
      played: 1,
      won: Number(winner === team),
    }));
  if (halves === null) return [];
  return parseHalves(halves)
    .slice(0, 2)
    .map(([team1, team2, team1Side]) => ({
      side: team === 1 ? team1Side : otherSide(team1Side),
      played: team1 + team2,
      won: team === 1 ? team1 : team2,
    }));
};

// The data file's own JSON, which our importers and the season write in this form (store/schema.ts).
const parseRounds = (text: string) => JSON.parse(text) as readonly (readonly [winner: 1 | 2, side: Side])[];
