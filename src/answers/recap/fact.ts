import type * as found from './mapFacts.ts';

type Finders = typeof found;
/** What a function of `mapFacts.ts` finds: one fact or several. */
type Found<Name extends keyof Finders> = Finders[Name] extends (...of: never) => infer Result
  ? Result extends readonly (infer Each)[]
    ? Each
    : NonNullable<Result>
  : never;

/** Something that is true of a round of a map, and can be checked against the rounds. */
export type Fact = { readonly [Name in keyof Finders]: Found<Name> }[keyof Finders];
export type Claim = Fact['claim'];
export type FactOf<C extends Claim> = Extract<Fact, { readonly claim: C }>;

/** What a sentence can be about. */
export type MainFact = Exclude<Fact, FactOf<'reason' | 'survivors'>>;
/** How a single round was won. */
export type HowFact = FactOf<'clutch' | 'multiKill' | 'upset' | 'reason' | 'survivors'>;
