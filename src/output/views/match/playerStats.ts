import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import type { Format, Seen } from '../../../core/schema.ts';
import { terminalText } from '../../cells.ts';
import { blank, type Line, rule, span } from '../../text/line.ts';
import { grid, type GridColumn } from '../grid.ts';
import { signedSpan } from '../deviation.ts';
import type { View, ViewContext } from '../view.ts';
import { greatest, least } from '../../../core/extremes.ts';
import type { playerMapStats } from '../../../core/entities/match.ts';

type StatRow = Seen<typeof playerMapStats>;

/** One row per player for all maps: sums of counts, and averages weighted by their rounds. */
const together = (rows: readonly StatRow[]): readonly StatRow[] =>
  [
    ...Map.groupBy(
      rows,
      ({ teamName, nickname, playerId }) => `${teamName}\n${playerId ?? nickname}`,
    ).values(),
  ].map(ofPlayer => ({
    ...ofPlayer[0],
    ...sums(ofPlayer),
    ...averages(ofPlayer),
  }));

const counts = ['kills', 'deaths', 'assists', 'openingKills', 'openingDeaths'] as const;
const rates = ['adr', 'kast', 'headshots', 'rating'] as const;

const sums = (rows: readonly StatRow[]): StatRow =>
  Object.fromEntries(
    counts.flatMap(name => {
      const values = rows.flatMap(row => row[name] ?? []);
      // A value unknown on one map is unknown for all of them.
      return values.length === rows.length ? [[name, values.reduce((sum, value) => sum + value, 0)]] : [];
    }),
  );

const averages = (rows: readonly StatRow[]): StatRow =>
  Object.fromEntries(
    rates.map(name => {
      // The headshot rate is a share of the kills; the others depend on rounds.
      const weigh = ({ kills, rounds }: StatRow): number => (name === 'headshots' ? kills : rounds) ?? 0;
      const known = rows.filter(row => row[name] !== undefined && weigh(row) > 0);
      const weight = known.reduce((sum, row) => sum + weigh(row), 0);
      const sum = known.reduce((total, row) => total + (row[name] ?? 0) * weigh(row), 0);
      return [name, known.length === rows.length && weight > 0 ? sum / weight : undefined];
    }),
  );

/** Draws the players of a match, map by map with both line-ups. The best value of every column is marked. */
export const playerStatsView: View<Found<typeof routes.results.stats>> = (rows, context) => {
  if (!rows.some(({ nickname, teamName, kills }) => nickname && teamName && kills !== undefined))
    return undefined;
  const maps = [...Map.groupBy(rows, ({ mapNumber }) => mapNumber ?? 0)].toSorted(
    ([one], [other]) => one - other,
  );
  const parts = maps.map(([number, ofMap]) => ({
    title: [number === 0 ? '' : `Map ${number}`, ofMap[0]?.map ?? ''].filter(Boolean).join(' · ') || 'Map',
    rows: ofMap,
  }));
  const whole =
    maps.length > 1 && areWhole(maps.map(([, ofMap]) => ofMap))
      ? [{ title: `Maps ${maps.map(([number]) => number).join(', ')} together`, rows: together(rows) }]
      : [];
  return [...whole, ...parts].flatMap(({ title, rows: shown }, place) => [
    ...(place === 0 ? [] : [blank]),
    rule(title, context.width),
    ...lineUps(shown, context),
  ]);
};

/** Whether each line-up has as many players on every map: a sum over some of a list's rows would be wrong. */
const areWhole = (maps: readonly (readonly StatRow[])[]): boolean =>
  new Set(
    maps.map(rows =>
      [...Map.groupBy(rows, ({ teamName }) => teamName)]
        .map(([name, { length }]) => `${length} ${name}`)
        .toSorted()
        .join('\n'),
    ),
  ).size === 1;

/** One line-up below the other, in the same columns: the second team's name is one of the rows. */
const lineUps = (rows: readonly StatRow[], context: ViewContext): readonly Line[] => {
  const teams = [...Map.groupBy(rows, ({ teamName }) => teamName ?? '')];
  const all = teams.flatMap(([team, ofTeam], place) => [
    ...(place === 0 ? [] : [{ heading: team }]),
    ...ofTeam.toSorted(byRating),
  ]);
  return grid<StatRow | Heading>(all, columnsFor(teams[0]?.[0] ?? '', bestOf(rows), context), context);
};

interface Heading {
  readonly heading: string;
}

const byRating = (one: StatRow, other: StatRow): number =>
  (other.rating ?? other.kills ?? 0) - (one.rating ?? one.kills ?? 0);

/** The numbers of a line, in order. `less`: the smallest is the best. */
const stats = {
  kills: { header: 'K', format: 'int', priority: 1 },
  deaths: { header: 'D', format: 'int', priority: 1, less: true },
  assists: { header: 'A', format: 'int', priority: 3 },
  adr: { header: 'ADR', format: 'decimal1', priority: 2 },
  kast: { header: 'KAST', format: 'percent', priority: 2 },
  headshots: { header: 'HS%', format: 'percent', priority: 4 },
  openingKills: { header: 'FK', format: 'int', priority: 3 },
  openingDeaths: { header: 'FD', format: 'int', priority: 4, less: true },
  rating: { header: 'Rating', format: 'decimal2', priority: 1 },
} as const satisfies Partial<
  Record<
    keyof StatRow,
    { header: string; format: Format; priority: GridColumn<StatRow>['priority']; less?: true }
  >
>;
type StatName = keyof typeof stats;
// Object.keys widens the type: these are the keys of `stats`.
const statNames = Object.keys(stats) as readonly StatName[];

type Best = Readonly<Partial<Record<StatName, number>>>;

const bestOf = (rows: readonly StatRow[]): Best =>
  Object.fromEntries(
    statNames.flatMap(name => {
      const values = rows.flatMap(row => row[name] ?? []);
      if (values.length < 2) return [];
      return [[name, 'less' in stats[name] ? least(values) : greatest(values)]];
    }),
  );

const columnsFor = (
  team: string,
  best: Best,
  context: ViewContext,
): readonly GridColumn<StatRow | Heading>[] => {
  const columns: GridColumn<StatRow | Heading>[] = statNames.map(name => {
    const { header, format, priority } = stats[name];
    return {
      header: `${header} `,
      align: 'right',
      priority,
      cell: row => {
        const value = 'heading' in row ? undefined : row[name];
        if (value === undefined) return undefined;
        const isBest = value === best[name];
        const text = terminalText(value, format, context);
        return [span(text, isBest ? 'bold' : undefined), span(isBest ? '★' : ' ', 'good')];
      },
    };
  });
  return [
    {
      header: team === '' ? 'Player' : team,
      priority: 1,
      least: 8,
      cell: row =>
        'heading' in row ? span(row.heading, 'heading') : span(row.nickname ?? context.glyphs.absent),
    },
    ...columns.slice(0, 2),
    {
      header: '+/-',
      align: 'right',
      priority: 2,
      cell: row => {
        const { kills, deaths }: StatRow = 'heading' in row ? {} : row;
        if (kills === undefined || deaths === undefined) return undefined;
        const difference = kills - deaths;
        return signedSpan(difference);
      },
    },
    ...columns.slice(2),
  ];
};
