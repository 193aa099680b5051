import type { Format } from '../../core/schema.ts';
import { isAbsent, terminalText } from '../cells.ts';
import { cell, type Line, lineWidth, padLine, span } from '../text/line.ts';
import { displayWidth } from '../text/width.ts';
import type { Role } from '../theme.ts';
import type { ViewContext } from './view.ts';

export interface Figure {
  readonly label: string;
  readonly value: number | undefined;
  readonly format: Format;
  readonly role?: Role | undefined;
}

/** The figures that are there, in as many columns as the width has room for, row by row. */
export const figureLines = (figures: readonly Figure[], context: ViewContext): readonly Line[] => {
  const shown = figures.filter(({ value }) => !isAbsent(value));
  const texts = shown.map(({ value, format }) => terminalText(value, format, context));
  const labelWidth = widest(shown.map(({ label }) => label));
  const valueWidth = widest(texts);
  const cells = shown.map(({ label, role = 'bold' }, place): Line => [
    cell(label, labelWidth, 'left', 'label'),
    span('  '),
    cell(texts[place] ?? '', valueWidth, 'right', role),
  ]);
  return inColumns(cells, context.width);
};

/** The cells in as many columns of one width as there is room for, row by row. */
export const inColumns = (cells: readonly Line[], width: number): readonly Line[] => {
  const cellWidth = Math.min(
    width,
    cells.reduce((most, each) => Math.max(most, lineWidth(each)), 1),
  );
  const perRow = Math.max(1, Math.floor((width + GAP.length) / (cellWidth + GAP.length)));
  return Array.from({ length: Math.ceil(cells.length / perRow) }, (_, row) =>
    cells
      .slice(row * perRow, (row + 1) * perRow)
      .map(each => padLine(each, cellWidth))
      .flatMap((each, place) => (place === 0 ? each : [span(GAP), ...each])),
  );
};

const GAP = '    ';

const widest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, displayWidth(text)), 0);
