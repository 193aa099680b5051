import { expect, test } from 'vitest';
import { chanceOnBoard } from '../../../src/answers/winChance/board.ts';
import type { MatchEvent } from '../../../src/core/scoreboard/event.ts';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import { openScoreboard } from '../../../src/core/scoreboard/state.ts';
import { chanceIn, chancesAfter, noChances } from '../../../src/cli/watch/feed/chances.ts';
import { createSeries, importTables, replayFile } from '../../server/replay/madeUpReplay.ts';

const importMap = () => importTables(createSeries([{ rounds: `${'eo'.repeat(12)}eeooee` }]));

test('a board alone tells the chance that a watch tells who saw the whole round', async () => {
  const { opening, events } = replayFile(await importMap()).script;
  let board = openScoreboard(opening);
  let chances = noChances;
  let known = 0;
  for (const event of events) {
    const before = { board, chances };
    board = applyEvent(board, event);
    chances = chancesAfter(before, board, event);
    const expected = chanceIn({ board, chances });
    const found = chanceOnBoard(board);
    expect(found === undefined).toBe(expected === undefined);
    if (expected === undefined) continue;
    expect(found).toBeCloseTo(expected, 10);
    known += 1;
  }
  expect(known).toBeGreaterThan(100);
});

test('a replay at another speed has the same chances', async () => {
  const file = await importMap();
  const chancesAt = (speed: number) => {
    const { opening, events } = replayFile(file, { speed }).script;
    let board = openScoreboard(opening);
    return events.map((event: MatchEvent) => {
      board = applyEvent(board, event);
      return chanceOnBoard(board);
    });
  };
  const usual = chancesAt(1);
  const distances = chancesAt(4).map((chance = -1, place) => Math.abs(chance - (usual[place] ?? -1)));
  // The times of a replay are whole milliseconds.
  expect(Math.max(...distances)).toBeLessThan(0.001);
});
