import { expect, test } from 'vitest';
import { problemAnchor, problemStatus } from '../../src/api/problem.ts';
import { routeEntries } from '../../src/api/table/index.ts';
import type { ApiDocument } from '../../src/derived/docsPage/document.ts';
import { docsPage } from '../../src/derived/docsPage/index.ts';
import { openApi } from '../../src/derived/openApi.ts';

// This is our own document, which has these parts.
const document = openApi('1.2.3') as unknown as ApiDocument;
const page = docsPage(document, 'http://127.0.0.1:8080/api/v1');
const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found = '']) => found);

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

test('the page loads no other resources and runs no scripts', () => {
  expect(all(/\s(?:src|href)="((?!#|openapi\.json|data:,)[^"]*)"/g)).toEqual([]);
  expect(page).not.toMatch(/<script|javascript:|\son\w+=|style="|@import|url\(/);
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
  expect(hostile).not.toMatch(/<script>|<img>/);
  expect(hostile).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(hostile).toContain('<code>a&lt;b</code>');
});

test('the example command has every required value, in capitals if no example value is known', () => {
  expect(page).toContain('/game/leaderboards/rating&#39;');
  expect(page).toContain('/game/teams/TEAM_ID_OR_SLUG/vs/OPPONENT_ID_OR_SLUG&#39;');
  expect(page).toContain('/game/players/search?q=Q&#39;');
});
