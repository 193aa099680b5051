import type { Session } from '../feed/session.ts';
import type { Sort } from './view.ts';
import {
  blank,
  fit,
  type Line,
  lineWidth,
  outside,
  padLine,
  span,
  dotted,
} from '../../../output/text/line.ts';
import { arrange, type Arrangement } from './arrangement.ts';
import { cardBody, entryBody, lineBody, wholeBody } from './cellBodies.ts';
import { hiddenLines } from './hidden.ts';
import type { Size } from '../feed/state.ts';

interface GridInput {
  readonly sessions: readonly (Session | undefined)[];
  readonly cursor: number;
  readonly size: Size;
  readonly moment: number;
  readonly sort: Sort;
}

/** Renders the matches in cells, scrolled so that the chosen one is visible. */
export const gridLines = ({ sessions, cursor, size, moment, sort }: GridInput): readonly Line[] => {
  const arrangement = arrange(size, sessions.length);
  const { across, rows } = arrangement;
  const rowsOfCells = Math.max(1, Math.floor(size.rows / rows));
  const here = Math.floor(cursor / across);
  const first = Math.max(0, Math.min(here - rowsOfCells + 1, here));
  const lines: Line[] = [];
  for (let row = first; row < first + rowsOfCells; row += 1) {
    const cells = sessions
      .slice(row * across, (row + 1) * across)
      .map((session, column) =>
        cellLines(session, { ...arrangement, moment, sort, chosen: row * across + column === cursor }),
      );
    if (cells.length === 0) break;
    for (let line = 0; line < rows; line += 1) {
      lines.push(cells.flatMap(each => padLine(each[line] ?? blank, arrangement.columns)));
    }
  }
  return lines.slice(0, size.rows);
};

interface CellInput extends Arrangement {
  readonly moment: number;
  readonly sort: Sort;
  readonly chosen: boolean;
}

const cellLines = (session: Session | undefined, input: CellInput): readonly Line[] => {
  const isFramed = input.form === 'whole' || input.form === 'card';
  const inner = input.columns - (isFramed ? 4 : 3);
  const body = session ? bodyOf(session, inner, input) : [];
  return isFramed ? framed(session, body, input) : marked(body, input);
};

const bodyOf = (
  session: Session,
  width: number,
  { form, rows, moment, sort }: CellInput,
): readonly Line[] => {
  // The title of a card has the tournament.
  if (session.isHidden) return hiddenLines(session, width).slice(1, 1 + rows);
  const input = { session, width, moment, sort };
  if (form === 'line') return lineBody(input);
  if (form === 'entry') return entryBody(input);
  return (form === 'whole' ? wholeBody : cardBody)({ ...input, rows: rows - 2 });
};

/** Lines without a frame: a bar before those of the chosen match. */
const marked = (body: readonly Line[], { chosen }: CellInput): readonly Line[] =>
  body.map(line => [span(chosen ? '┃ ' : '  ', 'bold'), ...line]);

const framed = (
  session: Session | undefined,
  body: readonly Line[],
  { columns, rows, chosen }: CellInput,
): readonly Line[] => {
  const role = chosen ? 'bold' : 'dim';
  const [nw, ne, sw, se, across, down] = chosen
    ? ['┏', '┓', '┗', '┛', '━', '┃']
    : ['╭', '╮', '╰', '╯', '─', '│'];
  const inner = columns - 4;
  const title = fit(titleOf(session), inner - 2);
  const top = padded([span(`${nw}${across} `, role), ...title, span(' ')], columns - 1, across ?? '', role);
  return [
    [...top, span(ne ?? '', role)],
    ...Array.from({ length: rows - 2 }, (_, line): Line => [
      span(`${down} `, role),
      ...padLine(body[line] ?? blank, inner),
      span(` ${down}`, role),
    ]),
    [span(`${sw}${(across ?? '').repeat(columns - 2)}${se}`, role)],
  ];
};

const padded = (line: Line, width: number, filler: string, role: 'bold' | 'dim'): Line => {
  const cut = fit(line, width);
  const missing = width - lineWidth(cut);
  return [...cut, span(filler.repeat(Math.max(0, missing)), role)];
};

const titleOf = (session: Session | undefined): Line => {
  if (!session) return [];
  const { eventName, bestOf } = session.board.opening;
  return dotted([span(outside(eventName), 'bold'), span(bestOf === null ? '' : `bo${bestOf}`)]);
};
