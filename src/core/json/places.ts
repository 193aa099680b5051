import { isRecord, type JsonRecord } from './jsonRecord.ts';

/** Where values stand in several of one kind, and their types: `teams[].name`, a string. No value of them is kept. */
export interface Place {
  readonly steps: readonly Step[];
  readonly types: readonly string[];
}

interface Step {
  readonly shown: string;
  readonly names?: ReadonlySet<string>;
}

/** The place as text. A name that is itself a value, such as a nickname in a record by players, is `<key>`. */
export const placeText = ({ steps }: Place): string =>
  steps.map(({ shown, names }, at) => (names && at > 0 ? `.${shown}` : shown)).join('') || 'the value itself';

/** All plain values, empty lists and records. `isName`: whether services give a field that name; else it is a value. */
export const placesIn = (values: readonly unknown[], isName: (name: string) => boolean): readonly Place[] => {
  const records = values.filter(value => isRecord(value) && Object.keys(value).length > 0);
  const lists = values.filter(value => Array.isArray(value) && value.length > 0);
  const plain = values.filter(value => !records.includes(value) && !lists.includes(value));
  const under = (step: Step, inside: readonly unknown[]): readonly Place[] =>
    placesIn(inside, isName).map(({ steps, types }) => ({ steps: [step, ...steps], types }));
  return [
    ...(plain.length > 0 ? [{ steps: [], types: [...new Set(plain.map(typeOf))] }] : []),
    ...(lists.length > 0 ? under({ shown: '[]' }, lists.flat()) : []),
    ...membersOf(records.filter(isRecord), isName).flatMap(({ step, inside }) => under(step, inside)),
  ];
};

const membersOf = (records: readonly JsonRecord[], isName: (name: string) => boolean) => {
  const members = Map.groupBy(
    records.flatMap(each => Object.entries(each)),
    ([name]) => name,
  );
  const parts = [...members].map(([name, entries]) => ({ name, inside: entries.map(([, value]) => value) }));
  const areValues = parts.length > 1 && 2 * parts.filter(({ name }) => isName(name)).length < parts.length;
  const areKeys = areValues && haveOneShape(parts, isName);
  const shown = Map.groupBy(parts, ({ name }) =>
    areKeys || !/^[a-z_]\w{0,39}$/i.test(name) ? '<key>' : name,
  );
  return [...shown].map(([each, those]) => ({
    step: { shown: each, names: new Set(those.map(({ name }) => name)) },
    inside: those.flatMap(({ inside }) => inside),
  }));
};

/** Whether each has at least half of the places that they have together. */
const haveOneShape = (
  parts: readonly { readonly inside: readonly unknown[] }[],
  isName: (name: string) => boolean,
): boolean => {
  const shapes = parts.map(({ inside }) => {
    const places = placesIn(inside, isName).filter(({ types }) => types.some(type => type !== 'null'));
    return new Set(places.map(place => `${placeText(place)} ${place.types[0]?.split(' ')[0]}`));
  });
  const all = new Set(shapes.flatMap(shape => [...shape]));
  return shapes.every(shape => 2 * shape.size >= all.size);
};

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') return 'record';
  if (typeof value !== 'string') return typeof value;
  if (/^\d{4}-\d\d-\d\d([T ]|$)/.test(value)) return 'string (time)';
  return /^[-+]?\d+(\.\d+)?%?$/.test(value) ? 'string (number)' : 'string';
};

/** The value without what stands there; undefined if nothing is left. */
export const without = (value: unknown, steps: readonly Step[]): unknown => kept(value, steps, false);

/** The value with nothing but what stands there; undefined if that is nothing. */
export const alone = (value: unknown, steps: readonly Step[]): unknown => kept(value, steps, true);

/** @param isInside whether what stands there is kept, or everything else */
const kept = (value: unknown, [step, ...rest]: readonly Step[], isInside: boolean): unknown => {
  if (!step) return isInside ? value : undefined;
  const { names } = step;
  if (Array.isArray(value) && !names)
    return value.map(each => kept(each, rest, isInside)).filter(each => each !== undefined);
  const outside = (other: unknown): unknown => (isInside ? undefined : other);
  if (!isRecord(value) || !names) return outside(value);
  const members = Object.entries(value).map(([name, each]) => [
    name,
    names.has(name) ? kept(each, rest, isInside) : outside(each),
  ]);
  return Object.fromEntries(members.filter(([, each]) => each !== undefined));
};
