import type { TeamKey } from '../../../core/scoreboard/event.ts';
import { sortClutches } from './clutches.ts';
import type { DemoClutch, DemoLine } from './demo.ts';
import { withoutKnife } from './knife.ts';
import type { TeamedDemo } from './rosters.ts';

/** A player's line on a map, over all the parts that the player played in. */
export interface PlayedLine extends Omit<DemoLine, 'line' | 'name' | 'teamName'> {
  readonly team: TeamKey;
  readonly rounds: number;
  readonly clutches: number | null;
  readonly clutchesWon: number | null;
}

interface PartLine {
  readonly line: DemoLine & Pick<PlayedLine, 'clutches' | 'clutchesWon'>;
  readonly team: TeamKey;
  readonly rounds: number;
  /** The rounds behind the line's means: the analyzer also counts knife rounds and aborted rounds. */
  readonly counted: number;
}

/** Joins the players' lines of a map from the summaries of its parts. */
export const joinLines = (parts: readonly TeamedDemo[]): readonly PlayedLine[] => {
  const partLines = parts.flatMap(toPartLines);
  return [...Map.groupBy(partLines, ({ line }) => line.steamId)].flatMap(([steamId, lines]) => {
    const [first] = lines;
    if (!first) return [];
    return [
      {
        steamId,
        team: first.team,
        rounds: lines.reduce((sum, { rounds }) => sum + rounds, 0),
        kills: total(lines, 'kills') ?? 0,
        deaths: total(lines, 'deaths') ?? 0,
        assists: total(lines, 'assists'),
        headshots: total(lines, 'headshots'),
        openingKills: total(lines, 'openingKills'),
        openingDeaths: total(lines, 'openingDeaths'),
        tradeKills: total(lines, 'tradeKills'),
        tradeDeaths: total(lines, 'tradeDeaths'),
        doubleKills: total(lines, 'doubleKills'),
        tripleKills: total(lines, 'tripleKills'),
        quadKills: total(lines, 'quadKills'),
        aces: total(lines, 'aces'),
        clutches: total(lines, 'clutches'),
        clutchesWon: total(lines, 'clutchesWon'),
        utilityDamage: total(lines, 'utilityDamage'),
        adr: mean(lines, 'adr'),
        kast: mean(lines, 'kast'),
        rating: mean(lines, 'rating'),
      },
    ];
  });
};

const toPartLines = ({ demo, rosters }: TeamedDemo): readonly PartLine[] => {
  const { rounds } = withoutKnife(demo);
  // Tables that leave out aborted rounds still have their money rows.
  const counted = new Set([
    ...demo.rounds.map(({ number }) => number),
    ...demo.broken,
    ...demo.money.map(({ round }) => round),
  ]).size;
  const clutches = demo.clutches && sortClutches(demo).counted;
  return demo.lines.flatMap(line => {
    const team = rosters[0].has(line.steamId) ? 'team1' : rosters[1].has(line.steamId) ? 'team2' : null;
    return team === null
      ? []
      : [{ line: { ...line, ...clutchesOf(clutches, line) }, team, rounds: rounds.length, counted }];
  });
};

/** Null if no file has the recording's clutches. */
const clutchesOf = (
  clutches: readonly DemoClutch[] | undefined,
  { steamId }: DemoLine,
): Pick<PlayedLine, 'clutches' | 'clutchesWon'> => {
  const own = clutches?.filter(clutch => clutch.steamId === steamId);
  return { clutches: own?.length ?? null, clutchesWon: own?.filter(({ won }) => won).length ?? null };
};

type Figure = Exclude<keyof PartLine['line'], 'line' | 'steamId' | 'name' | 'teamName'>;

/** Null if the figure is missing from one of the parts. */
const total = (lines: readonly PartLine[], figure: Figure): number | null =>
  lines.reduce((sum: number | null, { line }) => {
    const more = line[figure];
    return sum === null || more === null ? null : sum + more;
  }, 0);

/** Means are per round, so each part is weighted by its rounds. The rating is linear in such means. */
const mean = (lines: readonly PartLine[], figure: 'adr' | 'kast' | 'rating'): number | null => {
  const [only] = lines;
  if (only && lines.length === 1) return only.line[figure];
  const rounds = lines.reduce((sum, { counted }) => sum + counted, 0);
  const total = lines.reduce((sum: number | null, { line, counted }) => {
    const value = line[figure];
    return sum === null || value === null ? null : sum + value * counted;
  }, 0);
  return total === null || rounds === 0 ? null : Math.round((total / rounds) * 1e6) / 1e6;
};
