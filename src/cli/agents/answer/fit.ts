export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** How much of each list, text and level is kept: each step keeps less, until the value fits. */
const steps = [
  { items: 20, length: 500, depth: 8 },
  { items: 8, length: 200, depth: 6 },
  { items: 3, length: 100, depth: 4 },
  { items: 1, length: 60, depth: 2 },
  { items: 0, length: 40, depth: 1 },
] as const;

/** The value, or as much of it as fits into `most` bytes of JSON: the rest of a list or text is left out. */
export const fit = (value: unknown, most: number): { readonly value: unknown; readonly cut: boolean } => {
  if (bytesOf(value) <= most) return { value, cut: false };
  for (const step of steps) {
    const less = reduced(value, step, step.depth);
    if (bytesOf(less) <= most) return { value: less, cut: true };
  }
  // A record with very many fields.
  return { value: firstFields(reduced(value, steps[4], 1), most), cut: true };
};

const reduced = (value: unknown, step: (typeof steps)[number], depth: number): unknown => {
  if (typeof value === 'string')
    return value.length > step.length ? `${value.slice(0, step.length).toWellFormed()}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, step.items).map(each => reduced(each, step, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, reduced(each, step, depth - 1)]),
  );
};

const firstFields = (value: unknown, most: number): unknown => {
  if (typeof value !== 'object' || value === null) return null;
  const kept: Record<string, unknown> = {};
  let left = most - 2;
  for (const [name, each] of Object.entries(value)) {
    left -= bytesOf({ [name]: each });
    if (left < 0) break;
    kept[name] = each;
  }
  return kept;
};
