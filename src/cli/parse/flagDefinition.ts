import type { FlagKind, FlagSection, FlagSpec } from '../derived/commandModel.ts';

type FlagDraft = Omit<FlagSpec, 'key' | 'name' | 'section'> & Partial<Pick<FlagSpec, 'section'>>;
type Drafts = Readonly<Record<string, FlagDraft>>;
/** The drafts of a registry with their names; a draft without a section has that of the registry. */
type Defined<R extends Drafts> = {
  readonly [K in keyof R]: R[K] & Pick<FlagSpec, 'key' | 'name' | 'section'>;
};
interface ValueOfKind {
  readonly switch: boolean;
  readonly text: string;
  readonly choice: string;
  readonly int: number;
  readonly number: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Milliseconds. */
  readonly duration: number;
  /** An IANA time zone that this machine knows. */
  readonly zone: string;
  readonly pair: readonly [key: string, value: string];
  readonly file: string;
  /** True if no field is named. */
  readonly fields: true | readonly string[];
  readonly names: readonly string[];
}
export type FlagValue = ValueOfKind[FlagKind];

type ValueOf<F extends FlagDraft> = F extends { kind: 'choice'; choices: readonly (infer C)[] }
  ? C
  : ValueOfKind[F['kind']];
/** The parsed values of a flag registry, by key; an absent flag has no entry. */
export type FlagValues<R extends Drafts> = {
  readonly [K in keyof R]?: R[K] extends { repeatable: true } ? readonly ValueOf<R[K]>[] : ValueOf<R[K]>;
};

/** Converts a key to a flag name: `minPrice` is typed `--min-price`. */
export const flagName = (key: string): string =>
  capital.test(key) ? key.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`) : key;
const capital = /[A-Z]/;

/** Names each flag of a registry after its key. Flags without a section are those of one command. */
export function defineFlags<const R extends Drafts>(drafts: R): Defined<R>;
export function defineFlags<const R extends Drafts>(section: FlagSection, drafts: R): Defined<R>;
export function defineFlags(
  first: FlagSection | Drafts,
  second: Drafts = {},
): Readonly<Record<string, FlagSpec>> {
  const [section, drafts] = typeof first === 'string' ? [first, second] : (['own', first] as const);
  return Object.fromEntries(
    Object.entries(drafts).map(([key, draft]) => [key, { section, ...draft, key, name: flagName(key) }]),
  );
}

type More = Partial<Omit<FlagDraft, 'kind' | 'valueName' | 'about'>>;
// `NoInfer`: what else a draft has is told by the argument, not by the registry that takes it.
type Draft<D, M> = D & NoInfer<M>;

const withValue =
  <K extends FlagKind>(kind: K) =>
  <const M extends More = object>(valueName: string, about: string, more?: M) =>
    ({ kind, valueName, about, ...more }) as Draft<
      { readonly kind: K; readonly valueName: string; readonly about: string },
      M
    >;

export const flag = {
  switch: <const M extends More = object>(about: string, more?: M) =>
    ({ kind: 'switch', about, ...more }) as Draft<{ readonly kind: 'switch'; readonly about: string }, M>,
  choice: <const C extends string>(
    valueName: string,
    choices: readonly C[],
    about: string,
    more?: Pick<More, 'short' | 'mandatory'>,
  ) => ({ kind: 'choice', valueName, choices, about, ...more }) as const,
  /** A whole number from 1. */
  count: (about: string) => ({ kind: 'int', minimum: 1, valueName: 'n', about }) as const,
  text: withValue('text'),
  int: withValue('int'),
  number: withValue('number'),
  date: withValue('date'),
  duration: withValue('duration'),
  file: withValue('file'),
  names: withValue('names'),
  fields: withValue('fields'),
  pair: withValue('pair'),
  zone: withValue('zone'),
};
