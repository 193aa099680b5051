import type { Meta } from '../api/reader/envelope.ts';

/** One page of a list: the rows asked for, and how many there are in all. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** The days that it covers, where nothing else says so. */
  readonly days?: Pick<Meta, 'firstDay' | 'lastDay'>;
}

/** A page that is written already: the whole text of its answer. */
export interface WrittenPage<T> {
  readonly text: string;
  /** Never set: what the rows are. */
  readonly '~row'?: T;
}

/** Paging as the service read it: both always there. */
export interface PageRequest {
  readonly limit: number;
  readonly page: number;
}
