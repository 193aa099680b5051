import type { FlagKind, FlagSpec } from '../derived/commandModel.ts';

type FlagDraft = Omit<FlagSpec, 'key' | 'name'>;
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
/** A parsed flag value. */
export type FlagValue = ValueOfKind[FlagKind];

type ValueOf<F extends FlagDraft> = F extends { kind: 'choice'; choices: readonly (infer C)[] }
  ? C
  : ValueOfKind[F['kind']];
/** The parsed values of a flag registry, by key; an absent flag has no entry. */
export type FlagValues<R extends Readonly<Record<string, FlagDraft>>> = {
  readonly [K in keyof R]?: R[K] extends { repeatable: true } ? readonly ValueOf<R[K]>[] : ValueOf<R[K]>;
};

/** Converts a key to a flag name: `minPrice` is typed `--min-price`. */
export const flagName = (key: string): string =>
  capital.test(key) ? key.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`) : key;
const capital = /[A-Z]/;

/** Names each flag of a registry after its key. */
export const defineFlags = <const R extends Readonly<Record<string, FlagDraft>>>(drafts: R) => {
  const flags: Record<string, FlagSpec> = {};
  for (const [key, draft] of Object.entries(drafts)) flags[key] = { ...draft, key, name: flagName(key) };
  // The result has every key of R, with its own draft and its two names.
  return flags as { readonly [K in keyof R]: R[K] & { readonly key: string; readonly name: string } };
};
