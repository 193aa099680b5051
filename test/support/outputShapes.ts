import { type RouteEntry, routeEntries } from '../../src/core/table/index.ts';
import type { Program } from './program.ts';

/** What scripts read of a command's output. */
export interface OutputShape {
  readonly tsv: readonly string[];
  readonly csv: readonly string[];
  /** Every path of the JSON with the types found there, without null: `[].score.team1 number`. */
  readonly json: readonly string[];
}

/** What scripts read of a failure. */
export interface FailureShape {
  readonly code: number | null;
  /** The JSON of stderr's last line, its texts reduced to their type except for the code. */
  readonly error: unknown;
}

type Runner = Pick<Program, 'run'>;

/** The source of each parameter's value: a command, and a field of the first row of its output. */
const sources: Readonly<Record<string, readonly [field: string, ...line: readonly string[]]>> = {
  live: ['id', 'live'],
  finished: ['id', 'results'],
  teamIdOrSlug: ['teamSlug', 'rankings'],
  opponentIdOrSlug: ['teamSlug', 'rankings', '--limit', '1', '--page', '2'],
  playerIdOrSlug: ['playerSlug', 'players', 'leaderboard', 'rating'],
  eventIdOrSlug: ['slug', 'schedule', 'calendar', '--from', '2020-01-01', '--to', '2099-12-31'],
  skinIdOrSlug: ['slug', 'skins'],
};

/** The words for the parameters of the routes, as the program itself lists them. */
export const parameterWords = async (program: Runner): Promise<Readonly<Record<string, string>>> => {
  const words: Record<string, string> = { metric: 'kd', region: 'asia', q: 'an' };
  for (const [name, [field, ...line]] of Object.entries(sources)) {
    const { code, stdout, stderr } = await program.run([...line, '--json']);
    if (code !== 0) throw new Error(`${line.join(' ')}: ${stderr}`);
    const [first] = JSON.parse(stdout) as readonly Readonly<Record<string, string>>[];
    words[name] = first?.[field] ?? '';
  }
  return words;
};

/** The shortest line of a route. */
export const routeLine = (
  { group, verb, row }: RouteEntry,
  words: Readonly<Record<string, string>>,
): readonly string[] => {
  const match = group === 'live' ? 'live' : 'finished';
  const names = [...Object.keys(row.params), ...Object.keys(row.args ?? {})];
  const args = names.map(name => words[/^match(?:Id)?$/.test(name) ? match : name] ?? '');
  return [group, verb, ...args, ...(row.stream === undefined ? [] : ['--limit', '1'])];
};

/** The shortest line of each route that does not push, by its command. */
export const routeLines = async (program: Runner): Promise<Readonly<Record<string, readonly string[]>>> => {
  const words = await parameterWords(program);
  const asked = routeEntries.filter(({ row }) => row.stream === undefined);
  return Object.fromEntries(asked.map(entry => [`${entry.group} ${entry.verb}`, routeLine(entry, words)]));
};

/** Runs a command in each format that scripts read. */
export const shapeOf = async (program: Runner, line: readonly string[]): Promise<OutputShape> => {
  const [tsv, csv, json] = await Promise.all(
    [['-o', 'tsv'], ['-o', 'csv'], ['--json']].map(async flags => {
      const { code, stdout, stderr } = await program.run([...line, ...flags]);
      if (code !== 0) throw new Error(`${line.join(' ')}: ${stderr}`);
      return stdout;
    }),
  );
  const head = (text = '') => text.split('\n', 1)[0] ?? '';
  return { tsv: head(tsv).split('\t'), csv: head(csv).split(','), json: pathsOf(JSON.parse(json ?? '')) };
};

/** Runs a command that fails. */
export const failureOf = async (program: Runner, line: readonly string[]): Promise<FailureShape> => {
  const { code, stderr } = await program.run([...line, '--json']);
  const { error } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as {
    readonly error: Record<string, unknown>;
  };
  const shown = Object.entries(error).map(([name, value]) => [name, name === 'code' ? value : typeof value]);
  return { code, error: Object.fromEntries(shown) as unknown };
};

/** A key that is data, such as an identifier or a date, not a field. */
const isData = (key: string): boolean => !/^[a-z][A-Za-z\d]*$/.test(key);

const pathsOf = (document: unknown): readonly string[] => {
  const found = new Set<string>();
  const visit = (value: unknown, path: string): void => {
    if (value === null) return;
    if (Array.isArray(value)) for (const item of value) visit(item, `${path}[]`);
    else if (typeof value === 'object')
      for (const [key, member] of Object.entries(value)) visit(member, `${path}.${isData(key) ? '*' : key}`);
    else found.add(`${path} ${typeof value}`);
  };
  visit(document, '');
  return [...found].toSorted();
};
