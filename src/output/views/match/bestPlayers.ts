import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { span } from '../../text/line.ts';
import { barText, largest, shareOf } from '../bars.ts';
import { figureColumn, grid, type GridColumn } from '../grid.ts';
import type { Section } from '../card/sections.ts';
import { killsToDeaths } from '../players/lines.ts';
import type { ViewContext } from '../view.ts';

type SeenMatch = Found<typeof routes.results.match>;
type Best = NonNullable<SeenMatch['topPlayers']>[number];

/** The best players by rating; fewer while the match is live, to leave room for what happens. */
export const bestPlayers = ({ topPlayers = [], status }: SeenMatch): Section => {
  const players = topPlayers
    .filter(({ nickname, rating }) => nickname !== undefined && rating !== undefined)
    .slice(0, status === 'live' ? 3 : 5);
  return {
    title: 'Best players',
    note: [span('by rating over the finished maps', 'dim')],
    draw: context => (players.length === 0 ? [] : grid(players, columnsFor(players, context), context)),
  };
};

const columnsFor = (players: readonly Best[], context: ViewContext): readonly GridColumn<Best>[] => {
  const most = largest(players.map(({ rating }) => rating));
  return [
    { header: 'Player', priority: 1, least: 8, cell: ({ nickname }) => span(nickname ?? '', 'bold') },
    { header: 'Team', priority: 2, cell: ({ teamName }) => span(teamName ?? '') },
    {
      header: 'K–D',
      align: 'right',
      priority: 1,
      cell: line => killsToDeaths(line, context),
    },
    figureColumn('ADR', 'decimal1', ({ adr }) => adr, context),
    figureColumn('Maps', 'int', ({ maps }) => maps, context, { priority: 3, role: 'dim' }),
    figureColumn('Rating', 'decimal2', ({ rating }) => rating, context, { role: 'bold' }),
    {
      header: '',
      priority: 3,
      least: 6,
      most: 24,
      cell: ({ rating }, width) => span(barText(shareOf(rating, most), width, context.glyphs), 'good'),
    },
  ];
};
