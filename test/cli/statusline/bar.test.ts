import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quickBar } from '../../../src/cli/statusline/barLine.ts';
import { writeSeen } from '../../../src/cli/statusline/seenFile.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const userId = process.getuid?.();
const now = Date.UTC(2026, 10, 21, 18);
const match = {
  id: 'm-1',
  team1Name: 'Foxes',
  team1Slug: null,
  team2Name: 'Owls',
  team2Slug: null,
  eventName: null,
  eventSlug: null,
  map: null,
  bestOf: null,
  round: null,
  score: { team1: 1, team2: 0 },
  mapScore: null,
  seenAt: now - 60_000,
};

/** A system whose made-up season has one live match, with these settings. */
const createSystem = (settings?: object) => {
  const folder = createTemporaryFolder();
  writeSeen(folder, 'demo', { seenAt: now, matches: [match] }, { pid: 1, userId });
  if (settings) writeFileSync(`${folder}/settings.json`, JSON.stringify(settings), { mode: 0o600 });
  return {
    env: { ESPORTS_STATE_DIR: folder, ESPORTS_CONFIG_DIR: folder },
    platform: 'linux',
    userId,
    systemHome: () => undefined,
    now: () => now,
  };
};

test.each([
  [[], 'demo · Foxes 1–0 Owls · 1 m\n'],
  [['--bar', 'tmux'], 'demo · Foxes 1–0 Owls · 1 m\n'],
  [['--bar=starship'], 'demo · Foxes 1–0 Owls · 1 m\n'],
])('%j is answered without the program', (words, line) => {
  expect(quickBar(words, createSystem())).toBe(line);
});

test.each([
  [['--bar', 'emacs']],
  [['--bar']],
  [['--bar', 'tmux', '--bar=waybar']],
  [['--template', '{{age}}']],
  [['--json']],
  [['word']],
])('%j is left to the program', words => {
  expect(quickBar(words, createSystem())).toBeUndefined();
});

test('a user who wants no spoilers sees no score', () => {
  expect(quickBar([], createSystem({ spoilers: { shown: 'off' } }))).toBe('demo · Foxes vs Owls · 1 m\n');
});

test('a damaged settings file is left to the program, which says so', () => {
  const system = createSystem();
  writeFileSync(`${system.env.ESPORTS_CONFIG_DIR}/settings.json`, '{', { mode: 0o600 });
  expect(quickBar([], system)).toBeUndefined();
});
