import { afterAll, describe, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

interface Match {
  readonly id: string;
  readonly team1Name: string;
  readonly score: { readonly team1: number };
}

describe('--template', () => {
  test('fills in a line for each row of a list, over several pages', async () => {
    const line = ['results', '--limit', '120'];
    const { stdout: json } = await program.run([...line, '--json']);
    const { code, stdout } = await program.run([
      ...line,
      '--template',
      '{{team1Name | upper}}\\t{{score.team1}} {{#if id}}{{id}}{{/if}}',
    ]);
    // The service's own records, whose fields the service's tests prove.
    const matches = JSON.parse(json) as readonly Match[];
    const lines = matches.map(
      ({ id, team1Name, score }) => `${team1Name.toUpperCase()}\t${score.team1} ${id}\n`,
    );
    expect([code, matches.length, stdout]).toEqual([0, 120, lines.join('')]);
  });

  test('fills in a record once, and lists inside it by #each', async () => {
    const { stdout: id } = await program.run(['results', '-q', '.[0].id']);
    const { stdout } = await program.run([
      'results',
      'match',
      id.trim(),
      '--template',
      '{{id}}:{{#each maps}}x{{/each}}',
    ]);
    expect(stdout).toMatch(new RegExp(`^${id.trim()}:x{1,5}\\n$`));
  });

  test('works on the program’s own lists, and with --columns and --sort', async () => {
    const { stdout } = await program.run([
      'config',
      'list',
      '--template',
      '{{name}}={{value | default "-"}}',
    ]);
    expect(stdout.split('\n')[0]).toBe('budget.monthly=-');
    const lineOf = 'rankings world --limit 3 --sort rank:desc --columns rank --template {{rank}}';
    const sorted = await program.run(lineOf.split(' '));
    expect(sorted.stdout).toBe('3\n2\n1\n');
  });

  test('is refused with the place of a mistake before anything is asked', async () => {
    const { code, stdout, stderr } = await program.run(['live', '--template', 'a {{id | uper}}']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^esports: --template, character 10: there is no filter «uper»; there are upper, /,
    );
  });

  test('names the fields if no row has one', async () => {
    const { code, stdout, stderr } = await program.run(['results', '--template', '{{nothing}}']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('no record has the field nothing');
    expect(stderr).toContain('Its fields: id, ');
  });
});
