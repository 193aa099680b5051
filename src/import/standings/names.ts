/** A name as it is compared: `1WIN` and `1win` are one, and so is what differs only in spaces. */
export const toNameKey = (name: string): string =>
  name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();

/** The nicknames of a roster cell, `donk, magixx, sh1ro`: each once. */
export const toNicknames = (cell: string): string[] => [
  ...new Set(
    cell
      .split(',')
      .map(name => name.trim().normalize('NFC'))
      .filter(name => name !== ''),
  ),
];

/** A lineup as a key: the same players in any order are the same. */
export const toLineupKey = (players: readonly string[]): string => players.map(toNameKey).sort().join(',');

/** How many players two rosters share. */
export const shared = (one: readonly string[], other: readonly string[]): number => {
  const known = new Set(one.map(toNameKey));
  return other.filter(player => known.has(toNameKey(player))).length;
};

/** The developer's rule: three of five players; the majority where one of the rosters is smaller. */
export const isSameCore = (one: readonly string[], other: readonly string[]): boolean =>
  shared(one, other) * 2 > Math.max(one.length, other.length);

/**
 * A day as the pages write it, `2024-08-06` or `2026_07_06`, as `YYYY-MM-DD`; undefined where it is none of the
 * calendar.
 */
export const toDay = (text: string): string | undefined => {
  const parts = /^(\d{4})[-_](\d{2})[-_](\d{2})$/.exec(text.trim());
  if (!parts) return undefined;
  const day = `${parts[1]}-${parts[2]}-${parts[3]}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
};

/** Milliseconds since 1970 of a day's midnight, UTC. */
export const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A region as it is shown: `europe` and `Europe` are `Europe`. */
export const toRegion = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/(?:^|[ _-])\p{L}/gu, letter => letter.toUpperCase());
