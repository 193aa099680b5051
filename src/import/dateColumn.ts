/** `03/04/2025`, whose day and month may be either. */
const figures = /^\s*(\d\d?)([-/])(\d\d?)\2(\d{4}|\d\d)(?!\d)(.*)$/s;

type Order = 'day first' | 'month first';

/**
 * The dates of one column. A program writes them all in one form, so one date whose order of day and month is certain
 * (`10/31/2024`) tells the order of the others.
 */
export interface DateColumn {
  add(date: string): void;
  /**
   * A date whose order only the column tells, in the form of ISO 8601. Undefined for any other, and where the column
   * tells no order, or both.
   */
  settle(date: string): string | undefined;
}

export const createDateColumn = (): DateColumn => {
  const orders = new Map<string, Set<Order>>();
  return {
    add: date => {
      const { form, certain } = readFigures(date) ?? {};
      if (form === undefined || certain === undefined) return;
      orders.set(form, (orders.get(form) ?? new Set()).add(certain));
    },
    settle: date => {
      const read = readFigures(date);
      const [order, other] = (read && orders.get(read.form)) ?? [];
      if (!read?.isOpen || order === undefined || other !== undefined) return undefined;
      const [month, day] = order === 'month first' ? [read.first, read.second] : [read.second, read.first];
      return `${read.year}-${month}-${day}${read.rest}`;
    },
  };
};

/** Whether a date has its order of day and month from nothing but other dates. */
export const isOpenDate = (date: string): boolean => readFigures(date)?.isOpen === true;

const readFigures = (date: string) => {
  const [, first = '', separator = '', second = '', year = '', rest = ''] = figures.exec(date) ?? [];
  if (first === '') return undefined;
  const [one, two] = [Number(first), Number(second)];
  const isShort = year.length === 2;
  return {
    first,
    second,
    rest,
    year: isShort ? `20${year}` : year,
    /** What all dates of one program have in common. */
    form: `${separator}${year.length}`,
    isOpen: one <= 12 && two <= 12 && (isShort || one !== two),
    certain: orderOf(one, two, isShort),
  };
};

/** A number above 12 is a day. With two figures of the year it may also be the year: `24/10/31`. */
const orderOf = (first: number, second: number, isShort: boolean): Order | undefined => {
  if (first <= 12 && second > 12) return 'month first';
  return first > 12 && second <= 12 && !isShort ? 'day first' : undefined;
};
