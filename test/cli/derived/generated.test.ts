import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { generatedFiles } from '../../../scripts/generatedFiles.ts';

const files = await generatedFiles(inject('season'));

test('these files are generated', () => {
  expect(Object.keys(files)).toEqual([
    'completions/esports.bash',
    'completions/_esports',
    'completions/esports.fish',
    'completions/esports.ps1',
    'man/esports.1',
    'docs/commands.md',
    'docs/data-file.md',
    'docs/llms.txt',
    'skills/esports/SKILL.md',
    'scripts/reference/page/exampleAnswers.ts',
    'docs/openapi.json',
  ]);
});

test.each(Object.entries(files))('%s is fresh (npm run generate)', async (path, text) => {
  expect(await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')).toBe(text);
});

test('every link inside the command docs has a heading as its target', () => {
  const docs = files['docs/commands.md'] ?? '';
  const anchors = [...docs.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.replaceAll(' ', '-'));
  const links = [...docs.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(links.filter(link => !anchors.includes(link))).toEqual([]);
});
