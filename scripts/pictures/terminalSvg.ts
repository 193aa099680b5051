import type { IBuffer, IBufferCell, Terminal } from '@xterm/headless';

/** The size of a character cell in SVG units. */
const cell = { width: 8, height: 18, baseline: 13 } as const;
const margin = 14;
const font = "ui-monospace, 'SF Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace";
const background = '#16181d';
const foreground = '#d6d9e0';

/** The 16 colours of the terminal: first the normal ones, then the bright ones. */
const palette =
  '#16181d #e06c75 #98c379 #e5b567 #61a5f0 #c678dd #56b6c2 #d6d9e0 #7a808c #f0838c #b1d995 #f0c987 #82bcff #d79bea #7fd3dd #ffffff'.split(
    ' ',
  );

/** What a terminal shows: the SVG shapes of each line, for a line at the top. */
export type Screen = readonly (readonly string[])[];

/** The lines of a terminal, without the empty ones at its end. */
export const toScreen = ({ buffer, cols }: Terminal): Screen =>
  Array.from({ length: usedRows(buffer.active) }, (_, row) => drawLine(buffer.active, row, cols));

/** How long each frame of a moving picture is shown, in seconds. */
const frameSeconds = 2;

/** Draws screens as one SVG picture; several follow one another. */
export const toSvg = (frames: readonly Screen[], columns: number, title: string): string => {
  const rows = Math.max(...frames.map(frame => frame.length));
  const width = columns * cell.width + 2 * margin;
  const height = rows * cell.height + 2 * margin;
  const isSame = (row: number): boolean => new Set(frames.map(frame => linesOf(frame, row))).size === 1;
  const all = Array.from({ length: rows }, (_, row) => row);
  const still = all.filter(isSame).map(row => linesOf(frames[0] ?? [], row));
  const moving = all.filter(row => !isSame(row));
  const groups =
    moving.length === 0
      ? []
      : frames.map(
          (frame, at) =>
            `<g class="f" style="animation-delay:${at * frameSeconds}s">\n${moving.map(row => linesOf(frame, row)).join('')}</g>\n`,
        );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escape(title)}</title>
