import type { Found } from '../../../api/route.ts';
import type { routes } from '../../../api/table/index.ts';
import { blank, fit, rule, span } from '../../text/line.ts';
import { factLines, figureLines, type Figure } from '../facts.ts';
import { shareOf } from '../bars.ts';
import type { View } from '../view.ts';

type Player = Found<typeof routes.players.show>;
type Stats = NonNullable<Player['stats']>;

/** A player: who it is, and the headline figures with the sample that they rest on. */
export const playerCard: View<Player> = (player, context) => {
  const { nickname, realName, stats, teamName = player.team?.name, country, role, slug, id } = player;
  if (nickname === undefined || stats === undefined) return undefined;
  const figures = figureLines(figuresOf(stats), context);
  if (figures.length === 0) return undefined;
  const { width } = context;
  return [
    fit([span(nickname, 'bold'), span(realName === undefined ? '' : `  ${realName}`)], width),
    ...factLines([teamName, role, country, slug === nickname ? undefined : slug, id], width),
    blank,
    rule('Headline figures', width),
    ...figures,
  ];
};

/** The sample first: without it the others say little. */
const figuresOf = (stats: Stats): readonly Figure[] => [
  { label: 'Maps', value: stats.maps, format: 'int' },
  { label: 'Rounds', value: stats.rounds, format: 'int' },
  { label: 'Rating', value: stats.rating, format: 'decimal2', role: toneOf(stats.rating) },
  { label: 'K/D', value: stats.kd, format: 'decimal2', role: toneOf(stats.kd) },
  { label: 'ADR', value: stats.adr, format: 'decimal1' },
  { label: 'KAST', value: stats.kast, format: 'percent' },
  { label: 'Headshots', value: stats.headshots, format: 'percent' },
  { label: 'Kills', value: stats.kills, format: 'int' },
  { label: 'Deaths', value: stats.deaths, format: 'int' },
  { label: 'Assists', value: stats.assists, format: 'int' },
  { label: 'Kills a round', value: stats.killsPerRound, format: 'decimal2' },
  { label: 'Deaths a round', value: stats.deathsPerRound, format: 'decimal2' },
  { label: 'First kills', value: stats.openingKills, format: 'int' },
  { label: 'First deaths', value: stats.openingDeaths, format: 'int' },
  { label: 'Openings won', value: openingsWon(stats), format: 'percent' },
];

/** 1.00 is the average of both. */
const toneOf = (value: number | undefined): Figure['role'] =>
  value === undefined || value === 1 ? undefined : value > 1 ? 'good' : 'bad';

/** Of the rounds in which the player made or suffered the first kill, in percent; undefined where there are none. */
const openingsWon = ({ openingKills, openingDeaths }: Stats): number | undefined => {
  if (openingKills === undefined || openingDeaths === undefined) return undefined;
  const openings = openingKills + openingDeaths;
  return openings > 0 ? shareOf(openingKills, openings) * 100 : undefined;
};
