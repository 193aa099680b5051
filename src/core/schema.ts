/**
 * A schema is one value that types, reads, documents and prints a piece of data. The service's answer types, the
 * tolerant reader, the JSON Schema and the cells of a table are derived from it.
 */
export interface Schema<Exact, Seen = Exact> {
  readonly kind: Kind;
  /** One phrase for help, docs and JSON Schema, including units. */
  readonly about: string;
  /** How a cell shows the value; by default, `kind` decides. */
  readonly format?: Format;
  /** The word for the value in a heading or an argument, when the field's name is not suitable. */
  readonly label?: string;
  /**
   * Further places where services send this field, tried in order after its own name: at most eight, by what gives them. A
   * place is a path pattern (docs/reading.md): case and nesting are free.
   */
  readonly from?: From;
  /** Of a text: the members that may contain it if the service sends a record; by default, usual words for a name. */
  readonly names?: readonly string[];
  /** Of a text: a number in its place is another fact, as the number of a map is not its name. */
  readonly worded?: true;
  /**
   * What a number under the field's own name is in a record of another service: a share of one in place of a percentage, or
   * a count, which is another fact. Our own records are those with every field of the schema.
   */
  readonly elsewhere?: 'share' | 'count';
  /** What completes or corrects the field by other members of its record, one after the other. */
  readonly settled?: readonly Settled[];
  /** Of a list of records: how they may be grouped. */
  readonly groups?: Groups;
  /** For a record: the field that has the name under which it stands. */
  readonly called?: string;
  /** For a record: the field that the name above a list of such records says: the marketplace of a history. */
  readonly under?: string;
  /** For a record: members that may contain it, beside what belongs to it: the team beside its roster. */
  readonly within?: readonly string[];
  /** For a record: the places of its fields in its owner, by field name. */
  readonly beside?: Readonly<Record<string, From>>;
  /** For a record: its fields may stand in its owner, as headline figures beside a nickname do. */
  readonly flat?: true;
  /** Known values. A service may use others: the values are offered but not enforced, unless `closed` is set. */
  readonly choices?: readonly string[];
  readonly closed?: true;
  /** Other words of services for the known values, in any spelling. */
  readonly also?: Readonly<Record<string, readonly string[]>>;
  readonly nullable?: true;
  /** A null is read as such, since it says more than an absent field: the fact is none, and not only unknown. */
  readonly keepsNull?: true;
  /** A field that our service omits when it has no value. */
  readonly optional?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Of a list: its items. Of a record without fields: its values, whatever they are called. */
  readonly item?: Schema<unknown, unknown>;
  readonly fields?: Fields;
  /** Never set. These two carry the types that the schema infers. */
  readonly '~exact'?: Exact;
  readonly '~seen'?: Seen;
}

export type Kind = 'text' | 'int' | 'number' | 'flag' | 'time' | 'date' | 'list' | 'record';

export type Format =
  | 'text'
  | 'id'
  /** A web address. */
  | 'link'
  | 'int'
  | 'decimal1'
  | 'decimal2'
  | 'decimal4'
  | 'money'
  | 'percent'
  /** A score or a record as a text, `13-7` or `2:1`, which a terminal shows as `13–7`. */
  | 'tally'
  /** A computed share or chance from 0 to 1, which a terminal shows in percent. */
  | 'share'
  /** A computed chance from 0 to 1, which a terminal shows as `~63%`. */
  | 'chance'
  | 'signed'
  | 'signedPercent'
  | 'time'
  /** A start time that may not be fixed yet. */
  | 'start'
  | 'date'
  | 'seconds'
  | 'flag'
  | 'score'
  | 'list'
  | 'sparkline'
  | 'json';

/** The value of a field that follows from more than one member: a winner by its number, a change from two ranks. */
export interface Settled {
  /** The members that decide it. A record with none of them is read without it. */
  readonly by: () => readonly string[];
  /** Whether it only fills a field of which nothing was found; otherwise it also corrects what was. */
  readonly fills?: true;
  /**
   * Takes what was read under the field's own names, and returns a value of the field's type, or undefined. `read`: the
   * reader, which the entities do not load.
   */
  readonly to: (found: unknown, look: Look, field: ReadField, read: ReadValue) => unknown;
}
/** Reads a value by a schema. */
export type ReadValue = <S extends Schema<unknown, unknown>>(
  schema: S,
  value: unknown,
) => Seen<S> | undefined;
/** The first value at these paths of the record, in any spelling, that is neither missing nor null. */
export type Look = (...paths: readonly string[]) => unknown;
/** Another field of the record, as it is read and settled. */
export type ReadField = (name: string) => unknown;

