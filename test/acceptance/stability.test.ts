import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commandTree.ts';
import { createHelpTopics } from '../../src/cli/commands/commandTree.ts';
import { exitCodes } from '../../src/cli/exitCode.ts';
import { settingNames } from '../../src/cli/context/settings.ts';
import { allCommands, commandName } from '../../src/cli/derived/commandModel.ts';
import { formats } from '../../src/output/formats/index.ts';
import { createEarlierProgram, earlierFiles } from '../support/earlierProgram.ts';
import {
  failureOf,
  type FailureShape,
  type OutputShape,
  routeLines,
  shapeOf,
} from '../support/outputShapes.ts';
import { createProgram } from '../support/program.ts';

/** What scripts rely on, as recorded from version 0.1.0. */
interface Earlier {
  readonly outputs: Readonly<Record<string, OutputShape>>;
  readonly failures: Readonly<Record<string, FailureShape>>;
  readonly flags: Readonly<Record<string, readonly string[]>>;
  readonly settings: readonly string[];
}
// The fixture was recorded in this form.
const earlier = JSON.parse(readFileSync(join(earlierFiles, 'outputs.json'), 'utf8')) as Earlier;

/**
 * What has changed on purpose since 0.1.0, with the words that say so in CHANGELOG.md. To change something that scripts
 * rely on, add it here and there.
 */
const changes = {
  serveExit: '`serve` exits with 0 after a signal',
  scoreColumns: 'CSV writes a score as two number columns, `score.team1` and `score.team2`',
} as const satisfies Readonly<Record<string, string>>;

const program = createProgram();
const user = createEarlierProgram();
afterAll(() => {
  program.remove();
  user.remove();
});

let lines: Readonly<Record<string, readonly string[]>> = {};
beforeAll(async () => {
  lines = await routeLines(program);
});

/** A command beside the routes, for the user of 0.1.0. */
const ownLine = (name: string): readonly string[] => [
  ...name.split(' '),
  ...(name === 'data info' ? [join(user.folder, 'data.db')] : []),
];

test('every change on purpose stands in the changelog', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8').replaceAll(
    /\s+/g,
    ' ',
  );
  expect(Object.values(changes).filter(words => !changelog.includes(words))).toEqual([]);
});

describe.each(Object.entries(earlier.outputs))('%s', (name, before) => {
  test('writes the columns and fields of 0.1.0', async () => {
    const line = lines[name];
    const now = await (line ? shapeOf(program, line) : shapeOf(user, ownLine(name)));
    // Columns may be added at the end, and fields of JSON anywhere.
    expect(now.tsv.slice(0, before.tsv.length)).toEqual(before.tsv);
    const scores = before.csv.flatMap(column =>
      /^(?:score|mapScore)$/.test(column) ? [`${column}.team1`, `${column}.team2`] : [column],
    );
    expect(now.csv.slice(0, scores.length)).toEqual(scores);
    expect(before.json.filter(path => !now.json.includes(path))).toEqual([]);
  });
});

const failing: Readonly<Record<string, readonly string[]>> = {
  usage: ['results', '--nonsense'],
  'not found': ['results', 'match', 'demo-match-1'],
  'no key': ['rankings', 'vrs', '--base-url', 'http://127.0.0.1:9/api/v1'],
  'not live': ['watch', 'demo-match-1', '--once'],
  configuration: ['rankings', 'vrs', '--data', '/nowhere.db'],
  filter: ['rankings', 'vrs', '-q', '}'],
};

test.each(Object.entries(earlier.failures))(
  'the failure "%s" has the exit code and fields of 0.1.0',
  async (name, before) => {
    const now = await failureOf(program, failing[name] ?? []);
    expect(now).toMatchObject(before);
  },
);

test('every command of 0.1.0 takes the flags of 0.1.0', () => {
  const now = new Map(allCommands(commandTree).map(command => [commandName(command), command.flags]));
  // A command that has become a group is still run by its name: `completion bash` is `completion print bash`.
  for (const { name, named } of commandTree.groups) {
    const flags = now.get(`${name} ${named}`);
    if (flags && !now.has(name)) now.set(name, flags);
  }
  const lost = Object.entries(earlier.flags).flatMap(([name, flags]) =>
    flags.filter(flag => !now.get(name)?.some(each => each.name === flag)).map(flag => `${name} --${flag}`),
  );
  expect(lost.filter(line => !renamed.has(line))).toEqual([]);
});

/** The flags of 0.1.0 that are gone, each with what its fault tells to type. */
const renamed = new Map([
  ['auth login --store', 'leave it out'],
  ['live stream --count', 'Did you mean --limit?'],
  ['live room --count', 'Did you mean --limit?'],
  ['watch --ascii', 'Did you mean --theme ascii?'],
  ['replay --ascii', 'Did you mean --theme ascii?'],
  ['usage --check', 'Did you mean --online?'],
  ['serve --from', 'Did you mean --start-round?'],
]);

test.each([...renamed])('the fault of %s says: %s', async (line, hint) => {
  const argument = /room|replay/.test(line) ? ['m'] : [];
  const value = /count|from/.test(line) ? ['1'] : [];
  const { code, stderr } = await program.run([...line.split(' '), ...value, ...argument]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(hint)]);
});

test('every setting of 0.1.0 exists', () => {
  const now: readonly string[] = settingNames;
  expect(earlier.settings.filter(name => !now.includes(name))).toEqual([]);
});

test('docs/stability.md names every exit code, format, setting and environment variable', () => {
  const page = readFileSync(new URL('../../docs/stability.md', import.meta.url), 'utf8');
  const variables = createHelpTopics()
    .find(({ name }) => name === 'environment')
    ?.rows.map(({ term }) => term);
  const words = [
    ...Object.values(exitCodes).map(code => `| ${code}`),
    ...Object.keys(formats).filter(name => !['table', 'wide'].includes(name)),
    ...settingNames,
    ...(variables ?? []),
  ];
  expect([words.length > 30, words.filter(word => !page.includes(word))]).toEqual([true, []]);
});
