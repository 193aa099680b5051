import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import { blank, fit, type Line, span } from '../../text/line.ts';
import { dayOf } from '../../text/time.ts';
import { shareOf } from '../bars.ts';
import { nextMatchLines } from '../card/nextMatch.ts';
import { resultLines } from '../card/results.ts';
import { sections } from '../card/sections.ts';
import { figureLines, type Figure } from '../facts.ts';
import { figureColumn, type GridColumn } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';
import { factLines } from '../wrapped.ts';
import { AVERAGE_RATING, courses, killsToDeaths } from './lines.ts';

type Player = Found<typeof routes.players.show>;
type Stats = NonNullable<Player['stats']>;

/** A player: who it is, the headline figures with their sample, the next match, the latest maps and matches. */
export const playerCard: View<Player> = (player, context) => {
  const {
    nickname,
    stats = {},
    teamName = player.team?.name,
    nextMatch,
    recentMaps = [],
    recentResults = [],
  } = player;
  const figures = figuresOf(stats).filter(({ value }) => value !== undefined);
  if (nickname === undefined || figures.length + recentMaps.length + recentResults.length === 0)
    return undefined;
  const owner = { name: teamName, slug: player.team?.slug };
  return [
    ...headLines(player, nickname, context.width),
    ...nextMatchLines(nextMatch, owner, context),
    ...sections(
      [
        {
          title: 'Headline figures',
          draw: inner => [...factLines(sampleOf(stats, inner), inner.width), ...figureLines(figures, inner)],
        },
        {
          title: 'Last maps',
          note: 'newest on the right',
          draw: inner => courses(recentMaps.toReversed(), inner),
        },
        { title: 'Last matches', draw: inner => resultLines(recentResults, inner, lineColumns(inner)) },
      ],
      context,
    ),
  ];
};

const headLines = (player: Player, nickname: string, width: number): readonly Line[] => {
  const { realName, teamName = player.team?.name, role, country, slug, id } = player;
  return [
    fit([span(nickname, 'bold'), span(realName === undefined ? '' : `  ${realName}`)], width),
    ...factLines([teamName, role, country, slug === nickname ? undefined : slug, id], width),
    blank,
  ];
};

/** What the figures rest on: without it, they say little. */
export const sampleOf = ({ maps, rounds, since, until }: Stats, context: ViewContext): readonly string[] => [
  maps === undefined ? '' : `${terminalText(maps, 'int', context)} maps`,
  rounds === undefined ? '' : `${terminalText(rounds, 'int', context)} rounds`,
  since === undefined || until === undefined ? '' : `${dayOf(since) ?? since} to ${dayOf(until) ?? until}`,
];

type Result = NonNullable<Player['recentResults']>[number];

const lineColumns = (context: ViewContext): readonly GridColumn<Result>[] => [
  { header: '', align: 'right', cell: line => killsToDeaths(line, context) },
  figureColumn('', 'decimal2', ({ rating }) => rating, context, { role: toneOf }),
];

export const figuresOf = (stats: Stats): readonly Figure[] => [
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
  value === undefined || value === AVERAGE_RATING ? undefined : value > AVERAGE_RATING ? 'good' : 'bad';

/** Of the rounds in which the player made or suffered the first kill, in percent; undefined where there are none. */
const openingsWon = ({ openingKills, openingDeaths }: Stats): number | undefined => {
  if (openingKills === undefined || openingDeaths === undefined) return undefined;
  const openings = openingKills + openingDeaths;
  return openings > 0 ? shareOf(openingKills, openings) * 100 : undefined;
};
