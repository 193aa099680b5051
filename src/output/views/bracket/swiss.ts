import { beside, blank, cell, type Line, rule, span } from '../../text/line.ts';
import { displayWidth } from '../../text/width.ts';
import { bothSides, type Slot } from './slot.ts';
import { middleOf, slotLine } from './slotList.ts';
import { recordsOf, type TeamRecord, type Stage } from './stage.ts';
import { greatest } from '../../../core/extremes.ts';

const GAP = 1;

/** Draws a Swiss stage: the rounds with their pools of equal record, then the advanced and the eliminated teams. */
export const swissLines = (stage: Stage, width: number, now: number): readonly Line[] => {
  const middle = middleOf(stage.slots);
  const names = stage.slots.flatMap(({ sides }) => sides.map(side => displayWidth(side.name ?? '')));
  // The mark and the name of both teams: a name is cut only where it does not fit a line of its own.
  const least = 2 * (2 + greatest([3, ...names])) + middle + GAP;
  const columns = Math.max(1, Math.floor((width + GAP) / least));
  const column = Math.min(least, width);
  return [
    ...toRounds(stage.slots).flatMap(({ name, pools }): readonly Line[] => [
      [span(name, 'heading')],
      ...inRows(
        pools.map(({ record, slots }) => [
          rule(record, column - GAP),
          ...slots.map(slot => slotLine(slot, { width: column - GAP, middle, now })),
        ]),
        columns,
        column,
      ),
      blank,
    ]),
    ...outcome(stage, width),
  ];
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

/** Blocks of lines, `across` of them side by side. */
const inRows = (blocks: readonly (readonly Line[])[], across: number, column: number): readonly Line[] =>
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

/** The teams by their fate, one part beside the other if there is room. */
const outcome = (stage: Stage, width: number): readonly Line[] => {
  const { advanced, eliminated, open } = fatesOf(stage);
  const part = (title: string, mark: '✓' | '✕' | '·', records: readonly TeamRecord[]): readonly Line[] => [
    [span(title, 'heading')],
    ...records.map(record => fateLine(mark, record)),
  ];
  const parts = [
    part('Advanced', '✓', advanced),
    part('Eliminated', '✕', eliminated),
    part('Still in', '·', open),
  ].filter(({ length }) => length > 1);
  const across = width >= 60 ? Math.max(1, parts.length) : 1;
  return inRows(parts, across, Math.floor(width / across));
};
