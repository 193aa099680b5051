import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
];

/** The text without its blocks of code. */
const proseOf = (path: string): string => read(path).replaceAll(/^\s*```.*?^\s*```/gms, '');

/** The anchors that GitHub gives the headings of a page. */
const anchorsOf = (path: string): readonly string[] =>
  [...proseOf(path).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Whether a link of a page leads to a file, and to a heading of it. */
const leadsSomewhere = (page: string, target: string): boolean => {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, file))) return false;
  return anchor === undefined || anchorsOf(file).includes(anchor);
};

describe.each(pages)('%s', page => {
  test('links only to what is there', () => {
    const targets = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const own = targets.filter(target => !/^(?:https?|mailto):/.test(target));
    expect(own.filter(target => !leadsSomewhere(page, target))).toEqual([]);
  });

  test('names only files of the project that are there', () => {
    const named = [...proseOf(page).matchAll(/`((?:src|test|scripts|bench|bin|deploy|docs)\/[\w./-]+)`/g)];
    expect(named.map(([, path = '']) => path).filter(path => !existsSync(join(root, path)))).toEqual([]);
  });
});
