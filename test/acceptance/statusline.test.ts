import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';
import { httpAnswer, startRawServer } from '../support/rawServer.ts';

const program = createProgram();
afterAll(() => program.remove());
const file = join(program.folder, 'state/live.json');

const match = (id: string, team1Name: string) => ({ id, team1Name, team2Name: 'Owls' });
/** A service that counts its requests. */
const startService = (matches: readonly object[]) =>
  startRawServer(socket => socket.end(httpAnswer(200, JSON.stringify({ success: true, data: matches }))));

test('a bar of a machine that has seen nothing is empty, and doctor says why', async () => {
  const fresh = createProgram();
  expect(await fresh.run(['statusline'])).toEqual({ code: 0, stdout: '\n', stderr: '' });
  const { stdout } = await fresh.run(['doctor', '-q', '.[] | select(.check == "status line") | .found']);
  fresh.remove();
  expect(stdout).toBe('empty: no command has seen what is live at this service\n');
});

describe('what a command saw live', () => {
  test('is shown without a request, by the quick way as by the program, the followed match first', async () => {
    const server = await startService([match('m-1', 'Foxes'), match('m-2', 'Herons')]);
    const env = { ESPORTS_BASE_URL: server.baseUrl, ESPORTS_API_KEY: 'some-key' };
    expect((await program.run(['live'], env)).code).toBe(0);
    const config = join(program.folder, 'config/settings.json');
    const followed = [
      { kind: 'team', word: 'herons', name: 'Herons', scope: `${new URL(server.baseUrl).origin}/game` },
    ];
    await program.run(['config', 'set', 'theme', 'dark']);
    writeFileSync(config, JSON.stringify({ ...JSON.parse(readFileSync(config, 'utf8')), followed }));
    const asked = server.requests.length;
    const quick = await program.run(['statusline', '--bar', 'waybar'], env);
    const whole = await program.run(['statusline', '--bar', 'waybar', '--quiet'], env);
    const withoutAge = (text: string) => text.replaceAll(/\d+ s/g, '0 s');
    expect(JSON.parse(withoutAge(quick.stdout))).toEqual({
      text: 'Herons vs Owls · 0 s · +1',
      tooltip: 'Herons vs Owls · 0 s\nFoxes vs Owls · 0 s',
      class: 'followed',
    });
    expect(withoutAge(whole.stdout)).toBe(withoutAge(quick.stdout));
    const rows = await program.run(['statusline', '--json', 'id,followed'], env);
    expect(JSON.parse(rows.stdout)).toEqual([
      { id: 'm-2', followed: true },
      { id: 'm-1', followed: false },
    ]);
    expect(server.requests).toHaveLength(asked);
    // Another service has its own.
    expect((await program.run(['statusline'])).stdout).toBe('\n');
    await server.close();
  });

  test('is gone after a quarter of an hour', async () => {
    await program.run(['live']);
    expect((await program.run(['statusline'])).stdout).toMatch(/^demo · .* · \d+ s( · \+\d+)?\n$/);
    const old = readFileSync(file, 'utf8').replaceAll(
      /"seenAt":(\d+)/g,
      (_, at: string) => `"seenAt":${Number(at) - 900_000}`,
    );
    writeFileSync(file, old);
    expect(await program.run(['statusline'])).toEqual({ code: 0, stdout: '\n', stderr: '' });
    const { stdout } = await program.run(['doctor', '-q', '.[] | select(.check == "status line") | .found']);
    expect(stdout).toBe(
      'empty: live matches were last seen 15 min ago, and are shown from when they are older than the delay, for 15 minutes\n',
    );
  });
});

test('a bar has no score of a match whose result a watch hides', async () => {
  const bars = await Promise.all(
    ['--spoilers', '--no-spoilers'].map(async flag => {
      const fresh = createProgram();
      await fresh.run(['watch', '--once', flag]);
      const { stdout } = await fresh.run(['statusline']);
      fresh.remove();
      return /\d–\d/.test(stdout);
    }),
  );
  expect(bars).toEqual([true, false]);
});

test('a bar shows nothing that is younger than the delay', async () => {
  const bars = await Promise.all(
    ['0', '10m'].map(async delay => {
      const fresh = createProgram();
      await fresh.run(['config', 'set', 'delay', '10m']);
      await fresh.run(['live', '--delay', delay]);
      const { stdout } = await fresh.run(['statusline']);
      fresh.remove();
      return stdout;
    }),
  );
  expect(bars).toEqual(['\n', expect.stringMatching(/^demo · .* · 10 m/)]);
});

test.each([
  [['statusline', '--bar', 'emacs'], 'tmux, waybar, starship'],
  [['statusline', '--template', '{{#if}'], 'A jq filter writes the lines: -q '],
])('%j is a usage error, as of every command', async (args, named) => {
  const { code, stdout, stderr } = await program.run(args);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(named)]);
});
