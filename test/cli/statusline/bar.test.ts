import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quickBar } from '../../../src/cli/statusline/quickBar.ts';
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

const address = 'http://127.0.0.1:9/game';

/** A system that saw one live match at a service, with these settings. */
const createSystem = (settings?: object) => {
  const folder = createTemporaryFolder();
  writeSeen(folder, address, { seenAt: now, matches: [match] }, { pid: 1, userId });
  if (settings) writeFileSync(`${folder}/settings.json`, JSON.stringify(settings), { mode: 0o600 });
  return {
    env: {
      ESPORTS_STATE_DIR: folder,
      ESPORTS_CONFIG_DIR: folder,
      ESPORTS_BASE_URL: address,
      ESPORTS_API_KEY: 'some-key',
    },
    platform: 'linux',
    userId,
    systemHome: () => undefined,
    now: () => now,
  };
};

test.each([
  [[], 'Foxes 1–0 Owls · 1 m\n'],
  [['--bar', 'tmux'], 'Foxes 1–0 Owls · 1 m\n'],
  [['--bar=starship'], 'Foxes 1–0 Owls · 1 m\n'],
])('%j is answered without the program', async (words, line) => {
  expect(await quickBar(words, createSystem())).toBe(line);
});

test.each([
  [['--bar', 'emacs']],
  [['--bar']],
  [['--bar', 'tmux', '--bar=waybar']],
  [['--template', '{{age}}']],
  [['--json']],
  [['word']],
])('%j is left to the program', async words => {
  expect(await quickBar(words, createSystem())).toBeUndefined();
});

test('a user who wants no spoilers sees no score', async () => {
  expect(await quickBar([], createSystem({ spoilers: { shown: 'off' } }))).toBe('Foxes vs Owls · 1 m\n');
});

test('a damaged settings file is left to the program, which says so', async () => {
  const system = createSystem();
  writeFileSync(`${system.env.ESPORTS_CONFIG_DIR}/settings.json`, '{', { mode: 0o600 });
  expect(await quickBar([], system)).toBeUndefined();
});
