import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { attributeNames } from './spelling.ts';
import { isNumbered, saysType } from './typedValues.ts';

/** Records may refer to each other in circles. */
const DEEPEST = 3;

interface Resource {
  readonly sent: JsonRecord;
  /** What it was joined to, by the depth at which it stands: thousands may refer to it. */
  readonly joined: unknown[];
}

/**
 * The body of an answer of JSON:API with the records of its `included` where its data refer to them. Each has its
 * attributes as its own members, and its relationships too. Any other body is returned as it is.
 */
export const withIncluded = (whole: unknown): unknown => {
  if (!isRecord(whole) || !Array.isArray(whole['included'])) return whole;
  const known = new Map(
    whole['included'].filter(isRecord).flatMap(each => {
      const mark = markOf(each);
      const resource: Resource = { sent: each, joined: [] };
      return mark === undefined ? [] : [[mark, resource] as const];
    }),
  );
  const join = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) return value.map(each => join(each, depth));
    if (!isRecord(value) || !isRecord(value['relationships'])) return value;
    return { ...value, relationships: joinedIn(value['relationships'], depth) };
  };
  const joinedIn = (relationships: JsonRecord, depth: number): JsonRecord =>
    Object.fromEntries(
      Object.entries(relationships).map(([name, relationship]) => {
        const referred = isRecord(relationship) ? relationship['data'] : undefined;
        const found = Array.isArray(referred)
          ? referred.map(each => take(each, depth))
          : take(referred, depth);
        return [name, found ?? relationship];
      }),
    );
  /** The record that is referred to; the reference itself where the answer does not include it. */
  const take = (reference: unknown, depth: number): unknown => {
    const mark = markOf(reference);
    const found = mark === undefined ? undefined : known.get(mark);
    if (!found || depth >= DEEPEST) return reference;
    const { id, attributes, relationships } = found.sent;
    return (found.joined[depth] ??= {
      ...(isRecord(relationships) && joinedIn(relationships, depth + 1)),
      id,
      ...(isRecord(attributes) && attributes),
    });
  };
  return { ...whole, data: join(whole['data'], 0) };
};

/** What a resource is referred to by. */
const markOf = (resource: unknown): string | undefined => {
  if (!isRecord(resource)) return undefined;
  const { type, id } = resource;
  return typeof id === 'string' || typeof id === 'number' ? JSON.stringify([type, `${id}`]) : undefined;
};

/** Members of records in another form. */
const oddNames = new Set([...attributeNames, '_source', 'f']);

/** Whether the body has records in a form that `toPlainForm` makes plain, which the first of each list tells. */
export const hasOddForm = (value: unknown, depth = 0): boolean => {
  if (Array.isArray(value)) return hasOddForm(value[0], depth);
  if (!isRecord(value) || depth === DEEPEST_FORM) return false;
  if (isOdd(value)) return true;
  for (const name of Object.keys(value)) {
    const inside = value[name];
    if (typeof inside !== 'object') continue;
    if (oddNames.has(name) || hasOddForm(inside, depth + 1)) return true;
  }
  // A resource that another one refers to; the answer itself may be one too.
  return depth > 0 && isRecord(value['data']) && isRecord(value['data']['attributes']);
};
const isOdd = (record: JsonRecord): boolean => saysType(record) || isNumbered(record) || hasHits(record);
/** The hits of a search, which may be none. */
const hasHits = ({ hits }: JsonRecord): boolean => isRecord(hits) && Array.isArray(hits['hits']);
/** The deepest nesting in which an odd form is looked for. */
const DEEPEST_FORM = 8;
