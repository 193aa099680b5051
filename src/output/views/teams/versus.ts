import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import { nearTime } from '../../text/time.ts';
import { blank, type Line, rule, span } from '../../text/line.ts';
import { grid } from '../grid.ts';
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
    ...(matches.length === 0
      ? []
      : [blank, rule('Past matches', width), ...pastMatches(matches, [one, other], context)]),
  ];
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
  const team = (name: string, winner: string | undefined): Line => [
    span(winner === name ? '✓ ' : '  ', 'good'),
    span(name, winner === name ? 'bold' : winner === undefined ? undefined : 'dim'),
  ];
  return grid(
    rows,
    [
      {
        header: 'When',
        priority: 2,
        cell: ({ match }) =>
          match.startsAt === undefined ? undefined : span(nearTime(match.startsAt, context.now), 'dim'),
      },
      { header: '', priority: 1, least: 8, cell: ({ winner }) => team(one, winner) },
      {
        header: '',
        priority: 1,
        cell: ({ points: [first, second] }) =>
          first === undefined || second === undefined ? undefined : span(`${first}–${second}`, 'bold'),
      },
      { header: '', priority: 1, least: 8, cell: ({ winner }) => team(other, winner) },
      { header: 'Event', priority: 4, least: 10, cell: ({ match }) => span(match.eventName ?? '', 'dim') },
      { header: 'Match', priority: 3, cell: ({ match }) => span(match.id ?? '', 'dim') },
    ],
    context,
  );
};
