import { type SideLine, sideLines } from '../../../answers/players/sideLines.ts';
import type { PlayedLine } from '../../../data/import/demos/joinLines.ts';
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
  const figures = rounds && figuresOf(players, rounds);
  return players.map((player, index) => ({
    steamId: player.playerId,
    team: player.team,
    rounds: count,
    kills: player.kills,
    deaths: player.deaths,
    assists: unsent.includes('assists') ? null : player.assists,
    headshots: unsent.includes('headshots') ? null : player.headshots,
    adr: player.damage === null || count === 0 ? null : player.damage / count,
    rating: null,
    utilityDamage: null,
    ...(figures?.[index] ?? unknownFigures),
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
    const total = (figure: (line: SideLine) => number): number =>
      own.reduce((sum, line) => sum + figure(line), 0);
    const rounds = (kills: number): number => total(({ killRounds }) => killRounds[kills] ?? 0);
    const played = total(line => line.rounds);
    return {
      kast: played === 0 ? null : (100 * total(line => line.kastRounds)) / played,
      openingKills: total(line => line.openingKills),
      openingDeaths: total(line => line.openingDeaths),
      tradeKills: total(line => line.tradeKills),
      tradeDeaths: total(line => line.tradeDeaths),
      doubleKills: rounds(2),
      tripleKills: rounds(3),
      quadKills: rounds(4),
      aces: rounds(5),
      clutches: total(line => line.clutches),
      clutchesWon: total(line => line.clutchesWon),
    };
  });
};

const unknownFigures = {
  kast: null,
  openingKills: null,
  openingDeaths: null,
  tradeKills: null,
  tradeDeaths: null,
  doubleKills: null,
  tripleKills: null,
  quadKills: null,
  aces: null,
  clutches: null,
  clutchesWon: null,
} as const;
