import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

const liveMatch = async (): Promise<string> => {
  const { stdout } = await program.run(['live', '--json', 'id']);
  const [first] = JSON.parse(stdout) as readonly { readonly id: string }[];
  return first?.id ?? '';
};

describe('watch in a pipe', () => {
  test('prints one frame of a live match, fitted to 80 columns', async () => {
    const { code, stdout } = await program.run(['watch', await liveMatch(), '--once']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ ● LIVE · .* best of \d/);
    expect(Math.max(...stdout.split('\n').map(line => line.length))).toBeLessThanOrEqual(80);
  });

  test('needs a match, and reports one that is not live', async () => {
    expect(await program.run(['watch'])).toMatchObject({ code: 2, stdout: '' });
    expect(await program.run(['watch', 'nobody-of-that-name'])).toMatchObject({ code: 5, stdout: '' });
  });

  test('names the next start of a team that is not live', async () => {
    const { stdout } = await program.run(['upcoming', '--limit', '1', '--json', 'team1Slug']);
    const [next] = JSON.parse(stdout) as readonly { readonly team1Slug: string }[];
    const { code, stderr } = await program.run(['watch', next?.team1Slug ?? '', '--once']);
    expect(code).toBe(5);
    expect(stderr).toMatch(/is not live: next .+ v .+, in \d+/);
  });

  test('names the next start if the match is over', async () => {
    const { stdout } = await program.run(['results', '--limit', '1', '--json', 'id']);
    const [last] = JSON.parse(stdout) as readonly { readonly id: string }[];
    const { code, stderr } = await program.run(['watch', last?.id ?? '', '--once']);
    expect(code).toBe(5);
    expect(stderr).toMatch(/is over; next .+ v .+, in \d+.+esports watch [\w-]+ --wait/s);
  });

  test('replays the lines of a stream without a request', async () => {
    const file = join(program.folder, 'match.ndjson');
    const pushed = await program.run(['live', 'stream', '--match', await liveMatch(), '--limit', '1']);
    writeFileSync(file, pushed.stdout);
    const nowhere = { ESPORTS_BASE_URL: 'http://nowhere.invalid/api/v1' };
    expect(await program.run(['replay', file], nowhere)).toMatchObject({ code: 0, stdout: pushed.stdout });
    expect((await program.run(['replay', file, '--once'], nowhere)).stdout).toContain('● LIVE');
    const refused = await program.run(['watch', await liveMatch(), '--record', file]);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('already exists');
  });

  test('replays a finished match from its rounds, up to its result', async () => {
    const { stdout } = await program.run([
      'results',
      '--limit',
      '1',
      '--json',
      'id,team1Name,team2Name,score',
    ]);
    const [last] = JSON.parse(stdout) as readonly Readonly<Record<string, unknown>>[];
    const { code, stdout: lines } = await program.run(['replay', String(last?.['id'])]);
    const updates = lines
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(code).toBe(0);
    expect(updates.slice(0, 2).map(({ type }) => type)).toEqual(['snapshot', 'round_start']);
    expect(updates.at(-1)).toMatchObject({ type: 'match_end', series: last?.['score'] });
    const still = await program.run(['replay', String(last?.['id']), '--once']);
    expect(still.stdout).toContain(String(last?.['team1Name']));
    expect(still.stdout).toContain('FINISHED');
    expect(await program.run(['replay', 'nobody-of-that-name'])).toMatchObject({ code: 5, stdout: '' });
    expect(await program.run(['replay', 'nothing.ndjson'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('refuses a file that is not a recording', async () => {
    const file = join(program.folder, 'no.ndjson');
    writeFileSync(file, 'hello\nworld\n');
    const { code, stderr } = await program.run(['replay', file]);
    expect(code).toBe(2);
    expect(stderr).toContain('line 1 of the recording is not JSON');
  });
});

describe('wait', () => {
  test('ends at once if the condition holds already, and exits 8 when the time is up', async () => {
    const matchId = await liveMatch();
    expect((await program.run(['wait', matchId, '--until', 'live'])).code).toBe(0);
    expect((await program.run(['wait', matchId, '--until', 'score=9-9', '--for', '500ms'])).code).toBe(8);
    expect((await program.run(['wait', matchId, '--until', 'nonsense'])).code).toBe(2);
  });
});
