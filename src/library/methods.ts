import { type Found, type Input, isList, type Route } from '../core/route.ts';
import { type GroupName, type Routes, routeEntries } from '../core/table/index.ts';
import type { ListMethod, Method, MethodKind, PushedMethod } from './method.ts';

/** One method for each route of the service, by group. The library's declarations have an interface for each group. */
export type Methods = {
  readonly [G in GroupName]: {
    readonly [V in keyof Routes[G] as Camel<V & string>]: MethodOf<Routes[G][V]>;
  };
};

type MethodOf<R> = R extends Route
  ? R extends { readonly stream: string }
    ? PushedMethod<Input<R>>
    : Found<R> extends readonly (infer Row)[]
      ? ListMethod<Input<R>, Row>
      : Method<Input<R>, Found<R>>
  : never;

type Camel<V extends string> = V extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : V;

export const methodKinds = routeEntries.map(({ group, verb, row }) => {
  const kind: MethodKind = row.stream ? 'pushed' : isList(row) ? 'list' : 'record';
  return { group, verb, kind };
});
