import { toSlug } from '../../../../core/names/slug.ts';
import type { DemoFacts } from '../demo.ts';
import { toShortName } from '../../teams.ts';
import { isTeamName } from './series.ts';

/** The parts of a recording's name: `natus-vincere-vs-spirit-m2-dust2-p1`. */
export type RecordingName = NonNullable<ReturnType<typeof parseRecordingName>>;

/**
 * What stands around the two teams is not part of their names: dates, the downloader's numbers, the event, the map.
 * Undefined for a name that does not contain two teams. `team_a_vs_team_b` names neither, and `team_a_vs_falcons` one.
 * @param called the names that the game server gave the teams
 */
export const parseRecordingName = (
  { name, map, event = null }: Pick<DemoFacts, 'name' | 'map'> & Partial<Pick<DemoFacts, 'event'>>,
  called: Iterable<string> = [],
) => {
  const [, prefix = '', words = ''] = /^((?:e\d+_)?m\d+_)?(.*)$/s.exec(name.trim().toLowerCase()) ?? [];
  const plainMap = map
    .toLowerCase()
    .replace(/^[a-z]{2}_/, '')
    .replaceAll('_', '-');
  const teamsAndMap = withoutLead(withoutEvent(withoutLead(toHyphens(words)), event));
  const [, rest = '', part = 0] = /^(.+-vs-.+?)(?:-p([1-9]))?$/.exec(teamsAndMap) ?? [];
  const { teams: found, number } = toTeams(rest, plainMap);
  if (!found) return undefined;
  const known = [...called].filter(isTeamName).map(team => toSlug(toShortName(team)));
  const teams = [
    found[0].replace(new RegExp(`^(?:${count}-)+(?=(?:team-)?(?:${known.join('|')})$)`), ''),
    found[1].replace(new RegExp(`(?<=^(?:team-)?(?:${known.join('|')}))(?:-${count})+$`), ''),
  ] as const;
  const isReal = teams.map(team => isTeamName(toTeamName(team)));
  return {
    /** As the name spells them. */
    teams,
    /** Whether each is the name of a team. */
    isReal,
    /** The map's number in its series, from 1; null for a single map. */
    number,
    /** The part of a map that was recorded in several parts, from 1; 0 for a whole map. */
    part: Number(part),
    /** The downloader's own number of the match. It distinguishes series of the same two teams. */
    prefix,
  };
};

/** `a-vs-b-nuke` is one map, and `a-vs-b-nuke-m1` the first: the text before the map at its end is the second team. */
const toTeams = (text: string, map: string) => {
  const found = /^(.+?)-(?:m(?:ap)?-?|game-?)([1-9])(-[^-].*)?$/.exec(text);
  if (!found) return { teams: toPair(afterMap(withoutEnd(text, map), map)), number: null };
  const [, numbered = '', number, after] = found;
  const named = after === undefined ? toPair(afterMap(withoutEnd(numbered, map), map)) : undefined;
  return { teams: named ?? toPair(afterMap(numbered, map)), number: Number(number) };
};

const dateOrNumber = String.raw`\d{4}-\d\d-\d\d(?:-\d\d-\d\d-\d\d)?|\d{5,}`;
const stage = String.raw`(?:(?:grand|quarter|semi|upper|lower)-?)?finals?|[qsg]f\d?|(?:group|pool)-[a-z\d]|(?:round|day|stage)-\d+|playoffs?`;
/** What may stand before the teams: the source, a date or a number, the stage. The teams themselves never do. */
const lead = new RegExp(`^(?:(?:copy-of|hltv|gotv|${dateOrNumber}|(?:${stage})(?:-\\d)?)-(?!vs-))+`);
/** What may stand behind the map, or behind the teams. */
const tail = new RegExp(`(?<!-vs)(?:\\.dem|-copy(?:-\\d)?|-?\\(\\d+\\)|-bo[1-7]|-(?:${dateOrNumber}))+$`);

/** What may stand beside a team if the server names the team without it: `match-47-spirit`, `spirit-grand-final`. */
const count = String.raw`(?:[^-]*\d[^-]*|match|map|game|day|round|swiss|(?:grand|quarter|semi|upper|lower)|finals?)`;

/** Without what marks a file: `a vs. b (1)`, `7_a-vs-b`, `07 - a vs b` and `a_x_b-bo3.dem` are `a-vs-b`. */
const toHyphens = (words: string): string =>
  words
    .replace(/^\d+(?:_(?=[^_]+-vs-)|\s*[-.)]\s+)/, '')
    .replaceAll(/[_\s]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .replace(tail, '')
    .replace(/^(?!.*-vs-)(.+?)-(?:v|vs\.|versus|x)-/, '$1-vs-');

/** `2025-01-26-16-12-55-a-vs-b` and `hltv-grand-final-a-vs-b` are `a-vs-b`. */
const withoutLead = (words: string): string => words.replace(lead, '');

const withoutEvent = (words: string, event: string | null): string => {
  const before = `${event === null ? '' : toSlug(event)}-`;
  return before !== '-' && words.startsWith(before) && !words.startsWith(`${before}vs-`)
    ? words.slice(before.length)
    : words;
};

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
