import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

const text = readFileSync(new URL('../../docs/cookbook.md', import.meta.url), 'utf8');

/** Every recipe: its title, its lines of shell, and what it prints if that never changes. */
const recipes = text
  .split(/^### /m)
  .slice(1)
  .map(section => ({
    title: section.slice(0, section.indexOf('\n')),
    shell: /^```sh\n(.*?)^```/ms.exec(section)?.[1] ?? '',
    printed: /^```text\n(.*?)^```/ms.exec(section)?.[1],
  }));

describe('a recipe of the cookbook', () => {
  test('is one of at least thirty', () => {
    expect(recipes.length).toBeGreaterThanOrEqual(30);
    expect(recipes.filter(({ shell }) => !shell.includes('esports '))).toEqual([]);
  });

  test.concurrent.each(recipes)('works as pasted: $title', async ({ shell, printed }) => {
    const { code, stdout, stderr } = await program.shell(`cd "$HOME" && ${shell}`);
    expect(stderr).not.toMatch(/error|esports: /i);
    expect(code).toBe(0);
    expect(stdout).not.toBe('');
    expect(stdout).toBe(printed ?? stdout);
  });
});
