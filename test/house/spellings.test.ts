import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Spellings that must not come back in a text of the program or in a document. */
const spellings: [why: string, pattern: RegExp][] = [
  // One that is not the remainder of a division: `63 %`, `${share} %`, `5 % more`.
  ['a blank before a percent sign', /[\d}] %(?=\S|$)|' %'|[\s(~]\d+ % [a-z]/gm],
  ['guillemets in place of straight quotes', /[«»](?!': )/g],
  ['use: not a …', /" is no [a-z]/g],
  ['use: already exists', /\bexists alread(?:y|ies)/g],
  ['use: matches several …', /fits several live|not the name of exactly one/g],
  ['use: it will not be shown again', /shown only (?:now|this once)/g],
  ['use: advance, eliminated, still in', /'(?:goes through|is out|stays in it)'/g],
  ['use: No matches …, No skins …', /says: ['`]No (?:match|skin|player|tournament|team) /g],
  ['use: an esports command', /(?:a|no) command of esports/g],
  ['use: not betting advice', /no advice to bet/g],
  ['use: to mean', /(?:now|it) stands? for:/gi],
  ['use: to report', /tells? of (?:it|them|the match|live)\b/g],
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
