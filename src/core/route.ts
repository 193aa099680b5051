import type { Exact, ExactFields, Fields, Format, Schema, Seen } from './schema.ts';

/** A column of a route's table. Priority 1 stays longest when the terminal is narrow. */
export interface Column<F extends string = string> {
  readonly field: F;
  readonly priority: 1 | 2 | 3 | 4;
  readonly label?: string;
  readonly format?: Format;
  /** Whether only people see it, and only where it has a value: a program names it in `--columns`. */
  readonly forPeople?: true;
}

/** A query parameter that is typed as an argument: `players search <name>` sends `q`. */
export interface Argument {
  readonly name: string;
  readonly required: boolean;
  /** Takes all remaining words, joined by a space. */
  readonly rest?: true;
}

/** The text shown for an empty list. */
export interface WhenEmpty {
  /** States that there is nothing, without a full stop. */
  readonly says: string;
  /** The next event to mention, if it is known without a further charge. */
  readonly next?: 'match' | 'tournament';
  /** After `esports `: the command to suggest instead. */
  readonly instead: string;
}

/** The `{names}` in `path` are its path parameters; everything else in `query` is optional. */
export interface Route {
  /** One line, for help and docs. */
  readonly about: string;
  /** After the game segment. */
  readonly path: `/${string}`;
  readonly params: Fields;
  readonly query: Fields;
  readonly returns: Schema<unknown, unknown>;
  /** The list field of a single record whose items are its lines; without it, the record is the only line. */
  readonly lines?: string;
  readonly columns: readonly Column[];
  /** Columns that say the same of every row: people see them once, in a line above the table. */
  readonly heading?: readonly string[];
  readonly args?: Readonly<Record<string, Argument>>;
  /** An optional second argument of the path's kind: both records are requested and shown side by side. */
  readonly beside?: string;
  readonly aliases?: readonly string[];
  /** A second full name of the same row: `tournaments placements`. */
  readonly also?: readonly `${string} ${string}`[];
  /** Typed after `esports `. The first example is also shown in the documentation. */
  readonly examples: readonly string[];
  /** Further help, such as the difference from similar commands. */
  readonly details?: string;
  /** The lowest plan that may call it; absent when every plan may. */
  readonly plan?: 'scale';
  /** How long an answer may be reused, in seconds; 0 means that it is never stored. */
  readonly lifetime: number;
  readonly stream?: 'sse' | 'websocket';
  /** For a list that is often empty: the meaning of an empty answer, and a command to suggest instead. */
  readonly whenEmpty?: WhenEmpty;
  /** Whether its answer may have matches that have not ended, beside which chances can be shown. */
  readonly ahead?: true;
  /** Request headers that the route reads besides the key, in lower case. All are optional. */
  readonly headers?: Fields;
}

type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;
type ItemOf<T> = T extends readonly (infer I)[] ? I : T;
type LineOf<T, L> =
  ItemOf<T> extends infer I
    ? [L] extends [keyof I]
      ? [L] extends [never]
        ? I
        : ItemOf<NonNullable<I[L]>>
      : I
    : never;
type FieldPath<T> = {
  [K in keyof T & string]:
    | K
    | (NonNullable<T[K]> extends readonly unknown[]
        ? never
        : NonNullable<T[K]> extends object
          ? `${K}.${keyof NonNullable<T[K]> & string}`
          : never);
}[keyof T & string];

type Row<P extends `/${string}`, F extends Fields, Q extends Fields, R, L extends string> = Omit<
  Route,
  'path' | 'params' | 'query' | 'returns' | 'lines' | 'columns' | 'args' | 'stream'
> & {
  readonly path: P;
  readonly params: F;
  readonly query: Q;
  readonly returns: R;
  readonly lines?: L;
  readonly columns: readonly Column<FieldPath<LineOf<Exact<R>, L>>>[];
  readonly args?: { readonly [K in keyof Q]?: Argument };
};

/**
 * Defines a row. These do not compile: a path parameter without a declaration, a declared parameter missing from the
 * path, and a column that is not a field of the returned data.
 */
export const route = <
  const P extends `/${string}`,
  const F extends Record<PathNames<P>, Schema<unknown, unknown>>,
  const Q extends Fields,
  R extends Schema<unknown, unknown>,
  const L extends string = never,
