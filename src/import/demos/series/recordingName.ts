import type { DemoFacts } from '../demo.ts';

/** What the name of a recording tells: `natus-vincere-vs-spirit-m2-dust2-p1`. */
export interface RecordingName {
  /** The two teams as the name spells them. */
  readonly teams: readonly [string, string];
  /** Of the map in its series, from 1; null: a single map. */
  readonly number: number | null;
  /** Of a map in several parts, from 1; 0 where it is whole. */
  readonly part: number;
  /** What tells series of the same two teams apart: the downloader's own number of the match. */
  readonly prefix: string;
}

/** Undefined for a name that does not tell two teams. */
export const parseRecordingName = ({
  name,
  map,
}: Pick<DemoFacts, 'name' | 'map'>): RecordingName | undefined => {
  const [, prefix = '', told = '', part = 0] =
    /^((?:e\d+_)?m\d+_)?(.+-vs-.+?)(?:-p([1-9]))?$/.exec(name.trim().toLowerCase()) ?? [];
  const [, numbered, number = '0'] = /^(.+?)-m([1-9])(?:-[^-].*)?$/.exec(told) ?? [];
  // `a-vs-b-nuke` is one map: what stands before the map is the second team.
  const teams = toPair(numbered ?? withoutEnd(told, `-${map.toLowerCase().replace(/^[a-z]{2}_/, '')}`));
  return teams && { teams, number: Number(number) || null, part: Number(part), prefix };
};

const toPair = (text: string): readonly [string, string] | undefined => {
  const [one, other, ...more] = text.split('-vs-');
  return one && other && one !== other && more.length === 0 ? [one, other] : undefined;
};

const withoutEnd = (text: string, end: string): string =>
  text.endsWith(end) ? text.slice(0, -end.length) : text;

/** A team as a name spells it, in words: `natus-vincere` is `Natus Vincere`, `b8` `B8`. */
export const toTeamName = (slug: string): string =>
  slug
    .split('-')
    .map(word =>
      (word.length <= 3 && !articles.has(word)) || /\d/.test(word)
        ? word.toUpperCase()
        : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(' ');

/** Short words of names that are no initials. */
const articles: ReadonlySet<string> = new Set(['the', 'of', 'in', 'and', 'ex']);
