/**
 * A schema is one value that types, reads, documents and prints a piece of data.
 * From it come the service's answer types, the tolerant reader, the JSON Schema, and the cells of a table.
 */
export interface Schema<Exact, Seen = Exact> {
  readonly kind: Kind;
  /** One phrase for help, docs and JSON Schema; units belong here. */
  readonly about: string;
  /** How a cell shows the value; `kind` decides where absent. */
  readonly format?: Format;
  /** The word for the value in a heading or an argument, where the field's name does not serve. */
  readonly label?: string;
  /** Other paths under which services send this field, tried in order after its own name. */
  readonly from?: readonly string[];
  /** Of a record: where its fields stand in its owner, by their names. */
  readonly beside?: Readonly<Record<string, readonly string[]>>;
  /** Known values. A service may know more: they are offered, never enforced, unless `closed`. */
  readonly choices?: readonly string[];
  readonly closed?: true;
  /** Other words of services for the known ones, in any writing. */
  readonly also?: Readonly<Record<string, readonly string[]>>;
  readonly nullable?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly item?: Schema<unknown, unknown>;
  readonly fields?: Fields;
  /** Never set: carry the two types that the schema infers. */
  readonly '~exact'?: Exact;
  readonly '~seen'?: Seen;
}

export type Kind = 'text' | 'int' | 'number' | 'flag' | 'time' | 'date' | 'list' | 'record';

export type Format =
  | 'text'
  | 'id'
  | 'int'
  | 'decimal1'
  | 'decimal2'
  | 'money'
  | 'percent'
  | 'signed'
  | 'signedPercent'
  | 'time'
  /** A time that may still be open. */
  | 'start'
  | 'date'
  | 'seconds'
  | 'flag'
  | 'score'
  | 'list'
  | 'sparkline'
  | 'json';

export type Fields = Readonly<Record<string, Schema<unknown, unknown>>>;

/** What our own service must return: every field present, null only where the schema says so. */
export type Exact<S> = S extends Schema<infer T, unknown> ? T : never;
/** What a reader may find in an answer of any service: any field absent. */
export type Seen<S> = S extends Schema<unknown, infer T> ? T : never;
export type ExactFields<F extends Fields> = { readonly [K in keyof F]: Exact<F[K]> };
export type SeenFields<F extends Fields> = { readonly [K in keyof F]?: NonNullable<Seen<F[K]>> };

type Details = Partial<
  Pick<Schema<unknown>, 'format' | 'label' | 'also' | 'from' | 'beside' | 'minimum' | 'maximum'>
>;

export const text = (about: string, details: Details = {}): Schema<string> => ({
  kind: 'text',
  about,
  ...details,
});
/** A whole number. */
export const int = (about: string, details: Details = {}): Schema<number> => ({
  kind: 'int',
  about,
  ...details,
});
export const number = (about: string, details: Details = {}): Schema<number> => ({
  kind: 'number',
  about,
  ...details,
});
export const flag = (about: string, details: Details = {}): Schema<boolean> => ({
  kind: 'flag',
  about,
  ...details,
});
/** A moment: ISO 8601 in UTC, `2026-11-21T18:00:00Z`. */
export const time = (about: string, details: Details = {}): Schema<string> => ({
  kind: 'time',
  about,
  ...details,
});
/** A calendar day: `2026-11-21`. */
export const date = (about: string, details: Details = {}): Schema<string> => ({
  kind: 'date',
  about,
  ...details,
});
/** One of a closed set of words in our service's answers; a reader may find any other word. */
export const choice = <const C extends readonly string[]>(
  about: string,
  choices: C,
  details: Details = {},
): Schema<C[number], string> => ({ kind: 'text', about, choices, closed: true, ...details });
/** A word that the service description leaves open: the known ones are offered, any other is passed on. */
export const open = (about: string, choices: readonly string[], details: Details = {}): Schema<string> => ({
  kind: 'text',
  about,
  choices,
  ...details,
});
export const list = <E, S>(
  item: Schema<E, S>,
  details: Details & { readonly about?: string } = {},
): Schema<readonly E[], readonly S[]> & { readonly kind: 'list'; readonly item: Schema<E, S> } => ({
  kind: 'list',
  about: item.about,
  item,
  ...details,
});
/** Fields given as a function are made when they are first looked at: a command reads one entity of them all. */
export const record = <const F extends Fields>(
  about: string,
  fields: F | (() => F),
  details: Details = {},
): Schema<ExactFields<F>, SeenFields<F>> & { readonly fields: F } => {
  let made: F | undefined;
  return {
    kind: 'record',
    about,
    get fields() {
      return (made ??= typeof fields === 'function' ? fields() : fields);
    },
    ...details,
  };
};
/** The same schema where the service may answer null: the fact is unknown, or does not exist yet. */
export const nullable = <S extends Schema<unknown, unknown>>(schema: S): Nullable<S> =>
  // The copy keeps every property of S, fields that are not made yet among them; only the two phantom types change.
  (schema.kind === 'record'
    ? Object.defineProperties(
        {},
        { ...Object.getOwnPropertyDescriptors(schema), nullable: { value: true, enumerable: true } },
      )
    : { ...schema, nullable: true }) as unknown as Nullable<S>;

// Left in, the phantoms of S would be intersected with the new ones, and the null lost.
type Nullable<S> = Omit<S, '~exact' | '~seen'> & Schema<Exact<S> | null, Seen<S> | null>;
