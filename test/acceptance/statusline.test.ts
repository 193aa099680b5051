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

const doctorSays = ['doctor', '-q', '.[] | select(.check == "status line") | .found'];
const elsewhere = { ESPORTS_BASE_URL: 'http://127.0.0.1:9', ESPORTS_API_KEY: 'some-key' };

test('a bar of a machine that has seen nothing is empty, and doctor says why', async () => {
  const fresh = createProgram();
  expect(await fresh.run(['statusline'], elsewhere)).toEqual({ code: 0, stdout: '\n', stderr: '' });
  const { stdout } = await fresh.run(doctorSays, elsewhere);
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
    expect((await program.run(['statusline'], elsewhere)).stdout).toBe('\n');
    await server.close();
  });

  test('is gone after a quarter of an hour', async () => {
    const server = await startService([match('m-1', 'Foxes')]);
    const env = { ESPORTS_BASE_URL: server.baseUrl, ESPORTS_API_KEY: 'some-key' };
    await program.run(['live', '--refresh'], env);
    expect((await program.run(['statusline'], env)).stdout).toMatch(/^Foxes vs Owls · \d+ s\n$/);
    const old = readFileSync(file, 'utf8').replaceAll(
      /"seenAt":(\d+)/g,
      (_, at: string) => `"seenAt":${Number(at) - 900_000}`,
    );
    writeFileSync(file, old);
    expect(await program.run(['statusline'], env)).toEqual({ code: 0, stdout: '\n', stderr: '' });
    const { stdout } = await program.run(doctorSays, env);
    expect(stdout).toBe(
      'empty: live matches were last seen 15 min ago, and are shown from when they are older than the delay, for 15 minutes\n',
    );
    await server.close();
  });

  /** The bar after `live` with these flags. */
  const barAfter = async (flags: readonly string[], ...settings: readonly (readonly string[])[]) => {
    const server = await startService([{ ...match('m-1', 'Foxes'), score: { team1: 1, team2: 0 } }]);
    const env = { ESPORTS_BASE_URL: server.baseUrl, ESPORTS_API_KEY: 'some-key' };
    const fresh = createProgram();
    for (const [name = '', value = ''] of settings) await fresh.run(['config', 'set', name, value]);
    await fresh.run(['live', ...flags], env);
    const { stdout } = await fresh.run(['statusline'], env);
    fresh.remove();
    await server.close();
    return stdout.replace(/\d+ s/, '0 s');
  };

  test('has no score of a match whose result that command hid', async () => {
    expect(await barAfter(['--spoilers'])).toBe('Foxes 1–0 Owls · 0 s\n');
    expect(await barAfter(['--no-spoilers'])).toBe('Foxes vs Owls · 0 s\n');
  });

  test('is not shown while it is younger than the delay', async () => {
    expect(await barAfter(['--delay', '0'], ['delay', '10m'])).toBe('\n');
  });
});

describe('a bar of the made-up season', () => {
  const fresh = createProgram();
  afterAll(() => fresh.remove());
  const bar = async () => (await fresh.run(['statusline'])).stdout;

  test('needs no other command, the quick way as by the program', async () => {
    expect(await bar()).toMatch(/^demo · .* · 0 s( · \+\d+)?\n$/);
    const rows = await fresh.run(['statusline', '--json', 'id']);
    const live = await fresh.run(['live', '--json', 'id']);
    expect(JSON.parse(rows.stdout)).toEqual(JSON.parse(live.stdout));
    expect((await fresh.run(doctorSays)).stdout).toMatch(/^what is live in the made-up season/);
  });

  test('keeps to the delay and the spoilers of the settings', async () => {
    await fresh.run(['config', 'set', 'delay', '10m']);
    expect(await bar()).toMatch(/^demo · .* · 10 m/);
    await fresh.run(['config', 'set', 'spoilers', 'off']);
    expect(await bar()).toMatch(/^demo · \D+ vs \D+ · 10 m/);
  });

  test('is empty over its file as a data file, and doctor says why', async () => {
    const env = { ESPORTS_DATA: join(fresh.folder, 'state/season.db') };
    expect(await fresh.run(['statusline'], env)).toEqual({ code: 0, stdout: '\n', stderr: '' });
    expect((await fresh.run(doctorSays, env)).stdout).toBe('empty: nothing in a data file is live\n');
  });
});

test.each([
  [['statusline', '--bar', 'emacs'], 'tmux, waybar, starship'],
  [['statusline', '--template', '{{#if}'], 'A jq filter writes the lines: -q '],
])('%j is a usage error, as of every command', async (args, named) => {
  const { code, stdout, stderr } = await program.run(args);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(named)]);
});
