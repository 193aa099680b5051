import type { SqlValue } from '../../../data/store/views/openViews.ts';

/** A row of a query by the names of its columns. */
export type Figures = Readonly<Record<string, SqlValue>>;

export interface Team {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

export interface Sheet {
  readonly id: string;
  readonly identifier: string;
  /** `YYYY-MM-DD`, in UTC. Nothing of this day or later is told. */
  readonly day: string;
  readonly startsAt: string | null;
  readonly bestOf: number | null;
  readonly event: string | null;
  readonly eventSlug: string | null;
  readonly stage: string | null;
  readonly teams: readonly [Team, Team];
}

export type Topic = 'stake' | 'forecast' | 'form' | 'meetings' | 'maps' | 'rounds' | 'players' | 'lineups';

/** A sentence with the sample and the days of its data; null where it has none. */
export type Answered = {
  readonly sentence: string;
  readonly sample: number | null;
  readonly since: string | null;
  readonly until: string | null;
};

/** A question to the public views, and what to say of the rows. */
export interface Asked {
  readonly topic: Topic;
  /** Absent if it is about both teams. */
  readonly team?: Team;
  readonly sql: string;
  readonly say: (rows: readonly Figures[]) => readonly Answered[];
}

/** A sentence of the sheet. `proof`: the query over the public views, or the command, that gives its figures. */
export type Told = Answered & {
  readonly topic: Topic;
  readonly team: string | null;
  readonly proof: string;
  readonly figures: readonly Readonly<Record<string, unknown>>[];
};

/** A number of a row; 0 where SQLite has none, as in a sum over nothing. */
export const count = (row: Figures, name: string): number => Number(row[name] ?? 0);

export const decimals = (row: Figures, name: string): string => count(row, name).toFixed(2);

export const total = (rows: readonly Figures[], name: string): number =>
  rows.reduce((sum, row) => sum + count(row, name), 0);

/** The first and the last day of rows that have each their own. */
export const daysOf = (rows: readonly Figures[]) => {
  const inOrder = (name: string) =>
    rows
      .map(row => row[name])
      .filter(day => typeof day === 'string')
      .toSorted();
  return { since: inOrder('since')[0] ?? null, until: inOrder('until').at(-1) ?? null };
};

/** `7-3`. */
export const recordOf = (won: number, played: number): string => `${won}-${played - won}`;

export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** ` (2026-05-02 to 2026-06-28)`. */
export const daysText = ({
  since,
  until,
}: {
  readonly since: string | null;
  readonly until: string | null;
}) => (since === null || until === null ? '' : since === until ? ` (${since})` : ` (${since} to ${until})`);
