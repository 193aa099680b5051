import type { Skipped } from '../../data/import/importer.ts';

/** The number of lines that a group lists. */
const named = 5;

/** Groups skipped lines by file and reason: `a.csv, 2 lines (3, 17): not what a row needs`. */
export const groupFaults = (skipped: readonly Skipped[]): readonly string[] =>
  [...Map.groupBy(skipped, ({ subject, reason }) => JSON.stringify([subject, reason])).values()].flatMap(
    faults => {
      const [first] = faults;
      return first ? [`${first.subject}${placesOf(faults)}: ${first.reason}`] : [];
    },
  );

const placesOf = (faults: readonly Skipped[]): string => {
  const lines = faults.flatMap(({ line }) => line ?? []);
  const items = faults.flatMap(({ item }) => item ?? []);
  const [line, item] = [lines[0], items[0]];
  if (lines.length === 1 && faults.length === 1) return `:${line}`;
  if (lines.length > 0)
    return `, ${faults.length} lines (${lines.slice(0, named).join(', ')}${lines.length > named ? ', …' : ''})`;
  if (items.length > 1) return `, ${faults.length} items, such as ${item}`;
  return item === undefined ? (faults.length > 1 ? `, ${faults.length} times` : '') : `, ${item}`;
};
