import { existsSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routes } from '../../../src/core/table/groups.ts';
import { createLiveNotes } from '../../../src/cli/statusline/liveNotes.ts';
import { readSeen, seenPath } from '../../../src/cli/statusline/seenFile.ts';
import { createAnswer } from '../../../src/client/answer.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const source = { kind: 'demo', game: 'game' } as const;
const userId = process.getuid?.();

/** Notes in a folder of their own, with a clock that the test sets. */
const createNotes = (delay = 0) => {
  const folder = createTemporaryFolder();
  const clock = { now: 1_000_000 };
  const host = {
    now: () => clock.now,
    pid: 7,
    env: { ESPORTS_STATE_DIR: folder },
    platform: 'linux',
    userId,
    systemHome: () => undefined,
    ownerOf: () => userId,
  };
  const notes = createLiveNotes(source, host, () => delay);
  return { notes, clock, folder, seen: () => readSeen(folder, 'demo', userId) };
};

const listed = (id: string) => ({ id, team1Name: `${id} one`, team2Name: `${id} two`, map: 'Nuke' });
const answerOf = (query: string, matches: readonly object[], meta: object = {}) =>
  createAnswer(routes.live.list, {
    url: new URL(`http://service.invalid/live${query}`),
    status: 200,
    headers: {},
    text: JSON.stringify({ success: true, data: matches, meta }),
  });
const update = (event: string, fields: object) => ({
  id: '',
  event,
  text: JSON.stringify({ type: event, matchId: 'a', at: '2026-11-21T18:00:00Z', ...fields }),
});
const kill = { mapNumber: 1, round: 1, killerId: 'p1', victimId: 'p2', weapon: 'ak47' };
const snapshot = update('snapshot', { state: { ...listed('a'), score: { team1: 0, team2: 0 } } });

test('a list of everything that is live replaces what was known, and a part of it does not', () => {
  const { notes, clock, seen } = createNotes();
  const ids = () => seen()?.matches.map(({ id }) => id);
  const see = (...list: Parameters<typeof answerOf>) => {
    notes.answered(routes.live.list, answerOf(...list), clock.now);
    notes.keep();
    return ids();
  };
  expect(see('', [listed('a'), listed('b')])).toEqual(['a', 'b']);
  expect(see('?team=c', [listed('c')])).toEqual(['a', 'b', 'c']);
  expect(see('?limit=1', [listed('b')], { hasNext: true })).toEqual(['a', 'b', 'c']);
  expect(see('?limit=1', [listed('b')])).toEqual(['a', 'b', 'c']);
  expect(see('?page=2', [])).toEqual(['a', 'b', 'c']);
  expect(see('?limit=100', [listed('c')])).toEqual(['c']);
  expect(see('', [])).toEqual([]);
});

test('pushed updates move the score, and the end of the match takes it away', () => {
  const { notes, clock, seen } = createNotes();
  const see = (...updates: readonly (typeof snapshot)[]) => {
    notes.pushed(updates, clock.now);
    notes.keep();
    return seen()?.matches.map(({ map, round, score, mapScore }) => [
      map,
      round,
      score?.team1,
      mapScore?.team1,
    ]);
  };
  expect(see(snapshot)).toEqual([['Nuke', null, 0, undefined]]);
  const round = { mapNumber: 1, round: 4, winner: 'team1', side: 'T', reason: null, damage: {} };
  expect(see(update('round_end', { ...round, score: { team1: 3, team2: 1 } }))).toEqual([['Nuke', 4, 0, 3]]);
  expect(see(update('kill', {}))).toEqual([['Nuke', 4, 0, 3]]);
  const ended = { mapNumber: 1, map: 'Nuke', winner: 'team1', score: { team1: 13, team2: 1 } };
  expect(see(update('map_end', { ...ended, series: { team1: 1, team2: 0 } }))).toEqual([['Nuke', 4, 1, 13]]);
  const start = { mapNumber: 2, round: 1, map: 'Mirage', team1Side: 'T', loadouts: [] };
  expect(see(update('round_start', start))).toEqual([['Mirage', 1, 1, undefined]]);
  expect(see(update('match_end', { winner: 'team1', series: { team1: 2, team2: 0 } }))).toEqual([]);
});

test('what changes nothing in a bar keeps its age young, at most every two seconds', () => {
  const { notes, clock, seen } = createNotes();
  notes.pushed([snapshot], clock.now);
  const ageAfter = (wait: number): number => {
    clock.now += wait;
    notes.pushed([update('kill', kill)], clock.now);
    notes.keep();
    return clock.now - (seen()?.matches[0]?.seenAt ?? 0);
  };
  expect([5000, 1500, 500, 30_000].map(ageAfter)).toEqual([0, 1500, 0, 0]);
});

test('what came within the delay is not kept', () => {
  const { notes, clock, seen } = createNotes(30_000);
  notes.pushed([snapshot], clock.now);
  clock.now += 29_999;
  notes.keep();
  expect(seen()).toBeUndefined();
  clock.now += 1;
  notes.keep();
  expect(seen()?.matches).toMatchObject([{ id: 'a', seenAt: 1_000_000 }]);
});

test('the file is written at most every two seconds, as a whole, for the user alone', () => {
  const { notes, clock, folder, seen } = createNotes();
  notes.pushed([snapshot], clock.now);
  expect(statSync(seenPath(folder)).mode & 0o777).toBe(0o600);
  expect(existsSync(`${seenPath(folder)}.7`)).toBe(false);
  clock.now += 1999;
  notes.pushed([update('match_end', { winner: null, series: { team1: 2, team2: 0 } })], clock.now);
  expect(seen()?.matches).toHaveLength(1);
  notes.keep();
  expect(seen()?.matches).toHaveLength(0);
});

test.each(['', '{', '[]', '{"version":1,"scopes":{"demo":{"seenAt":1,"matches":[null,{"id":"a"}]}}}'])(
  'a file with %j is no fault, and is replaced',
  text => {
    const { notes, clock, folder, seen } = createNotes();
    writeFileSync(seenPath(folder), text);
    expect(seen()?.matches ?? []).toEqual([]);
    notes.pushed([snapshot], clock.now);
    expect(seen()?.matches).toHaveLength(1);
  },
);
