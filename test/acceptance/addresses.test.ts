import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';

/** The service inside has no address that anybody could use, so none may be shown, wherever an address stands. */
const program = createProgram();
afterAll(() => program.remove());

const surfaces: readonly (readonly [name: string, ...args: string[]])[] = [
  ['an error', 'results', 'match', 'demo-match-0'],
  ['an error as JSON', 'results', 'match', 'demo-match-0', '--json'],
  ['the error of a raw path', 'api', '/game/nowhere'],
  ['the error of a live match', 'live', 'state', 'demo-match-0'],
  ['the error of a stream', 'live', 'stream', '--match', 'demo-match-0'],
  ['the error of a room', 'live', 'room', 'demo-match-0'],
  ['the error of a screen', 'watch', 'demo-match-0', '--once'],
  ['--debug', 'rankings', 'world', '--debug'],
  ['--debug of an error', 'results', 'match', 'demo-match-0', '--debug'],
  ['--dry-run', 'rankings', 'world', '--dry-run'],
  ['--dry-run of a raw path', 'api', '/game/live', '--dry-run'],
  ['--meta', 'rankings', 'world', '--meta'],
  ['doctor', 'doctor', '--online'],
  ['usage', 'usage'],
  ['auth status', 'auth', 'status'],
  ['profile list', 'profile', 'list'],
];

const file = join(
  program.folder,
  'state',
  readdirSync(join(program.folder, 'state')).find(name => name.endsWith('.db')) ?? '',
);
const sources = [
  ['the made-up season', {}],
  ['the data file', { ESPORTS_DATA: file }],
] as const;

describe.each(sources)('%s', (name, env) => {
  test.each(surfaces)('shows no internal address in %s', async (_surface, ...args) => {
    const { stdout, stderr } = await program.run(args, env);
    // Where to get a key is no internal address.
    const shown = (stdout + stderr).replace(
      /--base-url https:\/\/…\/api\/v1|https:\/\/[a-z.]+\/signup\S+/,
      '',
    );
    expect(shown).not.toMatch(/https?:|\.invalid|embedded|key hidden|<key>|\/api\/v1/);
  });

  test('is named in an error, and with --debug and --dry-run', async () => {
    const error = await program.run(['results', 'match', 'demo-match-0', '--debug'], env);
    expect(error.stderr).toContain(`  on:   ${name}\n`);
    expect(error.stderr).toMatch(
      new RegExp(`^debug: GET /game/matches/demo-match-0 of ${name} 404 \\d+ ms`, 'm'),
    );
    const dry = await program.run(['rankings', 'world', '--limit', '3', '--dry-run'], env);
    expect(dry.stdout).toBe(`GET /game/rankings/world?limit=3 of ${name}\n`);
  });
});
