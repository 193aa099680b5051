import { type SideLine, sideLines } from '../../../answers/players/sideLines.ts';
import type { PlayedLine } from '../../../data/import/demos/joinLines.ts';
import { mapFigures } from '../../../data/import/demos/figures.ts';
import type { PlayedRound } from '../../../data/import/demos/playedMap.ts';
import type { PlayerState, ScoreboardState } from '../../../core/scoreboard/state.ts';

/**
 * The players' lines of a map. The counts are those of the scoreboard at its end; the figures that follow from kills are
 * unknown without them. `rounds`: the rounds with their kills, or undefined where a source did not tell those.
 */
export const toLines = (
  { players, unsent = [] }: Pick<ScoreboardState, 'players' | 'unsent'>,
  rounds: readonly PlayedRound[] | undefined,
  count: number,
): readonly PlayedLine[] => {
  // Counts that are known to be too low are nobody's statistics.
  if (unsent.includes('kills')) return [];
  const figures = rounds && figuresOf(players, rounds);
  return players.map((player, index) => ({
    steamId: player.playerId,
    team: player.team,
    rounds: count,
    figures: {
      ...mapFigures(() => null),
      clutches: null,
      clutches_won: null,
      ...figures?.[index],
      kills: player.kills,
      deaths: player.deaths,
      assists: unsent.includes('assists') ? null : player.assists,
      headshots: unsent.includes('headshots') ? null : player.headshots,
      adr: player.damage === null || count === 0 ? null : player.damage / count,
    },
  }));
};

const figuresOf = (players: readonly PlayerState[], maps: readonly PlayedRound[]) => {
  const numbers = new Map(players.map(({ playerId }, index) => [playerId, index]));
  const numberOf = (fighter: { readonly steamId: string } | null): number | null =>
    (fighter && numbers.get(fighter.steamId)) ?? null;
  const members = players.map(({ team }, id) => ({ id, team: team === 'team1' ? 1 : 2 }) as const);
  const recorded = maps.map(
    ({ team1Side, winner, end, kills }) =>
      ({
        team1Side,
        winner: winner === 'team1' ? 1 : 2,
        ended: end,
        kills: kills.flatMap(({ at, killer, victim, assister, headshot, trade }) => {
          const died = numberOf(victim);
          return died === null
            ? []
            : [{ at, killer: numberOf(killer), victim: died, assister: numberOf(assister), headshot, trade }];
        }),
      }) as const,
  );
  const sides = (['T', 'CT'] as const).map(side => sideLines(members, recorded, side));
  return members.map(({ id }) => {
    const own = sides.flatMap(lines => lines.get(id) ?? []);
    const total = (figure: keyof SideLine): number => own.reduce((sum, line) => sum + line[figure], 0);
    const played = total('rounds');
    return {
      kast: played === 0 ? null : (100 * total('kast_rounds')) / played,
      ...Object.fromEntries(ofKills.map(figure => [figure, total(figure)])),
    };
  });
};

/** What follows from kills, and no scoreboard has. */
const ofKills = [
  'opening_kills',
  'opening_deaths',
  'trade_kills',
  'trade_deaths',
  'double_kills',
  'triple_kills',
  'quad_kills',
  'aces',
  'clutches',
  'clutches_won',
] as const;