/** What gives a place: the service description, or a service that people can get a key for. */
type PlaceSource = (typeof placeSources)[number];
export const placeSources = [
  'description',
  'cito',
  'pandascore',
  'hltv',
  'grid',
  'faceit',
  'sportradar',
  'gsi',
  'steam',
  'skinport',
  'pricempire',
] as const;
/** Places by their source, several in one text. */
export type From = Readonly<Partial<Record<PlaceSource, string>>>;

/** Lists in which records may stand by group, such as the players of a scoreboard by team. */
export interface Groups {
  /** The names of lists in which records, or groups of them, stand. */
  readonly lists: readonly string[];
  /** The fields of which a record has at least one, and a group none. */
  readonly marks: readonly string[];
  /** The names of lists in a group that have nothing but further groups. */
  readonly outer?: readonly string[];
  /** The field of a record that is the name of its list, by the names of such lists: `upper`, `lower`. */
  readonly beside?: Readonly<Record<string, string>>;
  /** The field that is the name of a group, by the name of the list of groups; `*` for any other. */
  readonly names: Readonly<Record<string, string>>;
  /** Fields of a group that also hold for each of its records. */
  readonly shared?: readonly string[];
}

export type Fields = Readonly<Record<string, Schema<unknown, unknown>>>;

/** The type that our own service must return: every field is present, and null only where the schema allows it. */
export type Exact<S> = S extends Schema<infer T, unknown> ? T : never;
/** The type that a reader may find in an answer of any service: any field may be absent. */
export type Seen<S> = S extends Schema<unknown, infer T> ? T : never;
export type ExactFields<F extends Fields> = [OptionalName<F>] extends [never]
  ? { readonly [K in keyof F]: Exact<F[K]> }
  : { readonly [K in Exclude<keyof F, OptionalName<F>>]: Exact<F[K]> } & {
      readonly [K in OptionalName<F>]?: Exact<F[K]>;
    };
type OptionalName<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly optional: true } ? K : never;
}[keyof F];
export type SeenFields<F extends Fields> = {
  readonly [K in keyof F]?: F[K] extends { readonly keepsNull: true } ? Seen<F[K]> : NonNullable<Seen<F[K]>>;
};

type Details = Partial<Omit<Schema<unknown>, 'kind' | 'about' | 'item' | 'fields' | '~exact' | '~seen'>>;
type Scalar<T> = (about: string, details?: Details) => Schema<T>;

const scalar =
  <T>(kind: Kind): Scalar<T> =>
  (about, details = {}) => ({ kind, about, ...details });

export const text = scalar<string>('text');
export const int = scalar<number>('int');
export const number = scalar<number>('number');
export const flag = scalar<boolean>('flag');
/** A time: ISO 8601 in UTC, `2026-11-21T18:00:00Z`. */
export const time = scalar<string>('time');
/** A calendar day: `2026-11-21`. */
export const date = scalar<string>('date');
/** A closed set of words in our service's answers. A reader may find any other word. */
export const choice = <const C extends readonly string[]>(
  about: string,
  choices: C,
  details: Details = {},
): Schema<C[number], string> => ({ kind: 'text', about, choices, closed: true, ...details });
/** A word that the service description leaves open: the known words are offered, and any other is passed on. */
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
/** Values by name, where the names are data, such as identifiers. */
export const mapOf = <E, S>(
  item: Schema<E, S>,
  details: Details & { readonly about?: string } = {},
): Schema<Readonly<Record<string, E>>, Readonly<Record<string, S>>> => ({
  kind: 'record',
  about: item.about,
  item,
  ...details,
});
/** The same schema of a field that may be left out. */
export const optional = <S extends Schema<unknown, unknown>>(schema: S): S & { readonly optional: true } => ({
  ...schema,
  optional: true,
});
/** Fields given as a function are created on first use: a command reads only one of the entities. */
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
/** The same schema for a value that the service may answer as null: the fact is unknown or does not exist yet. */
export const nullable = <S extends Schema<unknown, unknown>>(schema: S): Nullable<S> =>
  // The copy keeps every property of S, including fields that are not created yet; only the two phantom types change.
  (schema.kind === 'record'
    ? Object.defineProperties(
        {},
        { ...Object.getOwnPropertyDescriptors(schema), nullable: { value: true, enumerable: true } },
      )
    : { ...schema, nullable: true }) as unknown as Nullable<S>;

// If the phantom types of S stayed in, they would be intersected with the new ones and the null would be lost.
type Nullable<S> = Omit<S, '~exact' | '~seen'> & Schema<Exact<S> | null, Seen<S> | null>;

const maybeOf =
  <T>(make: Scalar<T>) =>
  (about: string, details?: Details): Nullable<Schema<T>> =>
    nullable(make(about, details));
/** The scalars that may be null. */
export const maybe = {
  text: maybeOf(text),
  int: maybeOf(int),
  number: maybeOf(number),
  flag: maybeOf(flag),
  time: maybeOf(time),
  date: maybeOf(date),
};
