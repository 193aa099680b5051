import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import { blank, type Line, rule, span, type Span } from '../../text/line.ts';
import { ageColumn, grid, type GridColumn, textColumn } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';
import { wrapped } from '../wrapped.ts';

type HeadToHead = Found<typeof routes.teams.vs>;
type SeenMatch = NonNullable<HeadToHead['matches']>[number];

/** Draws two teams against each other: how often each has won, and their matches below. */
export const versusView: View<HeadToHead> = (met, context) => {
  const { team1, team2, matches = [] } = met;
  const [one, other] = [team1?.name, team2?.name];
  if (one === undefined || other === undefined) return undefined;
  const parts = sentence(met, [one, other], context);
  return (
    parts && [
      ...wrapped(parts, context.width, ' '),
      ...(matches.length === 0
        ? []
        : [blank, rule('Past matches', context.width), ...pastMatches(matches, [one, other], context)]),
    ]
  );
};

/** `Head to head: Rain Temple 7–1 Reef Sentinels (maps 15–5)`; undefined if the matches won are not known. */
const sentence = (
  { team1Wins, team2Wins, maps, matches = [] }: HeadToHead,
  [one, other]: readonly [string, string],
  context: ViewContext,
): readonly Span[] | undefined => {
  const score = (first?: number, second?: number): string | undefined =>
    first === undefined || second === undefined
      ? undefined
      : [first, second].map(value => terminalText(value, 'int', context)).join('–');
  const won = score(team1Wins, team2Wins);
  const ofMaps = score(maps?.team1, maps?.team2);
  return won === undefined
    ? undefined
    : [
        span('Head to head:', 'dim'),
        span(one, 'bold'),
        span(won),
        span(other, 'bold'),
        ...(ofMaps === undefined ? [] : [span(`(maps ${ofMaps}${knownPart(matches)})`, 'dim')]),
      ];
};

/** Of how many matches the maps are known, if not of all. */
const knownPart = (matches: readonly SeenMatch[]): string => {
  const known = matches.filter(({ score }) => score !== undefined).length;
  return known === matches.length ? '' : ` in ${known} of ${matches.length} matches`;
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
      textColumn('Tournament', ({ match }) => match.eventName, { priority: 4, least: 10, role: 'dim' }),
      textColumn('Match', ({ match }) => match.id, { priority: 3, role: 'dim' }),
    ],
    context,
  );
};
