import { estimateRating } from '../../../answers/players/rating.ts';
import type { TeamKey } from '../../../core/scoreboard/event.ts';
import { sortClutches } from './clutches.ts';
import type { DemoClutch, DemoLine } from './demo.ts';
import { type Figures, mapFigures } from './tables/rows.ts';
import { withoutKnife } from './knife.ts';
import type { TeamedDemo } from './rosters.ts';

export interface PlayedLine extends Pick<DemoLine, 'steamId'> {
  readonly team: TeamKey;
  readonly rounds: number;
  readonly figures: Figures & Clutches;
}

type Clutches = Readonly<Record<'clutches' | 'clutches_won', number | null>>;

export const joinLines = (parts: readonly TeamedDemo[]): readonly PlayedLine[] =>
  [...Map.groupBy(parts.flatMap(toPartLines), ({ steamId }) => steamId)].flatMap(([steamId, lines]) => {
    const [first] = lines;
    if (!first) return [];
    const figures = {
      ...mapFigures(figure =>
        figure === 'adr' || figure === 'kast' || figure === 'rating'
          ? mean(lines, figure)
          : total(lines, figure),
      ),
      clutches: total(lines, 'clutches'),
      clutches_won: total(lines, 'clutches_won'),
    };
    const rounds = lines.reduce((sum, line) => sum + line.rounds, 0);
    return [{ steamId, team: first.team, rounds, figures }];
  });

const toPartLines = ({ demo, rosters }: TeamedDemo): readonly PlayedLine[] => {
  const { rounds } = withoutKnife(demo);
  const clutches = demo.clutches && sortClutches(demo).counted;
  return demo.lines.flatMap(line => {
    const team = rosters[0].has(line.steamId) ? 'team1' : rosters[1].has(line.steamId) ? 'team2' : null;
    const figures = { ...line.figures, ...clutchesOf(clutches, line) };
    return team === null ? [] : [{ steamId: line.steamId, team, rounds: rounds.length, figures }];
  });
};

/** Null if no file has the recording's clutches. */
const clutchesOf = (clutches: readonly DemoClutch[] | undefined, { steamId }: DemoLine): Clutches => {
  const own = clutches?.filter(clutch => clutch.steamId === steamId);
  return { clutches: own?.length ?? null, clutches_won: own?.filter(({ won }) => won).length ?? null };
};

/** Null if the figure is missing from one of the parts. */
const total = (lines: readonly PlayedLine[], figure: keyof PlayedLine['figures']): number | null =>
  lines.reduce((sum: number | null, { figures }) => {
    const more = figures[figure];
    return sum === null || more === null ? null : sum + more;
  }, 0);

/** Means are per round, so each part is weighted by its rounds that count. The rating is linear in such means. */
const mean = (lines: readonly PlayedLine[], figure: 'adr' | 'kast' | 'rating'): number | null => {
  const [only] = lines;
  if (only && lines.length === 1) return only.figures[figure];
  const rounds = lines.reduce((sum, line) => sum + line.rounds, 0);
  const total = lines.reduce((sum: number | null, line) => {
    const value = figure === 'rating' ? ratingOf(line) : line.figures[figure];
    return sum === null || value === null ? null : sum + value * line.rounds;
  }, 0);
  return total === null || rounds === 0 ? null : Math.max(0, Math.round((total / rounds) * 1e6) / 1e6);
};

/** The analyzer writes 0 for a rating below 0, which would raise the mean, so it is worked out by its formula. */
const ratingOf = ({ figures, rounds }: PlayedLine): number | null => {
  const { kills, deaths, assists, adr, kast, rating } = figures;
  if (rating !== 0) return rating;
  if (assists === null || adr === null || kast === null || rounds === 0) return null;
  const rated = { kills: kills / rounds, deaths: deaths / rounds, assists: assists / rounds };
  return Math.min(0, estimateRating({ ...rated, damage: adr, kast: kast / 100 }));
};
