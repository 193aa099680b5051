/** A point in a plot. Both coordinates are from 0 to 1, with the origin at the lower left. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * The bit of each of the eight dots of a braille character (U+2800 and on), by column and row; Unicode, chapter 21.1.
 */
const BITS = [
  [0x01, 0x02, 0x04, 0x40],
  [0x08, 0x10, 0x20, 0x80],
] as const;
const BRAILLE = 0x2800;

/**
 * Draws a line through the points on `width` by `height` characters of two by four dots. Returns rows of text, the top
 * row first.
 */
export const brailleLine = (
  points: readonly PlotPoint[],
  width: number,
  height: number,
): readonly string[] => {
  const cells = Array.from({ length: height }, () => new Uint8Array(width));
  const across = width * 2 - 1;
  const down = height * 4 - 1;
  for (const [x, y] of steps(points, across, down)) {
    const row = cells[y >> 2];
    const bit = BITS[x & 1]?.[y & 3] ?? 0;
    if (row) row[x >> 1] = (row[x >> 1] ?? 0) | bit;
  }
  return cells.map(row =>
    [...row].map(bits => (bits === 0 ? ' ' : String.fromCharCode(BRAILLE + bits))).join(''),
  );
};

/** The same with one ASCII character per position. */
export const asciiLine = (points: readonly PlotPoint[], width: number, height: number): readonly string[] => {
  const cells = Array.from({ length: height }, () => Array.from({ length: width }, () => ' '));
  for (const [x, y] of steps(points, width - 1, height - 1)) {
    const row = cells[y];
    if (row) row[x] = '*';
  }
  return cells.map(row => row.join(''));
};

/** Every dot on the line through the points, counted from the upper left. A single point gives one dot. */
function* steps(
  points: readonly PlotPoint[],
  across: number,
  down: number,
): Generator<readonly [x: number, y: number], void, undefined> {
  let from: readonly [number, number] | undefined;
  for (const point of points) {
    const to = [Math.round(point.x * across), Math.round((1 - point.y) * down)] as const;
    const [x0, y0] = from ?? to;
    const count = Math.max(Math.abs(to[0] - x0), Math.abs(to[1] - y0), 1);
    for (let step = 0; step <= count; step += 1)
      yield [Math.round(x0 + ((to[0] - x0) * step) / count), Math.round(y0 + ((to[1] - y0) * step) / count)];
    from = to;
  }
}
