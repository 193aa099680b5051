export interface Scale {
  readonly from: number;
  readonly to: number;
  /** Round values within it, the lowest first. */
  readonly ticks: readonly number[];
}

/** The range that a chart of the values has, with at most `most` + 2 round ticks; undefined where there is none to draw. */
export const toScale = (values: readonly number[], most: number): Scale | undefined => {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  // A course that is flat lies in the middle of some room.
  const room = highest > lowest ? highest - lowest : Math.max(Math.abs(highest) * 0.1, 0.01);
  const step = roundStep(room / Math.max(1, most));
  const from = Math.floor((highest > lowest ? lowest : lowest - room) / step) * step;
  const to = Math.ceil((highest > lowest ? highest : highest + room) / step) * step;
  if (![step, from, to].every(Number.isFinite) || step <= 0 || to <= from) return undefined;
  const count = Math.round((to - from) / step);
  if (count > most * 4 + 4) return undefined;
  return { from, to, ticks: Array.from({ length: count + 1 }, (_, tick) => from + tick * step) };
};

/** The smallest of 1, 2, 5, 10, 20, … that is no less; of fractions alike. */
const roundStep = (least: number): number => {
  const size = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find(each => each * size >= least * (1 - 1e-9)) ?? 10;
  return factor * size;
};
