import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

let match = '';
beforeAll(async () => {
  match = (await program.run(['results', '--limit', '1', '-o', 'ids'])).stdout.trim();
});
const recap = (...args: readonly string[]) => program.run(['results', 'recap', match, ...args]);

interface Told {
  readonly computed: boolean;
  readonly maps: readonly {
    readonly name: string;
    readonly sentences: readonly {
      readonly text: string;
      readonly facts: readonly { readonly round: number; readonly claim: string; readonly figures: object }[];
    }[];
  }[];
  readonly swings: readonly object[];
}

test('results recap prints a row for each sentence, whose facts are in the JSON', async () => {
  const [rows, document] = await Promise.all([recap(), recap('--json')]);
  const told = JSON.parse(document.stdout) as Told;
  expect([rows.code, document.code, told.computed, told.swings.length]).toEqual([0, 0, true, 5]);
  const lines = rows.stdout
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'));
  expect(lines.map(([map, round, , claim, sentence]) => [map, Number(round), claim, sentence])).toEqual(
    told.maps.flatMap(({ name, sentences }) =>
      sentences.map(({ text, facts }) => [
        name,
        facts[0]?.round,
        facts.map(fact => fact.claim).join('+'),
        text,
      ]),
    ),
  );
});

test('match recap is the same command', async () => {
  const { stdout } = await program.run(['match', 'recap', match]);
  expect(stdout).toBe((await recap()).stdout);
});

test('as Markdown it is a document, and with columns a table', async () => {
  const [document, table] = await Promise.all([
    recap('-o', 'markdown'),
    recap('-o', 'markdown', '--columns', 'round,sentence'),
  ]);
  expect(document.stdout.match(/^#+ [A-Za-z ]+/gm)?.map(heading => heading.trim())).toEqual(
    expect.arrayContaining(['## Picks and bans', '## Map', '## Biggest swings', '## Teams', '## Players']),
  );
  expect(document.stdout).toMatch(/_Computed from the recorded rounds.*_\n$/);
  expect(table.stdout).toMatch(/^\| R \| Sentence \|\n/);
});

test('on a terminal it draws the sheet and, if asked, prints the rules', async () => {
  const { output } = await program.terminal(['results', 'recap', match, '--explain']);
  expect(output).toMatch(/Map 1: /);
  expect(output).toMatch(/The turning point is/);
});

test('asks a remote service twice', async () => {
  const key = (await program.run(['keys', 'create', '--plan', 'enterprise', '--name', 'test'])).stdout.trim();
  const service = await program.serve();
  const env = { ESPORTS_BASE_URL: service.url, ESPORTS_API_KEY: key };
  const [own, remote] = [await recap(), await program.run(['results', 'recap', match], env)];
  const usage = await program.run(['usage', '--json'], env);
  await service.stop();
  expect([remote.code, remote.stdout, usage.stdout]).toEqual([
    0,
    own.stdout,
    expect.stringContaining('"sent":2'),
  ]);
});

test('a match without recorded rounds ends with exit code 5 and says so', async () => {
  const upcoming = (await program.run(['schedule', '--limit', '1', '-o', 'ids'])).stdout.trim();
  const { code, stdout, stderr } = await program.run(['results', 'recap', upcoming, '--json']);
  expect([code, stdout]).toEqual([5, '']);
  expect(stderr).toContain('NOT_RECORDED');
});