${groups.length === 0 ? '' : styleOf(frames.length)}<rect width="${width}" height="${height}" rx="8" fill="${background}"/>
<g font-family="${font}" font-size="13" fill="${foreground}" xml:space="preserve">
${still.join('')}${groups.join('')}</g>
</svg>
`;
};

/** Each frame is seen for its part of the time; where motion is not wanted, the first alone. */
const styleOf = (count: number): string =>
  `<style>.f{visibility:hidden;animation:f ${count * frameSeconds}s step-end infinite}@keyframes f{0%{visibility:visible}${(100 / count).toFixed(3)}%{visibility:hidden}}@media (prefers-reduced-motion:reduce){.f{animation:none}.f:nth-of-type(1){visibility:visible}}</style>\n`;

/** The shapes of a frame's line in its place. */
const linesOf = (frame: Screen, row: number): string => {
  const shapes = frame[row] ?? [];
  return shapes.length === 0
    ? ''
    : `<g transform="translate(0 ${margin + row * cell.height})">\n${shapes.join('')}</g>\n`;
};

/** The rows up to the last one with text. */
const usedRows = (buffer: IBuffer): number => {
  for (let row = buffer.length; row > 0; row--)
    if (buffer.getLine(row - 1)?.translateToString(true) !== '') return row;
  return 0;
};

/** A part of a line that looks the same: its first column, its text, and its attributes in SVG. */
interface Run {
  readonly column: number;
  text: string;
  columns: number;
  readonly look: string;
}

/** The shapes of a line, from its top down. */
const drawLine = (buffer: IBuffer, row: number, columns: number): readonly string[] => {
  const cells = cellsOf(buffer, row, columns);
  const shapes = cells.flatMap(({ at, column }) => [...drawBackground(at, column), ...drawBlock(at, column)]);
  return [...shapes, ...runsOf(cells).map(drawRun)].map(shape => `${shape}\n`);
};

interface PlacedCell {
  readonly at: IBufferCell;
  readonly column: number;
}

/** The cells of a line; the second half of a wide character has no width. */
const cellsOf = (buffer: IBuffer, row: number, columns: number): readonly PlacedCell[] =>
  Array.from({ length: columns }, (_, column) => ({
    at: buffer.getLine(row)?.getCell(column),
    column,
  })).filter((each): each is PlacedCell => each.at !== undefined && each.at.getWidth() > 0);

/** Joins neighbouring characters that look the same. */
const runsOf = (cells: readonly PlacedCell[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const { at, column } of cells) {
    const text = at.getChars();
    if (text.trim() === '' || blocks[text]) continue;
    const look = lookOf(at);
    const last = runs.at(-1);
    if (last?.look === look && last.column + last.columns === column) {
      last.text += text;
      last.columns += at.getWidth();
    } else runs.push({ column, text, columns: at.getWidth(), look });
  }
  return runs;
};

const drawBackground = (at: IBufferCell, column: number): readonly string[] => {
  const color = backgroundOf(at);
  return color === undefined ? [] : [rect(column, 0, at.getWidth(), 1, `fill="${color}"`)];
};

const drawBlock = (at: IBufferCell, column: number): readonly string[] => {
  const block = blocks[at.getChars()];
  return block ? [rect(column + block.x, block.y, block.width, block.height, lookOf(at))] : [];
};

/** The length is fixed, so that columns stay aligned in any font. */
const drawRun = ({ column, text, columns, look }: Run): string =>
  `<text x="${margin + column * cell.width}" y="${cell.baseline}" textLength="${columns * cell.width}" ${look}>${escape(text)}</text>`;

const rect = (column: number, y: number, columns: number, height: number, look: string): string =>
  `<rect x="${margin + column * cell.width}" y="${y * cell.height}" width="${columns * cell.width}" height="${height * cell.height}" ${look}/>`;

/** Block characters as parts of a cell; fonts leave gaps between them. */
const blocks: Readonly<Record<string, { x: number; y: number; width: number; height: number }>> =
  Object.fromEntries([
    ...Array.from({ length: 8 }, (_, at) => [
      String.fromCodePoint(0x2588 + at),
      { x: 0, y: 0.15, width: (8 - at) / 8, height: 0.7 },
    ]),
    ...Array.from({ length: 7 }, (_, at) => [
      String.fromCodePoint(0x2581 + at),
      { x: 0, y: (7 - at) / 8, width: 1, height: (at + 1) / 8 },
    ]),
  ]);

const lookOf = (at: IBufferCell): string =>
  [
    `fill="${at.isInverse() ? background : (colourOf(at.getFgColor(), at.isFgPalette(), at.isFgRGB()) ?? foreground)}"`,
    ...(at.isBold() ? ['font-weight="bold"'] : []),
    ...(at.isDim() ? ['opacity="0.6"'] : []),
    ...(at.isItalic() ? ['font-style="italic"'] : []),
    ...(at.isUnderline() ? ['text-decoration="underline"'] : []),
  ].join(' ');

const backgroundOf = (at: IBufferCell): string | undefined =>
  at.isInverse()
    ? (colourOf(at.getFgColor(), at.isFgPalette(), at.isFgRGB()) ?? foreground)
    : colourOf(at.getBgColor(), at.isBgPalette(), at.isBgRGB());

/** The colour of a cell; undefined if it has the terminal's own. */
const colourOf = (color: number, isPalette: boolean, isRgb: boolean): string | undefined => {
  if (isRgb) return hex(color);
  if (!isPalette) return undefined;
  return palette[color] ?? hex(cube(color));
};

const hex = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`;

/** The colours 16 to 255 of a terminal as RGB: a cube of 6 × 6 × 6, then 24 greys. */
const cube = (color: number): number => {
  if (color >= 232) return (8 + (color - 232) * 10) * 0x01_01_01;
  const level = (digit: number): number => (digit === 0 ? 0 : 55 + digit * 40);
  const at = color - 16;
  return (level(Math.floor(at / 36)) << 16) | (level(Math.floor(at / 6) % 6) << 8) | level(at % 6);
};

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
