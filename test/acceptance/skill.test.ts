import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { routeEntries } from '../../src/core/table/index.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

const root = new URL('../../', import.meta.url);
const skill = readFileSync(new URL('skills/esports/SKILL.md', root), 'utf8');
const block = /^```sh\n(.*?)^```/ms.exec(skill)?.[1] ?? '';
const lines = block.split('\n').filter(line => line !== '');
const inText = [...skill.replace(block, '').matchAll(/`(esports [^`<]+)`/g)].map(([, line = '']) => line);

describe('a command of the skill', () => {
  test.concurrent.each(lines)('works: %s', async line => {
    const [command = ''] = line.split('  # ');
    const { code, stdout, stderr } = await program.shell(
      `esports() { command esports "$@" --no-input --max-bytes 8000; }; ${command}`,
    );
    expect([code, stdout === '', stderr.includes('esports: ')]).toEqual([0, false, false]);
    expect(() => command.includes('--json') && JSON.parse(stdout)).not.toThrow();
  });

  test.concurrent.each(inText)('works in the text: %s', async line => {
    const { code, stdout } = await program.shell(line);
    expect([code, stdout === '']).toEqual([0, false]);
  });
});

test('the index for language models links only to what is there', () => {
  const index = readFileSync(new URL('docs/llms.txt', root), 'utf8');
  const targets = [...index.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)];
  const missing = targets.filter(([, path = '']) => !existsSync(new URL(`docs/${path}`, root)));
  expect([index.startsWith('# esports\n\n> '), targets.length > 40, missing]).toEqual([true, true, []]);
});

describe('esports commands', () => {
  interface Catalogue {
    readonly commands: readonly {
      readonly command: string;
      readonly schema: string | null;
      readonly cost: string;
      readonly shared: readonly string[];
    }[];
    readonly sharedFlags: readonly { readonly name: string }[];
    readonly exitCodes: Readonly<Record<string, string>>;
  }

  test('prints every command with its costs, its schema and flags that are described', async () => {
    const { stdout } = await program.run(['commands', '--json']);
    const { commands, sharedFlags, exitCodes } = JSON.parse(stdout) as Catalogue;
    const described = new Set(sharedFlags.map(({ name }) => name));
    expect(commands.flatMap(({ shared }) => shared.filter(name => !described.has(name)))).toEqual([]);
    expect(commands.filter(({ schema }) => schema !== null).length).toBe(routeEntries.length);
    expect(commands.filter(({ cost }) => cost === '')).toEqual([]);
    expect(Object.keys(exitCodes)).toContain('7');
  });

  test('prints the commands of a group as lines, which --max-bytes cuts', async () => {
    const { code, stdout, stderr } = await program.run(
      'commands rankings -o ndjson --max-bytes 2500'.split(' '),
    );
    expect([code, Buffer.byteLength(stdout) <= 2500]).toEqual([0, true]);
    expect((JSON.parse(stdout.split('\n')[0] ?? '') as { command: string }).command).toBe('rankings list');
    expect(stderr).toContain('"--skip=');
    expect((await program.run(['commands', 'nothing'])).code).toBe(2);
  });
});
