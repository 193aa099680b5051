import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { recordOf, walkForward } from '../../../src/answers/ratings/forecasts.ts';
import { findFiles } from '../../../src/data/import/findFiles.ts';
import { isPage, sortPages } from '../../../src/data/import/standings/pages/findPages.ts';
import { pairMatches, type PagedMatch } from '../../../src/data/import/standings/pairMatches.ts';
import { readLists, readRosterPages } from '../../../src/data/import/standings/readLists.ts';
import type { PlayedMatch, PointsList } from '../../../src/answers/ratings/strengths.ts';
import { describeReal, realData } from '../../support/realData.ts';

describeReal('standings')('forecasts of real matches', () => {
  let lists: PointsList[];
  let matches: PlayedMatch[];
  beforeAll(async () => {
    const files = await findFiles(realData('standings'), isPage);
    const found = sortPages(
      files.map(file => ({ ...file, digest: file.path, read: () => readFile(file.path) })),
      Infinity,
    );
    lists = (await readLists(found.lists, () => {})).lists.map(({ day, rows }) => ({
      day,
      rows: rows.map(({ name, points, players }) => ({ name, points, lineup: players })),
    }));
    const { pages } = await readRosterPages(found.rosters.filter(({ day }) => day === '2026-07-06'));
    matches = pairMatches(pages).matches.map(match => toPlayed(match, place => pages[place]?.name ?? ''));
  }, 60_000);

  test('of April to July 2026 are better than 0.636 in log loss and 0.2260 in Brier score', () => {
    const { forecasts } = walkForward(matches, lists);
    const record = recordOf(forecasts.filter(({ day }) => day >= '2026-04-06' && day <= '2026-07-05'));
    expect(record?.matches).toBe(2031);
    expect(record?.logLoss).toBeLessThan(0.636);
    expect(record?.brier).toBeLessThan(0.226);
    // What is said and what comes differ by less than two standard deviations of chance.
    expect(Math.abs((record?.said ?? 0) - (record?.right ?? 0))).toBeLessThan(0.02);
  });
});

const toPlayed = (
  { day, first, second, firstWon }: PagedMatch,
  nameOf: (place: number) => string,
): PlayedMatch => ({
  day,
  team1: { name: nameOf(first.page), lineup: first.lineup },
  team2:
    second.page === null
      ? { name: second.name, lineup: [] }
      : { name: nameOf(second.page), lineup: second.lineup },
  winner: firstWon ? 1 : 2,
  bestOf: null,
});
