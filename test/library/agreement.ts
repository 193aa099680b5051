import type * as inferred from '../../src/core/entityTypes.ts';
import type { Found, Input, Route } from '../../src/core/route.ts';
import type { GroupName, Routes } from '../../src/core/table/index.ts';
import type { ListMethod, Method, PushedMethod } from '../../src/library/method.ts';

type Camel<V> = V extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : V;

/** Whether each of two types may stand for the other. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Of a method: what it takes, and what it finds. */
type Parts<M> =
  M extends ListMethod<infer I, infer Row>
    ? { readonly input: I; readonly found: readonly Row[] }
    : M extends PushedMethod<infer I>
      ? { readonly input: I; readonly found: unknown }
      : M extends Method<infer I, infer Data>
        ? { readonly input: I; readonly found: Data }
        : never;

/** Whether a generated method is what the row of the table says. */
type Agrees<R, M> = R extends Route
  ? Parts<M> extends { readonly input: infer I; readonly found: infer F }
    ? R extends { readonly stream: string }
      ? true
      : [Same<F, Found<R>>, Same<Given<I>, Given<Input<R>>>] extends [true, true]
        ? true
        : { readonly found: Same<F, Found<R>>; readonly input: Same<Given<I>, Given<Input<R>>> }
    : 'no method'
  : never;

/** The parameters that may be given, whether they must be or not. */
type Given<I> = { readonly [K in keyof I]-?: Exclude<I[K], undefined> };

/** The rows whose methods have other types than the table. */
type Disagreeing<Methods extends Readonly<Record<GroupName, object>>> = {
  [G in GroupName]: {
    [V in keyof Routes[G]]: Camel<V> extends keyof Methods[G]
      ? Agrees<Routes[G][V], Methods[G][Camel<V>]> extends true
        ? never
        : [G, V, Agrees<Routes[G][V], Methods[G][Camel<V>]>]
      : [G, V, 'missing'];
  }[keyof Routes[G]];
}[GroupName];

/** What the declarations of the library name. */
interface Named {
  readonly methods: Readonly<Record<GroupName, object>>;
  readonly event: unknown;
  readonly breakdown: unknown;
}

/** The generated types that are not those that the table and the schemas infer; `never` if there are none. */
export type Faults<N extends Named> =
  | Disagreeing<N['methods']>
  | (Same<N['event'], inferred.MatchEvent> extends true ? never : 'MatchEvent')
  | (Same<N['breakdown'], inferred.CompleteBreakdown> extends true ? never : 'CompleteBreakdown');
