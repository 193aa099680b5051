/** What has a number in the data file and an identifier in answers. */
export type IdentifiedKind = 'match' | 'team' | 'player' | 'event' | 'skin';

/** The identifier in answers: `<prefix>-<kind>-<number>`; without a number the beginning of all of them. */
export const toIdentifier = (prefix: string, kind: IdentifiedKind, number: number | ''): string =>
  `${prefix}-${kind}-${number}`;

/** The number of an identifier, or of a plain number; undefined where the text is neither. Upper and lower case are one. */
export const parseIdentifier = (prefix: string, kind: IdentifiedKind, text: string): number | undefined => {
  const head = `${prefix}-${kind}-`.toLowerCase();
  const digits = text.toLowerCase().startsWith(head) ? text.slice(head.length) : text;
  // 15 digits are below 2^53: a number that JavaScript and SQLite read alike.
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
};
