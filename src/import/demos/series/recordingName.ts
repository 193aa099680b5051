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
  const [, prefix = '', rest = '', part = 0] =
    /^((?:e\d+_)?m\d+_)?(.+-vs-.+?)(?:-p([1-9]))?$/.exec(name.trim().toLowerCase()) ?? [];
  const [, numbered, number = '0'] = /^(.+?)-m([1-9])(?:-[^-].*)?$/.exec(rest) ?? [];
  // `a-vs-b-nuke` is one map: the text before the map is the second team.
  const teams = toPair(numbered ?? withoutEnd(rest, `-${map.toLowerCase().replace(/^[a-z]{2}_/, '')}`));
  return teams && { teams, number: Number(number) || null, part: Number(part), prefix };
};

const toPair = (text: string): readonly [string, string] | undefined => {
  const [one, other, ...more] = text.split('-vs-');
  return one && other && one !== other && more.length === 0 ? [one, other] : undefined;
};

const withoutEnd = (text: string, end: string): string =>
  text.endsWith(end) ? text.slice(0, -end.length) : text;

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
