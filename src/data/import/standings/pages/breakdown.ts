import type { standingsBreakdown } from '../../../../core/entities/standingsBreakdown.ts';
import type { Exact } from '../../../../core/schema.ts';
import { toDay } from '../names.ts';
import type { MarkdownTable, TableRow } from './markdownTable.ts';

export type Breakdown = Exact<typeof standingsBreakdown>;

/** The figures above the tables, each with the words around it. */
const figures = {
  points: /^Final Rank Value \((-?[\d.]+)\)/m,
  start: /Starting Rank Value \((-?[\d.]+)\)/,
  headToHead: /Head To Head Adjustments \((-?[\d.]+)\)/,
  bountyOffered: /^- Bounty Offered: ([\d.]+)/m,
  bountyCollected: /^- Bounty Collected: ([\d.]+)/m,
  opponentNetwork: /^- Opponent Network: ([\d.]+)/m,
  lanWins: /^- LAN Wins: ([\d.]+)/m,
  average: /^The average of these factors is ([\d.]+)/m,
  lowestAverage: /^- 400 \+ \( \( [\d.]+ - ([\d.]+) \)/m,
  highestAverage: /^- 400 \+ \( \( [\d.]+ - [\d.]+ \) \/ \( ([\d.]+) -/m,
  winnings: /sum of their top 10 scaled winnings \(\$([\d.,]+)\)/,
  winningsReference: /5th highest value among all rosters \(\$([\d.,]+)\)/,
} as const satisfies Partial<Record<keyof Breakdown, RegExp>>;

/** Reads what a roster's points are made of; null if a figure or a cell is missing or no number. */
export const readBreakdown = (
  page: readonly string[],
  tables: readonly MarkdownTable[],
): Breakdown | null => {
  const text = page.join('\n');
  const read = Object.entries(figures).map(([name, pattern]) => [name, toNumber(pattern.exec(text)?.[1])]);
  if (read.some(([, value]) => value === null)) return null;
  const matches = rowsOf(tables, 'h2h adj.').map(toResult);
  const prizes = rowsOf(tables, 'scaled winnings').map(toPrize);
  if ([...matches, ...prizes].includes(null)) return null;
  // Every figure was found, and no row is null.
  return { ...Object.fromEntries(read), prizes, matches } as Breakdown;
};

const rowsOf = (tables: readonly MarkdownTable[], column: string): readonly TableRow['cells'][] =>
  tables.find(({ columns }) => columns.includes(column))?.rows.map(({ cells }) => cells) ?? [];

const toResult = (row: TableRow['cells']): Breakdown['matches'][number] | null => {
  const day = toDay(row.get('date') ?? '');
  const ageWeight = toNumber(row.get('age weight'));
  const headToHead = toNumber(row.get('h2h adj.'));
  if (day === undefined || ageWeight === null || headToHead === null) return null;
  const [bounty, bountyAdjusted] = toAdjusted(row.get('bounty collected'));
  const [network, networkAdjusted] = toAdjusted(row.get('opponent network'));
  const [lan, lanAdjusted] = toAdjusted(row.get('lan wins'));
  return {
    date: day,
    opponent: row.get('opponent') ?? '',
    won: row.get('w/l') === 'W',
    ageWeight,
    eventWeight: toNumber(row.get('event weight')),
    bounty,
    bountyAdjusted,
    network,
    networkAdjusted,
    lan,
    lanAdjusted,
    headToHead,
  };
};

/** `0.465 (0.396)`: a value, and in parentheses the value times its weights. */
const toAdjusted = (cell: string | undefined): readonly [number | null, number | null] => {
  const parts = /^(\S+) \((\S+)\)$/.exec(cell ?? '');
  return [toNumber(parts?.[1]), toNumber(parts?.[2])];
};

const toPrize = (row: TableRow['cells']): Breakdown['prizes'][number] | null => {
  const day = toDay(row.get('event date') ?? '');
  const ageWeight = toNumber(row.get('age weight'));
  const amount = toNumber(row.get('prize winnings')?.replace('$', ''));
  const scaled = toNumber(row.get('scaled winnings')?.replace('$', ''));
  if (day === undefined || ageWeight === null || amount === null || scaled === null) return null;
  return { date: day, ageWeight, amount, scaled };
};

const toNumber = (text: string | undefined): number | null => {
  const digits = text?.replaceAll(',', '') ?? '';
  return /^-?\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : null;
};
