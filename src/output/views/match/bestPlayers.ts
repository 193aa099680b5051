import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { largest, shareOf } from '../bars.ts';
import { barColumn, figureColumn, grid, type GridColumn, textColumn } from '../grid.ts';
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
    note: 'by rating over the finished maps',
    draw: context => grid(players, columnsFor(players, context), context),
  };
};

const columnsFor = (players: readonly Best[], context: ViewContext): readonly GridColumn<Best>[] => {
  const most = largest(players.map(({ rating }) => rating));
  return [
    textColumn('Player', ({ nickname }) => nickname, { least: 8, role: 'bold' }),
    textColumn('Team', ({ teamName }) => teamName, { priority: 2 }),
    { header: 'K–D', align: 'right', cell: line => killsToDeaths(line, context) },
    figureColumn('ADR', 'decimal1', ({ adr }) => adr, context),
    figureColumn('Maps', 'int', ({ maps }) => maps, context, { priority: 3, role: 'dim' }),
    figureColumn('Rating', 'decimal2', ({ rating }) => rating, context, { role: 'bold' }),
    barColumn(({ rating }) => shareOf(rating, most), context, { priority: 3, role: 'good' }),
  ];
};