>(
  row: Row<P, F & Record<Exclude<keyof F, PathNames<P>>, never>, Q, R, L>,
): Row<P, F, Q, R, L> => row;

/** Defines a row whose answer is pushed for as long as the client listens. */
export const pushed = <
  const S extends NonNullable<Route['stream']>,
  const P extends `/${string}`,
  const Q extends Fields,
  R extends Schema<unknown, unknown>,
>(
  row: Row<P, Record<never, never>, Q, R, never> & { readonly stream: S },
): Row<P, Record<never, never>, Q, R, never> & { readonly stream: S } => row;

type Places = `${Column['priority']}` | `${Column['priority']}?` | `${Column['priority']}:${Format}`;
/** What is no column stays as it is, and no answer has such a field. */
type ColumnNames<S extends string> = S extends `${infer First} ${infer Rest}`
  ? ColumnNames<First> | ColumnNames<Rest>
  : S extends `${infer Name}:${Places}`
    ? Name
    : S;

/**
 * The columns of a row, in their order: `startsAt:1:start remark:2?`. Each is a field with its priority, where needed the
 * format, and a question mark if only people see it, since it says something of few rows.
 */
export const cols = <const S extends string>(text: S): readonly Column<ColumnNames<S>>[] =>
  text.split(' ').map(word => {
    const [field, priority, format] = word.replace('?', '').split(':');
    const column = { field, priority: Number(priority), ...(format !== undefined && { format }) };
    // The type is that of the text, which has these parts.
    return { ...column, ...(word.endsWith('?') && { forPeople: true }) } as Column<ColumnNames<S>>;
  });

type Flat<T> = { readonly [K in keyof T]: T[K] };
/** The paging parameters of every list. */
export interface Paging {
  /** Rows per page, 1 to 100; 20 by default. */
  readonly limit?: number | undefined;
  /** From 1. */
  readonly page?: number | undefined;
}
/** The arguments of a call: the path parameters, and any of the optional ones. */
export type Input<R extends Route> = Flat<
  ExactFields<R['params']> &
    Partial<ExactFields<R['query']>> &
    (R['returns'] extends { readonly kind: 'list' } ? Paging : unknown)
>;
/** The `data` that our service answers. */
export type Output<R extends Route> = Exact<R['returns']>;
/** The `data` that a reader may find in the answer of any service. */
export type Found<R extends Route> = Seen<R['returns']>;

/** Whether the route returns a list and therefore accepts `limit` and `page`. */
export const isList = (row: Route): boolean => row.returns.kind === 'list';

/** The names of the parameters in a route's path, in order: `a` and `b` of `/teams/{a}/vs/{b}`. */
export const pathParameters = ({ path }: Pick<Route, 'path'>): readonly string[] =>
  path
    .split('{')
    .slice(1)
    .map(rest => rest.slice(0, rest.indexOf('}')));

/**
 * What services may call a list of this route, by its path, the most specific name first: `mapStats`, `maps` and `stats` for
 * `/teams/{teamIdOrSlug}/map-stats`, `today` and `matches` for `/matches/today`.
 */
export const listNamesOf = ({ path }: Route): readonly string[] => {
  const [, ...segments] = path.split('/');
  const last = segments.findLastIndex(segment => !segment.startsWith('{'));
  const own = segments.slice(Math.max(0, last - 1), last + 1).filter(segment => !segment.startsWith('{'));
  return own.toReversed().flatMap(segment => {
    const words = segment.split('-');
    return [segment, ...(words.length > 1 ? words : [])].flatMap(word =>
      word.endsWith('s') ? [word] : [word, `${word}s`],
    );
  });
};

/** The schema of one line of the route's answer: a list's item, an item of a record's `lines`, or the record. */
export const lineSchema = (row: Route): Schema<unknown, unknown> => {
  const whole = row.returns.item ?? row.returns;
  const lines = row.lines === undefined ? undefined : whole.fields?.[row.lines];
  return lines?.item ?? whole;
};

/** The schema at a dotted path below `schema`; undefined when it does not exist. */
export const schemaAt = (
  schema: Schema<unknown, unknown>,
  path: string,
): Schema<unknown, unknown> | undefined => {
  let found: Schema<unknown, unknown> | undefined = schema;
  for (const name of path.split('.')) found = (found?.item ?? found)?.fields?.[name];
  return found;
};
