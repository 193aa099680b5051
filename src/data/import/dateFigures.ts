/** Dates such as `10/31/2024`, as spreadsheets show them. Their numbers do not say which is the month. */

type Order = 'day first' | 'month first';

interface Figures {
  readonly first: string;
  readonly second: string;
  /** With four figures. */
  readonly year: string;
  /** The time, as it is written. */
  readonly rest: string;
  /** What all dates of one program have in common. */
  readonly form: string;
  /** The order, where the numbers show it: one above 12 is a day, and of two equal ones the order does not matter. */
  readonly order: Order | undefined;
  /** Whether other dates may tell the order. */
  readonly isOpen: boolean;
}

/** Undefined for any other text. */
export const readFigures = (date: string): Figures | undefined => {
  const [, first = '', separator = '', second = '', year = '', rest = ''] =
    /^\s*(\d\d?)([-/])(\d\d?)[-/](\d{4}|\d\d)(?!\d)(.*)$/s.exec(date) ?? [];
  if (first === '') return undefined;
  const [one, two] = [Number(first), Number(second)];
  const isShort = year.length === 2;
  const order = orderOf(one, two, isShort);
  return {
    first,
    second,
    rest,
    year: isShort ? `20${year}` : year,
    form: `${separator}${year.length}`,
    order,
    isOpen: order === undefined && one <= 12,
  };
};

const orderOf = (first: number, second: number, isShort: boolean): Order | undefined => {
  if (second > 12) return 'month first';
  // Of `24/10/31` even the year's place is unknown.
  return !isShort && (first > 12 || first === second) ? 'day first' : undefined;
};

/** The date in the form of ISO 8601, with one or two figures for the month and the day. */
export const toIso = ({ first, second, year, rest }: Figures, order: Order): string =>
  `${year}-${order === 'month first' ? `${first}-${second}` : `${second}-${first}`}${rest}`;

/**
 * The dates of one column. A program writes them all in one form, so one date whose order is certain (`10/31/2024`) tells
 * the order of the others (`03/04/2024`).
 */
export interface DateColumn {
  add(date: string): void;
  /** A date whose order only the column tells, in the form of ISO 8601. Undefined for any other, and where it tells none or both. */
  settle(date: string): string | undefined;
}

export const createDateColumn = (): DateColumn => {
  const orders = new Map<string, Set<Order>>();
  return {
    add: date => {
      const { form = '', first, second, order } = readFigures(date) ?? {};
      const tells = Number(first) > 12 !== Number(second) > 12;
      if (order !== undefined && tells) orders.set(form, (orders.get(form) ?? new Set()).add(order));
    },
    settle: date => {
      const figures = readFigures(date);
      if (!figures?.isOpen) return undefined;
      const [order, other] = orders.get(figures.form) ?? [];
      return order === undefined || other !== undefined ? undefined : toIso(figures, order);
    },
  };
};
