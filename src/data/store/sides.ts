import type { Side } from '../../core/scoreboard/event.ts';
import { sideFigures } from './schema.ts';

type SideFigure = (typeof sideFigures)[number];

/** The rounds of a line of `player_map` on one side. NULL where its figures by side are unknown, as in all of these. */
export const sideRounds = (line: string, side: Side): string =>
  side === 'CT' ? `${line}.ct_rounds` : `(${line}.rounds - ${line}.ct_rounds)`;

/** A figure of a line on one side. */
export const sideFigure = (line: string, side: Side, figure: SideFigure): string => {
  const ct = `${line}.ct_${figure}`;
  if (side === 'CT') return ct;
  const whole =
    figure === 'kast_rounds'
      ? `CAST(round(${line}.kast * ${line}.rounds / 100) AS INTEGER)`
      : `${line}.${figure}`;
  return `coalesce(${line}.t_${figure}, ${whole} - ${ct})`;
};

/** Points of health; NULL in recordings, whose damage is known for whole maps alone. */
export const sideDamage = (line: string, side: Side): string => `${line}.${side.toLowerCase()}_damage`;

/** The lines of `player_map` with the figures of one side in place of the whole, without those whose sides are unknown. */
export const linesOfSide = (side: Side): string => {
  const rounds = sideRounds('x', side);
  const figures = sideFigures.map(figure => `${sideFigure('x', side, figure)} AS ${figure}`);
  const kast = `100.0 * ${sideFigure('x', side, 'kast_rounds')} / nullif(${rounds}, 0)`;
  return `(SELECT x.player_id, x.match_id, x.map_number, x.side, x.team_id, x.ended_at, x.won, ${rounds} AS rounds,
    ${figures.join(', ')}, ${kast} AS kast, ${sideDamage('x', side)} * 1.0 / nullif(${rounds}, 0) AS adr,
    NULL AS rating, NULL AS utility_damage FROM player_map x WHERE x.ct_rounds IS NOT NULL)`;
};
