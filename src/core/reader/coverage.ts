import { isRecord } from '../json/jsonRecord.ts';
import { alone, type Place, placesIn, without } from '../json/places.ts';
import { type AnySchema, placesOf } from './layout.ts';
import { createNameTest } from '../json/spelling.ts';

export interface Coverage {
  /** The fields that were read, by their dotted names, and those of which nothing was found. */
  readonly read: readonly string[];
  readonly missing: readonly string[];
  /** All that was sent, and of it what no field was read from. */
  readonly sent: readonly Place[];
  readonly unread: readonly Place[];
}

/**
 * Compares what was sent with what was read of it. A place was read if the fields change without it, or if it alone gives a
 * field that same value, as the second of two places of a name does.
 * @param read reads one value by the schema
 */
export const coverageOf = (
  schema: AnySchema,
  values: readonly unknown[],
  read: (value: unknown) => unknown,
): Coverage => {
  const isName = createNameTest(namesIn(schema));
  const sent = placesIn(values, isName);
  const before = values.map(value => ({ value, found: leavesOf(read(value)) }));
  const isRead = ({ steps }: Place): boolean =>
    before.some(({ value, found }) => {
      const rest = leavesOf(read(without(value, steps)));
      if (rest.size !== found.size || [...found].some(([path, leaf]) => rest.get(path) !== leaf)) return true;
      return [...leavesOf(read(alone(value, steps)))].some(([path, leaf]) => found.get(path) === leaf);
    });
  const isEmpty = ({ types }: Place): boolean => types.every(type => /^(null|list|record)$/.test(type));
  const known = new Set(
    before.flatMap(({ found }) => [...found.keys()].map(path => path.replaceAll(/\.\d+/g, ''))),
  );
  const missing = fieldsIn(schema).filter(
    path => ![...known].some(each => `${each}.`.startsWith(`${path}.`)),
  );
  return {
    read: [...known],
    // Of a record of which nothing was found, its own name says it.
    missing: missing.filter(path => !missing.some(each => path.startsWith(`${each}.`))),
    sent,
    unread: sent.filter(place => !isEmpty(place) && !isRead(place)),
  };
};

const leavesOf = (value: unknown, path = ''): ReadonlyMap<string, string> => {
  const members = isRecord(value) || Array.isArray(value) ? Object.entries(value) : [];
  if (members.length === 0)
    return new Map(value === undefined || path === '' ? [] : [[path, JSON.stringify(value)]]);
  return new Map(
    members.flatMap(([name, each]) => [...leavesOf(each, path === '' ? name : `${path}.${name}`)]),
  );
};

/** Records may have records of their own kind in them. */
const DEEPEST = 4;

const fieldsIn = (schema: AnySchema, path = '', depth = 0): readonly string[] => {
  const { fields = {} } = schema.item ?? schema;
  return Object.entries(fields).flatMap(([name, field]) => {
    const inside = path === '' ? name : `${path}.${name}`;
    return depth === DEEPEST ? [inside] : [inside, ...fieldsIn(field, inside, depth + 1)];
  });
};

const namesIn = (schema: AnySchema, depth = 0): readonly string[] => {
  const { fields = {} } = schema.item ?? schema;
  return depth > DEEPEST
    ? []
    : Object.entries(fields).flatMap(([name, field]) => [
        name,
        ...placesOf(field.from).flatMap(place => place.split('.')),
        ...namesIn(field, depth + 1),
      ]);
};
