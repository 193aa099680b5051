import { aliveOf, sideOf } from '../../../core/scoreboard/sides.ts';
import type { TeamKey } from '../../../core/scoreboard/event.ts';
import type { ScoreboardState } from '../../../core/scoreboard/state.ts';
import { scoreText } from '../../../output/text/scoreText.ts';
import { sideRole } from '../../../output/roundStrip.ts';
import {
  blank,
  cell,
  dotted,
  fit,
  type Line,
  outside,
  padLine,
  rule,
  span,
} from '../../../output/text/line.ts';
import { collapsedAfter, type Session } from '../feed/session.ts';
import type { Size, WatchState } from '../feed/state.ts';
import { killFeed } from './feed.ts';
import type { Place } from './keys.ts';
import { mapsLine, placeParts, shortScore } from './header.ts';
import { hiddenLines } from './hidden.ts';
import { stripOf } from './rounds.ts';
import { mapScore, teamBlock } from './teams.ts';
import type { Sort, View } from './view.ts';
import { greatest } from '../../../core/extremes.ts';

/** The columns of a match on the board: as many stand side by side as have these. */
const leastColumns = 72;

export const acrossOf = ({ columns }: Size, matches: number): number =>
  Math.max(1, Math.min(matches, Math.floor(columns / leastColumns)));

/** The matches on the board, in order: those whose teams and tournament have every word of the filter. */
export const matchesOn = (
  { world, order }: Pick<WatchState, 'world' | 'order'>,
  { filter }: Pick<View, 'filter'>,
): readonly string[] => {
  const words = folded(filter).split(/\s+/u);
  return order.filter(matchId => {
    const { team1, team2, eventName } = world?.get(matchId)?.board.opening ?? {};
    const text = folded([team1?.name, team2?.name, eventName ?? ''].join('\n'));
    return words.every(word => text.includes(word));
  });
};

const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

interface Shown {
  readonly cursor: number;
  readonly size: Size;
  readonly moment: number;
  readonly sort: Sort;
}

/** Live ones in the most detailed form that fits all, scrolled to the chosen one. `matchAt`: which of them a cell shows. */
export const drawBoard = (sessions: readonly Session[], shown: Shown) => {
  const { size, cursor } = shown;
  const across = acrossOf(size, sessions.length);
  const width = Math.floor(size.columns / across);
  const drawn = (form: Form) => rowsOf(sessions, across, { ...shown, form, width: width - 3 });
  const heightOf = (rows: ReturnType<typeof drawn>): number =>
    rows.reduce((sum, cells) => sum + greatest(cells.map(lines => lines.length)), 0);
  const rows = forms.map(drawn).find(each => heightOf(each) <= size.rows) ?? drawn('line');
  const lines = rows.map((cells, row) =>
    Array.from({ length: greatest(cells.map(each => each.length)) }, (_, line) =>
      cells.flatMap((each, column): Line => {
        const text = each[line] ?? blank;
        const isChosen = row * across + column === cursor && text !== blank;
        return padLine([span(isChosen ? '┃ ' : '  ', 'bold'), ...text], width);
      }),
    ),
  );
  const last = Math.floor(cursor / across);
  let first = 0;
  while (first < last && lines.slice(first, last + 1).flat().length > size.rows) first += 1;
  const places = lines.slice(first).flatMap((each, place) => each.map(() => (first + place) * across));
  return {
    lines: lines.slice(first).flat().slice(0, size.rows),
    matchAt: ({ column, row }: Place): number | undefined => {
      const place = (places[row] ?? Infinity) + Math.floor(column / width);
      return row < size.rows && column < across * width && place < sessions.length ? place : undefined;
    },
  };
};

const forms = ['whole', 'teams', 'card', 'pair', 'line'] as const;
type Form = (typeof forms)[number];

interface Cell extends Omit<Shown, 'size' | 'cursor'> {
  readonly size: Size;
  readonly form: Form;
  readonly width: number;
}

const rowsOf = (sessions: readonly Session[], across: number, input: Cell): readonly (readonly Line[][])[] =>
  Array.from({ length: Math.ceil(sessions.length / across) }, (_, row) =>
    sessions.slice(row * across, (row + 1) * across).map(session => [...cellOf(session, input)]),
  );

const cellOf = (session: Session, input: Cell): readonly Line[] => {
  const { width, form, moment } = input;
  const { board } = session;
  // The head of the page has the tournament.
  if (session.isHidden) return hiddenLines(session, width).slice(1, form === 'line' ? 2 : 4);
  if (board.finished) return finishedLines(session, form, width, moment);
  const place = dotted(placeParts(board, moment));
  if (form === 'line') {
    const score = width >= 68 ? 44 : width;
    return [[...padLine(shortScore(board, score), score), ...fit(place, width - score)]];
  }
  // Where only the score is known, there is no more to show.
  const isKnown = board.players.length > 0 || board.rounds.length > 0;
  const pair = (rest: Line): readonly Line[] => [
    teamLine(board, 'team1', width, place),
    teamLine(board, 'team2', width, rest),
  ];
  if (form === 'pair' || !isKnown) return pair(titleLine(board));
  const head = rule(outside(board.opening.eventName), width);
  const more = [mapsLine(board, width), ...stripOf(session, width)];
  if (form === 'card') return [head, ...pair(blank), ...more, blank];
  return [
    head,
    [span(`${scoreText(board.series)} `, 'bold'), ...place],
    ...teamLines(session, input),
    ...(form === 'whole' ? [...more, ...killFeed(session, width, 8)] : more.slice(0, 1)),
    blank,
  ];
};

const teamLines = (session: Session, { width, sort }: Cell): readonly Line[] =>
  (['team1', 'team2'] as const).flatMap(team =>
    teamBlock(session, team, { width, sort, chance: true, headings: team === 'team1' }),
  );

/** A match that is over: its score on the last map too, until some minutes have passed. */
const finishedLines = ({ board }: Session, form: Form, width: number, moment: number): readonly Line[] => {
  const { opening, series, last } = board;
  const isFresh = last !== null && moment - Date.parse(last.at) < collapsedAfter;
  const [team1, team2] = [outside(opening.team1.name), outside(opening.team2.name)];
  const head: Line = [span(`${team1} ${scoreText(series)} ${team2} · finished`, 'dim')];
  return form === 'line' || form === 'pair' || !isFresh
    ? [fit(head, width)]
    : [fit(head, width), mapsLine(board, width).map(part => ({ ...part, role: 'dim' as const }))];
};

const titleLine = ({ opening: { eventName, bestOf } }: ScoreboardState): Line =>
  dotted([span(outside(eventName), 'dim'), span(bestOf === null ? '' : `bo${bestOf}`, 'dim')]);

/** The name has what the scores leave, and the rest of the line says where the match is. */
const teamLine = (board: ScoreboardState, team: TeamKey, width: number, rest: Line): Line => {
  const side = sideOf(board, team);
  const alive = aliveOf(board, team);
  const score = mapScore(board)?.[team];
  const name = Math.max(6, Math.min(width - (alive === null ? 17 : 24), 26));
  const line = [
    cell(outside(board.opening[team].name), name, 'left', sideRole(side)),
    cell(String(board.series[team]), 2, 'right', 'dim'),
    cell(score === undefined ? '' : String(score), 4, 'right', 'bold'),
    ...(alive === null ? [] : [cell(` ${'●'.repeat(alive)}`, 6, 'left', sideRole(side))]),
    span(' '),
  ];
  return fit([...line, ...rest], width);
};
