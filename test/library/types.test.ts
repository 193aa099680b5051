import { expect, test } from 'vitest';
import type { standingsBreakdown } from '../../src/api/entities/standingsBreakdown.ts';
import type { updateSchemas } from '../../src/api/entities/update.ts';
import type * as named from '../../src/api/entityTypes.ts';
import type { Found, Input, Route } from '../../src/api/route.ts';
import type { Exact } from '../../src/api/schema.ts';
import { type GroupName, type Routes, routeEntries } from '../../src/api/table/index.ts';
import { isList } from '../../src/api/route.ts';
import type { ListMethod, Method, PushedMethod } from '../../src/library/method.ts';
import { methodKinds, type Methods } from '../../src/library/methods.ts';

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
type Disagreeing = {
  [G in GroupName]: {
    [V in keyof Routes[G]]: Camel<V> extends keyof Methods[G]
      ? Agrees<Routes[G][V], Methods[G][Camel<V>]> extends true
        ? never
        : [G, V, Agrees<Routes[G][V], Methods[G][Camel<V>]>]
      : [G, V, 'missing'];
  }[keyof Routes[G]];
}[GroupName];

/** The types of the pushed events, as their schemas infer them. */
type Pushed = {
  [T in Exclude<keyof typeof updateSchemas, 'snapshot'>]: Exact<(typeof updateSchemas)[T]>;
};

/** Does not compile unless the type is the other one. */
const holds = <T extends true>(proof: T): T => proof;

test('the generated types are those that the table infers', () => {
  expect(holds<Same<Disagreeing, never>>(true)).toBe(true);
  expect(holds<Same<named.MatchEvent, Pushed[keyof Pushed]>>(true)).toBe(true);
  expect(holds<Same<named.CompleteBreakdown, Exact<typeof standingsBreakdown>>>(true)).toBe(true);
});

test('the kinds of the methods are those of the 47 rows', () => {
  const kinds = Object.entries(methodKinds).flatMap(([group, verbs]) =>
    Object.entries(verbs).map(([verb, kind]) => `${group} ${verb} ${kind}`),
  );
  const kindOf = (row: Route): string => (row.stream ? 'pushed' : isList(row) ? 'list' : 'record');
  expect(kinds).toEqual(routeEntries.map(({ group, verb, row }) => `${group} ${verb} ${kindOf(row)}`));
  expect(kinds).toHaveLength(47);
});
