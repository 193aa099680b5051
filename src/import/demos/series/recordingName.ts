import type { DemoFacts } from '../demo.ts';

/** The parts of a recording's name: `natus-vincere-vs-spirit-m2-dust2-p1`. */
export interface RecordingName {
  /** The two teams as the name spells them. */
  readonly teams: readonly [string, string];
  /** The map's number in its series, from 1; null for a single map. */
  readonly number: number | null;
  /** The part of a map that was recorded in several parts, from 1; 0 for a whole map. */
  readonly part: number;
  /** The downloader's own number of the match. It distinguishes series of the same two teams. */
  readonly prefix: string;
}

/** Undefined for a name that does not contain two teams. */
export const parseRecordingName = ({
  name,
  map,
}: Pick<DemoFacts, 'name' | 'map'>): RecordingName | undefined => {
  const [, prefix = '', words = ''] = /^((?:e\d+_)?m\d+_)?(.*)$/s.exec(name.trim().toLowerCase()) ?? [];
  const plainMap = map
    .toLowerCase()
    .replace(/^[a-z]{2}_/, '')
    .replaceAll('_', '-');
  const [, rest = '', part = 0] = /^(.+-vs-.+?)(?:-p([1-9]))?$/.exec(toHyphens(words)) ?? [];
  const [, numbered, number = '0'] = /^(.+?)-m(?:ap)?-?([1-9])(?:-[^-].*)?$/.exec(rest) ?? [];
  // `a-vs-b-nuke` is one map: the text before the map is the second team.
  const teams = toPair(afterMap(numbered ?? withoutEnd(rest, plainMap), plainMap));
  return teams && { teams, number: Number(number) || null, part: Number(part), prefix };
};

/** Without the time of the recording before the teams: `2025-01-26_16-12-55_a_vs_b` is `a-vs-b`. */
const toHyphens = (words: string): string =>
  words
    .replaceAll(/[_\s]+/g, '-')
    .replace(/^\d{4}-\d\d-\d\d-(?:\d\d-\d\d-\d\d-)?/, '')
    .replace(/-(?:v|versus)-/, '-vs-');

/** Game servers put the map before the teams: `1234-de-nuke-a-vs-b`. */
const afterMap = (text: string, map: string): string => {
  const [before, ...after] = text.split(`-${map}-`);
  return after.length === 1 && !before?.includes('-vs-') ? (after[0] ?? '') : text;
};

const toPair = (text: string): readonly [string, string] | undefined => {
  const [one, other, ...more] = text.split('-vs-');
  return one && other && one !== other && more.length === 0 ? [one, other] : undefined;
};

const withoutEnd = (text: string, map: string): string => {
  const plain = text.endsWith(`-${map}`) ? text.slice(0, -map.length - 1) : text;
  return plain === text ? text : plain.replace(/-(?:de|cs)$/, '');
};

/** Turns a team's slug in a recording's name into words: `natus-vincere` is `Natus Vincere`, `b8` is `B8`. */
export const toTeamName = (slug: string): string =>
  slug
    .split('-')
    .map(word =>
      (word.length <= 3 && !articles.has(word)) || /\d/.test(word)
        ? word.toUpperCase()
        : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(' ');

/** Short words in team names that are not initials. */
const articles: ReadonlySet<string> = new Set(['the', 'of', 'in', 'and', 'ex']);
