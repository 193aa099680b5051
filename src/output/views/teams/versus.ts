import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import { blank, type Line, rule, span } from '../../text/line.ts';
import { ageColumn, grid, type GridColumn, textColumn } from '../grid.ts';
import { facing, mirrored, type Pair } from '../mirror.ts';
import type { View, ViewContext } from '../view.ts';

type HeadToHead = Found<typeof routes.teams.vs>;
type SeenMatch = NonNullable<HeadToHead['matches']>[number];

/** Draws two teams against each other: their wins as bars to both sides, and their matches below. */
export const versusView: View<HeadToHead> = (
  { team1, team2, team1Wins, team2Wins, maps, matches = [] },
  context,
) => {
  const [one, other] = [team1?.name, team2?.name];
  if (one === undefined || other === undefined || team1Wins === undefined || team2Wins === undefined)
    return undefined;
  const { width } = context;
  const figures = [
    { label: 'Matches', values: [team1Wins, team2Wins] as const },
    { label: 'Maps', values: [maps?.team1, maps?.team2] as const },
  ].filter(({ values }) => values.every(value => value !== undefined));
  const textOf = (value: number | undefined): string => terminalText(value, 'int', context);
  const pairs = figures.map(({ label, values: [first, second] }): Pair => ({
    label,
    values: [first, second],
    texts: [textOf(first), textOf(second)],
  }));
  return [
    facing(one, other, width),
    ...mirrored(pairs, width, context.glyphs),
    ...mapsNote(maps ? matches : [], width),
    ...(matches.length === 0
      ? []
      : [blank, rule('Past matches', width), ...pastMatches(matches, [one, other], context)]),
  ];
};

/** Of how many matches the maps are known, if not of all. */
const mapsNote = (matches: readonly SeenMatch[], width: number): readonly Line[] => {
  const known = matches.filter(({ score }) => score !== undefined).length;
  const text = `maps (${known} of ${matches.length} matches)`;
  return known === matches.length ? [] : [[span(text.padStart((width + text.length) / 2), 'dim')]];
};

/** The matches with the first team on the left, regardless of the order in the list. */
const pastMatches = (
  matches: readonly SeenMatch[],
  [one, other]: readonly [string, string],
  context: ViewContext,
): readonly Line[] => {
  const rows = matches.map(match => {
    const turned = match.team1Name === other;
    const { team1, team2 } = match.score ?? {};
    const points = turned ? [team2, team1] : [team1, team2];
    return { match, winner: match.winner, points };
  });
  const team = (name: string): GridColumn<(typeof rows)[number]> => ({
    header: '',
    least: 8,
    cell: ({ winner }) => [
      span(winner === name ? '✓ ' : '  ', 'good'),
      span(name, winner === name ? 'bold' : winner === undefined ? undefined : 'dim'),
    ],
  });
  return grid(
    rows,
    [
      ageColumn('When', ({ match }) => match.startsAt, context, 2),
      team(one),
      textColumn(
        '',
        ({ points: [first, second] }) =>
          first === undefined || second === undefined ? '' : `${first}–${second}`,
        { role: 'bold' },
      ),
      team(other),
      textColumn('Event', ({ match }) => match.eventName, { priority: 4, least: 10, role: 'dim' }),
      textColumn('Match', ({ match }) => match.id, { priority: 3, role: 'dim' }),
    ],
    context,
  );
};
