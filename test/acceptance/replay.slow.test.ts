import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createDemo, createListed, writeTables } from '../data/import/demos/madeUpDemos.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

test('the built service plays a recorded match from the given round to its end', async () => {
  const file = join(program.folder, 'data.db');
  const source = writeTables({
    ...createDemo({ checksum: 'a1', rounds: 'eeeeeeeeeeeee' }),
    tournaments: [createListed('a1')],
  });
  expect((await program.run(['data', 'import', 'demos', source, '--into', file])).code).toBe(0);
  const key = (await program.run(['keys', 'create', '--plan', 'enterprise', '--name', 'a'])).stdout.trim();
  // The match has thirteen rounds of 40 s. The service sends the first four at once. At this speed
  // the others take twelve seconds. The clients below must connect within this time, and they need far less.
  const service = await program.serve([
    '--data',
    file,
    '--replay',
    '2370001',
    '--speed',
    '30',
    '--start-round',
    '5',
  ]);
  const env = { ESPORTS_BASE_URL: service.url, ESPORTS_API_KEY: key };
  const followed = [
    program.run(['live', 'stream', '--match', '2370001'], env),
    program.run(['live', 'room', 'cs-match-2370001'], env),
  ];
  const answer = await fetch(`${service.url}/game/live/stream?match=cs-match-2370001`, {
    headers: { 'x-api-key': key },
  });
  const text = await answer.text();
  const types = [...text.matchAll(/^event: (\w+)$/gmu)].map(([, type]) => type);
  expect([types[0], types.at(-2), types.at(-1)]).toEqual(['snapshot', 'map_end', 'match_end']);
  const snapshot = JSON.parse(/^data: (.*)$/mu.exec(text)?.[1] ?? '') as {
    readonly state: { readonly rounds: readonly unknown[] };
  };
  expect(snapshot.state.rounds.length).toBeGreaterThanOrEqual(4);
  const { stdout } = await program.run(['results', 'match', '2370001', '--json', 'status,winner,score'], env);
  expect(JSON.parse(stdout)).toEqual({ status: 'finished', winner: 'Elks', score: { team1: 1, team2: 0 } });
  for (const { code, stdout: lines, stderr } of await Promise.all(followed)) {
    expect([code, stderr]).toEqual([0, '']);
    expect(lines.trimEnd().split('\n').at(-1)).toContain('"type":"match_end"');
  }
  for (const follow of [
    ['stream', '--match', '2370001'],
    ['room', '2370001'],
  ]) {
    const over = await program.run(['live', ...follow], env);
    expect([over.code, over.stdout]).toEqual([5, '']);
    expect(over.stderr).toContain('esports results match 2370001');
  }
  expect(await service.stop()).toBe(0);
});

test('an unknown match is refused before the service listens', async () => {
  const file = join(program.folder, 'data.db');
  const { code, stderr, stdout } = await program.run([
    'serve',
    '--port',
    '0',
    '--data',
    file,
    '--replay',
    '9',
  ]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('The data file has no match 9');
  expect(stderr).toContain('cs-match-2370001 (Elks vs Otters)');
});
