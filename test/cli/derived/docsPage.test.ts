import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { problemAnchor, problemStatus } from '../../../src/core/problem.ts';
import { routeEntries } from '../../../src/core/table/index.ts';
import type { ApiDocument } from '../../../scripts/reference/page/document.ts';
import { exampleAnswers } from '../../../scripts/reference/page/exampleAnswers.ts';
import { docsPage } from '../../../scripts/reference/page/index.ts';
import { script } from '../../../scripts/reference/page/script.ts';
import { openApi, operationId } from '../../../scripts/reference/openApi.ts';
import { updateTypes } from '../../../src/core/updateTypes.ts';

// This is our own document, which has these parts.
const document = openApi('1.2.3') as unknown as ApiDocument;
const page = docsPage(document, 'http://127.0.0.1:8080/api/v1', exampleAnswers);
/** Without the text of the script. */
const marked = page.replace(script, '');
const all = (pattern: RegExp) => [...marked.matchAll(pattern)].map(([, found = '']) => found);

test('the page has an article for each route, with its path and an example command', () => {
  expect(all(/<article id="([^"]+)"/g)).toHaveLength(routeEntries.length);
  expect(all(/<pre><code>(curl|esports live room)/g)).toHaveLength(routeEntries.length + 1);
});

test('every code has an anchor, every link inside the page has a target, and every anchor is unique', () => {
  const anchors = all(/ id="([^"]+)"/g);
  expect(new Set(anchors).size).toBe(anchors.length);
  expect(anchors).toEqual(expect.arrayContaining(Object.keys(problemStatus).map(problemAnchor)));
  expect(all(/href="#([^"]+)"/g).filter(anchor => !anchors.includes(anchor))).toEqual([]);
});

test('the page loads no other resources, and runs only its own inline script', () => {
  expect(all(/\s(?:src|href)="((?!#|openapi\.json|data:,)[^"]*)"/g)).toEqual([]);
  expect(page.split('<script>').slice(1)).toEqual([expect.stringMatching(/^[^<]*<\/script>/)]);
  expect(page).toContain(`<script>${script}</script>`);
  expect(page).not.toMatch(/<script[^>]|javascript:|\son\w+=|style="|@import|url\(/);
  expect(new Script(script)).toBeInstanceOf(Script);
  // It writes text, and no markup.
  expect(script).not.toMatch(/innerHTML|insertAdjacent|eval|Function\(/);
});

/** The article of each route. */
const articles = routeEntries.map(entry => {
  const id = operationId(entry);
  return {
    id,
    row: entry.row,
    text: new RegExp(`<article id="${id}">[^]*?</article>`).exec(page)?.[0] ?? '',
  };
});

test('each route lists its errors, those of its parameters and its plan among them', () => {
  const codesOf = (text: string) =>
    [...text.matchAll(/<a href="#[\w-]+"><code>([A-Z_]+)<\/code>/g)].map(([, code]) => code);
  const common = [
    'MISSING_API_KEY',
    'INVALID_API_KEY',
    'METHOD_NOT_ALLOWED',
    'PLAN_LIMIT_EXCEEDED',
    'INTERNAL',
    'UNAVAILABLE',
  ];
  for (const { id, text, row } of articles) {
    expect([id, codesOf(text)]).toEqual([id, expect.arrayContaining(common)]);
    expect([id, codesOf(text).includes('PLAN_REQUIRED')]).toEqual([id, row.plan !== undefined]);
    const isNamed = row.path.includes('{') || row.stream !== undefined || 'team' in row.query;
    expect([id, codesOf(text).includes('NOT_FOUND')]).toEqual([id, isNamed]);
  }
});

test('each route has an example, with the fields that its answers always have', () => {
  expect(Object.keys(exampleAnswers)).toEqual(articles.map(({ id }) => id));
  for (const { id, text, row } of articles) {
    expect([id, text.includes('<summary>Example of ')]).toEqual([id, true]);
    if (row.stream !== undefined) continue;
    const { data } = JSON.parse(exampleAnswers[id] ?? '') as { data: object };
    const [item] = Array.isArray(data) ? (data as readonly object[]) : [data];
    const { fields = {} } = row.returns.item ?? row.returns;
    const isAlways = (name: string): boolean => fields[name]?.optional !== true;
    const sent = Object.keys(item ?? {}).filter(isAlways);
    expect([id, sent.toSorted()]).toEqual([id, Object.keys(fields).filter(isAlways).toSorted()]);
  }
});

test('the contents name each route by what it returns', () => {
  const titles = all(/<li><a href="#\w+">([^<]+)<\/a>/g);
  expect(titles).toEqual(
    expect.arrayContaining(['Matches in progress', 'Finished matches as short summaries', 'One skin']),
  );
  expect(titles.filter(title => /[{/]/.test(title))).toEqual([]);
});

test('every type of pushed update is documented with its fields', () => {
  for (const type of updateTypes) expect(page).toContain(`<summary><code>${type}</code>`);
  expect(page).toContain('<code>state.players[].kills</code>');
  expect(page).toContain('object of integer by name, optional');
  expect(page).toContain('<code>limit</code> or <code>refused</code>');
});

test('without the script there is neither a search field nor a button to see', () => {
  expect(page).toMatch(/<input type="search"[^>]* hidden>/);
  expect(page).not.toContain('<button');
});

test('parameters, fields of nested records, and known values are documented', () => {
  expect(page).toContain('<code>metric</code> <span class="required">required</span>');
  expect(page).toContain('Such as <code>rating</code> <code>adr</code>');
  expect(page).toContain('<code>score.team1</code>');
  expect(page).toContain('<code>players[].kills</code>');
  expect(page).toContain('integer, 1 to 100, default 20');
});

test('texts of the document and the address are escaped', () => {
  const hostile = docsPage(
    { ...document, info: { title: '<script>alert(1)</script>', version: '"', summary: '`a<b`' } },
    'http://x/\'"><img>',
  );
  expect(hostile).not.toMatch(/<script>alert|<img>/);
  expect(hostile).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(hostile).toContain('<code>a&lt;b</code>');
});

test('the example command has every required value, in capitals if no example value is known', () => {
  expect(page).toContain('/game/leaderboards/rating&#39;');
  expect(page).toContain('/game/teams/TEAM_ID_OR_SLUG/vs/OPPONENT_ID_OR_SLUG&#39;');
  expect(page).toContain('/game/players/search?q=Q&#39;');
});
