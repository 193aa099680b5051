import type { Meta } from '../../core/paging/envelope.ts';

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** The days that the list covers, if its rows do not show them. */
  readonly days?: Pick<Meta, 'firstDay' | 'lastDay'>;
}

/** A page that is already written: the complete text of its answer. */
export interface WrittenPage<T> {
  readonly text: string;
  /** Never set. It carries the type of the rows. */
  readonly '~row'?: T;
}

/** The paging parameters as read by the service; both are always present. */
export interface PageRequest {
  readonly limit: number;
  readonly page: number;
}
