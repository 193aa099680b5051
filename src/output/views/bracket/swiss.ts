import { beside, blank, cell, type Line, rule, span } from '../../text/line.ts';
import { displayWidth } from '../../text/width.ts';
import { bothSides, type Slot } from './slot.ts';
import { middleOf, type SlotStyle, slotLine } from './slotList.ts';
import { recordsOf, type TeamRecord, type Stage } from './stage.ts';
import { greatest } from '../../../core/extremes.ts';

/** Columns between two columns. */
const GAP = 1;
const MOST_COLUMN = 44;

/** Draws a Swiss stage: the rounds with their pools of equal record, then the advanced and the eliminated teams. */
export const swissLines = (stage: Stage, width: number, now: number): readonly Line[] => {
  const rounds = toRounds(stage.slots);
  const results = resultLines(stage);
  const column = Math.min(MOST_COLUMN, Math.floor(width / (rounds.length + 1)));
  const middle = middleOf(stage.slots);
  const style = (across: number): SlotStyle => ({ width: across - GAP, middle, now });
  const names = stage.slots.flatMap(({ sides }) => sides.map(side => displayWidth(side.name ?? '')));
  // The mark and the name of both teams: a name is cut only where it does not fit a line of its own.
  const least = 2 * (2 + greatest([3, ...names])) + middle + GAP;
  if (column < least) return [...stacked(rounds, width, least, style), blank, ...outcome(stage, width)];
  const columns = rounds.map(({ name, pools }): readonly Line[] => [
    [span(name, 'heading')],
    ...pools.flatMap(pool => [
      rule(pool.record, column - GAP),
      ...pool.slots.map(slot => slotLine(slot, style(column))),
      blank,
    ]),
  ]);
  return [...columns, results].reduceRight((right, left) => beside(left, right, column));
};

interface Round {
  readonly name: string;
  readonly pools: readonly { readonly record: string; readonly slots: readonly Slot[] }[];
}

/** The rounds in order. The pool with the most wins comes first. */
const toRounds = (slots: readonly Slot[]): readonly Round[] => {
  const before = new Map<string, [won: number, lost: number]>();
  const rounds = [...Map.groupBy(slots, ({ round }) => round)].toSorted(([one], [other]) => one - other);
  return rounds.map(([, ofRound]) => {
    const pools = Map.groupBy(ofRound, slot => poolOf(slot, before));
    for (const slot of ofRound) count(slot, before);
    return {
      name: ofRound[0]?.roundName ?? '',
      pools: [...pools]
        .toSorted(([one], [other]) => winsOf(other) - winsOf(one))
        .map(([record, ofPool]) => ({ record: record.replace('-', '–'), slots: ofPool })),
    };
  });
};

/** The pool as named by the service, or else the previous record of its first known team. */
const poolOf = ({ group, sides }: Slot, before: ReadonlyMap<string, readonly [number, number]>): string => {
  if (group !== undefined) return group;
  const known = sides.find(({ name }) => name !== undefined)?.name;
  return (known === undefined ? undefined : before.get(known))?.join('-') ?? '0-0';
};
const winsOf = (record: string): number => Number.parseInt(record, 10) || 0;

const count = ({ sides }: Slot, before: Map<string, [won: number, lost: number]>): void => {
  for (const side of bothSides) {
    const { name, won } = sides[side];
    if (name === undefined || won === undefined) continue;
    const [wins, losses] = before.get(name) ?? [0, 0];
    before.set(name, won ? [wins + 1, losses] : [wins, losses + 1]);
  }
};

/** The rounds from top to bottom, with the pools of each side by side. */
const stacked = (
  rounds: readonly Round[],
  width: number,
  least: number,
  style: (column: number) => SlotStyle,
): readonly Line[] =>
  rounds.flatMap(({ name, pools }, place) => {
    // A round with a single pool may use the full width; its matches fill as many columns as fit.
    const most = pools.length === 1 ? 2 : pools.length;
    const columns = Math.max(1, Math.min(most, Math.floor((width + GAP) / least)));
    const column =
      columns === 1 ? Math.min(least, width) : Math.min(MOST_COLUMN, Math.floor(width / columns));
    const blocks =
      pools.length === 1
        ? inColumns(pools[0]?.slots ?? [], columns).map(slots =>
            slots.map(slot => slotLine(slot, style(column))),
          )
        : pools.map(({ record, slots }): readonly Line[] => [
            rule(record, column - GAP),
            ...slots.map(slot => slotLine(slot, style(column))),
          ]);
    return [...(place === 0 ? [] : [blank]), [span(name, 'heading')], ...inRows(blocks, columns, column)];
  });

const inColumns = <T>(items: readonly T[], columns: number): readonly (readonly T[])[] => {
  const each = Math.ceil(items.length / columns);
  return Array.from({ length: columns }, (_, column) => items.slice(column * each, (column + 1) * each));
};

/** Blocks of lines, `across` of them side by side. */
export const inRows = (
  blocks: readonly (readonly Line[])[],
  across: number,
  column: number,
): readonly Line[] =>
  Array.from({ length: Math.ceil(blocks.length / across) }, (_, row) =>
    blocks.slice(row * across, (row + 1) * across).reduceRight((right, left) => beside(left, right, column)),
  ).flat();

/** The wins or losses that end a team's stage, assumed while the stage is in progress: three, as is customary. */
const USUAL_TARGET = 3;

const fatesOf = ({
  slots,
  qualified,
}: Stage): Readonly<Record<'advanced' | 'eliminated' | 'open', readonly TeamRecord[]>> => {
  const records = recordsOf(slots);
  const most = greatest([0, ...records.flatMap(({ won, lost }) => [won, lost])]);
  const over = slots.every(({ status }) => status === 'finished');
  const target = over ? Math.max(1, most) : Math.max(USUAL_TARGET, most);
  const advanced = records.filter(({ name, won }) => qualified.has(name) || won >= target);
  const eliminated = records.filter(record => !advanced.includes(record) && record.lost >= target);
  return {
    advanced,
    eliminated,
    open: records.filter(record => !advanced.includes(record) && !eliminated.includes(record)),
  };
};

const recordText = ({ won, lost }: TeamRecord): string => `${won}–${lost}`;

const fateLine = (mark: '✓' | '✕' | '·', record: TeamRecord): Line => [
  span(`${mark} `, mark === '✓' ? 'good' : mark === '✕' ? 'bad' : 'dim'),
  cell(recordText(record), 5, 'left', 'dim'),
  span(record.name, mark === '✓' ? 'bold' : undefined),
];

const resultLines = (stage: Stage): readonly Line[] => {
  const { advanced, eliminated, open } = fatesOf(stage);
  const part = (title: string, mark: '✓' | '✕' | '·', records: readonly TeamRecord[]): readonly Line[] =>
    records.length === 0
      ? []
      : [[span(title, 'heading')], ...records.map(record => fateLine(mark, record)), blank];
  return [
    ...part('Advanced', '✓', advanced),
    ...part('Eliminated', '✕', eliminated),
    ...part('Still in', '·', open),
  ];
};

/** The same, with one part beside the other if there is room. */
const outcome = (stage: Stage, width: number): readonly Line[] => {
  const lines = resultLines(stage);
  const parts: Line[][] = [];
  for (const line of lines) {
    if (line.length === 1) parts.push([line]);
    else if (line.length > 0) parts.at(-1)?.push(line);
  }
  const across = width >= 60 ? Math.max(1, parts.length) : 1;
  return inRows(parts, across, Math.floor(width / across));
};
