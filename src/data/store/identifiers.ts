/** Things with a number in the data file and an identifier in answers. */
export type IdentifiedKind = 'match' | 'team' | 'player' | 'event' | 'skin';

/** The identifier in answers: `<prefix>-<kind>-<number>`; without a number, the common beginning of all of them. */
export const toIdentifier = (prefix: string, kind: IdentifiedKind, number: number | ''): string =>
  `${prefix}-${kind}-${number}`;

export const toRef = (prefix: string, kind: IdentifiedKind, number: number, slug: string, name: string) => ({
  id: toIdentifier(prefix, kind, number),
  slug,
  name,
});

/** The number of an identifier, in any case, also of another service: `cs2-match-2397733` is `cs-match-2397733`. */
export const parseIdentifier = (prefix: string, kind: IdentifiedKind, text: string): number | undefined => {
  const plain = text.toLowerCase();
  const head = ['-', '2-']
    .map(end => `${prefix}${end}${kind}-`.toLowerCase())
    .find(each => plain.startsWith(each));
  const digits = plain.slice(head?.length ?? 0);
  // 15 digits are below 2^53: JavaScript and SQLite read such a number alike.
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
};
