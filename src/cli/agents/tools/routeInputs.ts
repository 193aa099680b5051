import type { Route } from '../../../core/route.ts';
import type { Parameters } from '../../../client/http/url.ts';
import type { Input } from '../service.ts';
import type { Schema } from '../../../core/schema.ts';
import type { InputSpec } from './tool.ts';

/** The parameters of the service whose input has another name here. */
const names: Readonly<Record<string, string>> = {
  matchId: 'match',
  teamIdOrSlug: 'team',
  opponentIdOrSlug: 'opponent',
  playerIdOrSlug: 'player',
  eventIdOrSlug: 'tournament',
  event: 'tournament',
  skinIdOrSlug: 'skin',
  q: 'text',
  detail: 'map_detail',
};

const shaping = new Set(['limit', 'page']);

/** The input that stands for a parameter of the service: `minRounds` is `min_rounds`. */
export const inputFor = (parameter: string): string =>
  names[parameter] ?? parameter.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** The parameters of a row that are inputs of a tool, the required ones first. */
const parametersOf = (row: Route): readonly { readonly name: string; readonly needed: boolean }[] => [
  ...Object.keys(row.params).map(name => ({ name, needed: true })),
  ...Object.keys(row.query)
    .filter(name => !shaping.has(name))
    .map(name => ({ name, needed: row.args?.[name]?.required ?? false })),
];

export const neededBy = (row: Route): readonly string[] =>
  parametersOf(row).flatMap(({ name, needed }) => (needed ? [inputFor(name)] : []));

export const takenBy = (row: Route): readonly string[] =>
  parametersOf(row).flatMap(({ name, needed }) => (needed ? [] : [inputFor(name)]));

/** What the row's own schema says of an input; undefined if the row has no such input. */
export const routeSpec = (row: Route, input: string): InputSpec | undefined => {
  const parameters = Object.entries({ ...row.params, ...row.query });
  const schema = parameters.find(([name]) => !shaping.has(name) && inputFor(name) === input)?.[1];
  return schema && toSpec(schema);
};

const toSpec = ({ kind, about, choices, closed, minimum, maximum }: Schema<unknown, unknown>): InputSpec => ({
  type: types[kind] ?? 'string',
  about,
  ...(choices && { [closed ? 'choices' : 'examples']: choices }),
  ...(minimum !== undefined && { minimum }),
  ...(maximum !== undefined && { maximum }),
});

const types: Readonly<Partial<Record<Schema<unknown>['kind'], InputSpec['type']>>> = {
  int: 'integer',
  number: 'number',
  flag: 'boolean',
  date: 'date',
};

export const toParameters = (row: Route, input: Input): Parameters =>
  Object.fromEntries(
    parametersOf(row).flatMap(({ name }) => {
      const value = input[inputFor(name)];
      return value === undefined ? [] : [[name, value]];
    }),
  );
