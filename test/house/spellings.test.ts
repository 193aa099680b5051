import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Spellings that must not come back in a text of the program or in a document. */
const spellings: [why: string, pattern: RegExp][] = [
  // One that is not the remainder of a division: `63 %`, `${share} %`, `5 % more`.
  ['a blank before a percent sign', /[\d}] %(?=\S|$)|' %'|[\s(~]\d+ % [a-z]/gm],
  ['guillemets in place of straight quotes', /[«»](?!': )/g],
];

test('no text of the program or of a document has a spelling that was given up', async () => {
  const sources = (await readdir(`${root}src`, { recursive: true })).filter(name => name.endsWith('.ts'));
  const pages = (await readdir(`${root}docs`, { recursive: true })).filter(name => name.endsWith('.md'));
  const files = [
    'README.md',
    'scripts/winChance/page.ts',
    ...sources.map(name => `src/${name}`),
    ...pages.map(name => `docs/${name}`),
  ];
  const found = await Promise.all(
    files.map(async file => {
      // The bench writes the measured tables.
      const text = (await readFile(`${root}${file}`, 'utf8')).replace(
        /<!-- measured: begin.*measured: end -->/s,
        '',
      );
      return spellings.flatMap(([why, pattern]) =>
        [...text.matchAll(pattern)].map(
          ({ 0: match, index }) => `${file}: ${text.slice(Math.max(0, index - 20), index)}${match}: ${why}`,
        ),
      );
    }),
  );
  expect(found.flat()).toEqual([]);
});
