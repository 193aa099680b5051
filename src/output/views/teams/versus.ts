import type { Found } from '../../../api/route.ts';
import type { routes } from '../../../api/routes/index.ts';
import { terminalText } from '../../cells.ts';
import { blank, cell, type Line, rule, span } from '../../line.ts';
import { displayWidth } from '../../width.ts';
import { barText, barToLeft, shareOf } from '../bars.ts';
import { grid } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';

type HeadToHead = Found<typeof routes.teams.vs>;
type SeenMatch = NonNullable<HeadToHead['matches']>[number];

/** Two teams against each other: what each has won as bars to both sides, and their matches below. */
export const versusView: View<HeadToHead> = (
  { team1, team2, team1Wins, team2Wins, maps, matches = [] },
  context,
) => {
  const [one, other] = [team1?.name, team2?.name];
  if (one === undefined || other === undefined || team1Wins === undefined || team2Wins === undefined)
    return undefined;
  const { width } = context;
  const rows = [
    { label: 'Matches', one: team1Wins, other: team2Wins },
    ...(maps?.team1 !== undefined && maps.team2 !== undefined
      ? [{ label: 'Maps', one: maps.team1, other: maps.team2 }]
      : []),
  ];
  return [
    facing(one, other, width),
    ...rows.map(row => mirrored(row, context)),
    ...(matches.length === 0
      ? []
      : [blank, rule('Past matches', width), ...pastMatches(matches, [one, other], context)]),
  ];
};

/** The label in the middle, and as much on each side. */
const MIDDLE = 11;

const facing = (one: string, other: string, width: number): Line => {
  const half = Math.max(1, Math.floor((width - MIDDLE) / 2));
  return [
    cell(one, half, 'right', 'bold'),
    span('vs'.padStart(6).padEnd(MIDDLE), 'dim'),
    cell(other, half, 'left', 'bold'),
  ];
};

interface Record {
  readonly label: string;
  readonly one: number;
  readonly other: number;
}

/** `      ██████ 5   Matches   3 ████`. */
const mirrored = ({ label, one, other }: Record, context: ViewContext): Line => {
  const { width, glyphs } = context;
  const texts = [one, other].map(value => terminalText(value, 'int', context));
  const digits = Math.max(...texts.map(displayWidth));
  const half = Math.max(1, Math.floor((width - MIDDLE) / 2));
  const room = Math.min(40, Math.max(0, half - digits - 1));
  const most = Math.max(one, other, 0);
  return [
    span(' '.repeat(Math.max(0, half - room - digits - 1))),
    span(barToLeft(shareOf(one, most), room, glyphs), one >= other ? 'good' : 'dim'),
    cell(texts[0] ?? '', digits + 1, 'right', one > other ? 'bold' : undefined),
    cell(centred(label), MIDDLE, 'left', 'dim'),
    cell(texts[1] ?? '', digits + 1, 'left', other > one ? 'bold' : undefined),
    span(barText(shareOf(other, most), room, glyphs), other >= one ? 'good' : 'dim'),
  ];
};

const centred = (label: string): string =>
  label.padStart(Math.floor((MIDDLE + label.length) / 2)).padEnd(MIDDLE);

/** The matches with the first team to the left, whichever way they are listed. */
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
          match.startsAt === undefined
            ? undefined
            : span(terminalText(match.startsAt, 'time', context), 'dim'),
      },
      { header: '', priority: 1, least: 8, cell: ({ winner }) => team(one, winner) },
      {
        header: '',
        priority: 1,
        cell: ({ points: [first, second] }) =>
          first === undefined || second === undefined ? undefined : span(`${first}–${second}`, 'bold'),
      },
      { header: '', priority: 1, least: 8, cell: ({ winner }) => team(other, winner) },
      { header: 'Event', priority: 3, least: 10, cell: ({ match }) => span(match.eventName ?? '', 'dim') },
      { header: 'Match', priority: 4, cell: ({ match }) => span(match.id ?? '', 'dim') },
    ],
    context.width,
  );
};
