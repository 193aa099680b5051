import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataFile } from '../../src/data/store/dataFile.ts';
import { eventfulLog } from '../server/ingest/serverLog/madeUpLog.ts';
import { createProgram, type Served } from '../support/program.ts';

/** A match with a knife round, a restored round and half-time: Alpha 13:3 Bravo. */
const lines = eventfulLog();
const program = createProgram();
const data = join(program.folder, 'data.db');
let service: Served;
let key = '';
let token = '';
let match = '';

const words = async (...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await program.run(args);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return stdout.trim();
};
const serve = (): Promise<Served> => program.serve(['--ingest', '--data', data]);
const env = () => ({ ESPORTS_BASE_URL: service.url, ESPORTS_API_KEY: key });
const ask = async (path: string): Promise<unknown> => {
  const answer = await fetch(`${service.url}/game${path}`, { headers: { 'x-api-key': key } });
  const { data: found } = (await answer.json()) as { readonly data: unknown };
  return found;
};

/** Posts lines from a place on, a few at a time; returns the place after the last that was taken. */
const post = async (from: number, until = lines.length): Promise<number> => {
  let place = from;
  while (place < until) {
    const piece = lines.slice(place, Math.min(until, place + 7));
    const answer = await fetch(`${new URL(service.url).origin}/ingest/log/server-1/${token}`, {
      method: 'POST',
      body: piece.map(line => `${line}\n`).join(''),
    }).catch(() => undefined);
    if (!answer) return place;
    expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, '']);
    place += piece.length;
  }
  return place;
};

const putData = (players: string): void => {
  const database = createDataFile(`${data}.new`, 'cs');
  database.exec(`INSERT INTO team (id, slug, name) VALUES (7, 'alpha', 'Alpha'); ${players}`);
  database.close();
  renameSync(`${data}.new`, data);
};

beforeAll(async () => {
  putData('');
  key = await words('keys', 'create', '--plan', 'enterprise', '--name', 'test');
  token = await words('ingest', 'source', 'server-1', '--kind', 'log');
  match = await words(
    'ingest',
    'create',
    'Alpha',
    'Bravo',
    '--event',
    'Test Cup',
    '--bo',
    '1',
    '--source',
    'server-1',
  );
  service = await serve();
});
afterAll(async () => {
  await service.kill();
  program.remove();
});

describe('a match from a game server', () => {
  const half = Math.floor(lines.length / 2);

  test('is live from its first event on, in watch, in the list and in the stream', async () => {
    expect(await ask('/live')).toEqual([]);
    await post(0, half);
    const { stdout } = await program.run(['watch', match, '--once'], env());
    expect(stdout).toContain('Test Cup');
    expect(stdout).toMatch(/Alpha.*Bravo/u);
    expect(await ask('/live')).toMatchObject([{ id: match, team1Name: 'Alpha', bestOf: 1, map: 'Test' }]);
    const stream = await program.run(['live', 'stream', '--limit', '1', '--match', match], env());
    expect(JSON.parse(stream.stdout)).toMatchObject({ type: 'snapshot', matchId: match });
  });

  test('a second service, and a command beside the first, know that it is theirs', async () => {
    const second = await program.run(['serve', '--port', '0', '--ingest', '--data', data]);
    expect([second.code, second.stderr]).toEqual([2, expect.stringContaining('Another process serves')]);
    expect(await words('ingest', 'list', '--json')).toContain(`"id":"${match}"`);
    expect(await words('ingest', 'sources', '--json')).toContain(`"match":"${match}"`);
  });

  test('goes on whole after its service was killed in the middle of posts, and reaches its true result', async () => {
    const posting = post(half);
    // The kill meets a post that is on its way, or the moment between two.
    await service.kill();
    const place = await posting;
    service = await serve();
    await post(place);
    const exported = await words('ingest', 'list', '--all', '--json');
    expect(JSON.parse(exported)).toMatchObject([
      { id: match, state: 'ended', maps: '1:0', rounds: 'Test 13:3' },
    ]);
    // Answers have whole seconds, so it is finished with the next one.
    await expect
      .poll(() => ask(`/matches/${match}`), { timeout: 10_000 })
      .toMatchObject({ status: 'finished' });
    expect(await ask(`/matches/${match}`)).toMatchObject({
      status: 'finished',
      score: { team1: 1, team2: 0 },
      winner: 'Alpha',
      team1: { id: 'cs-team-7' },
      maps: [{ name: 'Test', score: { team1: 13, team2: 3 }, rounds: 16 }],
    });
  });

  test('is in the results, with its rounds, kills and players, and in what is computed of them', async () => {
    expect(await ask('/matches/results')).toMatchObject([{ id: match, winner: 'Alpha' }]);
    const maps = (await ask(`/matches/${match}/maps?detail=rounds`)) as readonly {
      readonly course: readonly { readonly round: number; readonly kills: readonly unknown[] }[];
    }[];
    expect(maps[0]?.course.map(({ round }) => round)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
    expect(maps[0]?.course.reduce((sum, { kills }) => sum + kills.length, 0)).toBe(26);
    expect(await ask(`/matches/${match}/player-stats`)).toHaveLength(4);
    expect((await program.run(['results', 'recap', match], env())).code).toBe(0);
    expect((await program.run(['replay', match, '--once'], env())).code).toBe(0);
  });

  test('keeps its result when the data file is swapped, with the identifiers of the new one', async () => {
    const [player] = (await ask(`/matches/${match}/player-stats`)) as readonly {
      readonly nickname: string;
    }[];
    putData(
      `INSERT INTO player (id, slug, nickname) VALUES (9, '${player?.nickname}-known', '${player?.nickname}')`,
    );
    await expect
      .poll(() => ask(`/players/cs-player-9/matches`), { timeout: 10_000 })
      .toMatchObject([{ id: match }]);
  });

  test('a result that was wrong is corrected everywhere', async () => {
    await words('ingest', 'fix', match, '--swap-teams');
    // An answer is kept for the rest of its second.
    await expect
      .poll(() => ask(`/matches/${match}`), { timeout: 10_000 })
      .toMatchObject({ winner: 'Bravo', score: { team1: 0, team2: 1 } });
  });

  test('a player is erased while the service runs, which serves the made-up name soon after', async () => {
    const stats = async () =>
      (await ask(`/matches/${match}/player-stats`)) as readonly Readonly<Record<string, unknown>>[];
    // The correction told the end of the map anew, and answers have whole seconds.
    await expect.poll(stats, { timeout: 10_000 }).toHaveLength(4);
    const before = await stats();
    const { kills } = before.find(line => line['nickname'] === 'dan') ?? {};
    expect(await ask('/players/dan')).toMatchObject({ nickname: 'dan' });
    expect(await words('ingest', 'erase', 'dan')).toBe(`${match}  Alpha vs Bravo`);
    expect(await stats()).toEqual(before);
    const as = await words('ingest', 'erase', '[U:1:22]', '--yes');
    expect(as).toMatch(/^erased-[\da-f]{12}$/u);
    await expect.poll(() => ask('/players/dan'), { timeout: 10_000 }).toBe(undefined);
    expect(await ask(`/players/${as}`)).toMatchObject({ nickname: as });
    const after = await stats();
    expect(after).toHaveLength(before.length);
    expect(after.find(({ nickname }) => nickname === as)).toMatchObject({ kills });
    const again = await program.run(['ingest', 'erase', 'dan', '--yes']);
    expect([again.code, again.stderr]).toEqual([5, expect.stringContaining('No match has a player "dan"')]);
  });

  test('a token that was revoked opens nothing any more', async () => {
    await words('ingest', 'revoke', 'server-1');
    const answer = await fetch(`${new URL(service.url).origin}/ingest/log/server-1/${token}`, {
      method: 'POST',
    });
    expect(answer.status).toBe(401);
  });
});

test('what an operator types wrongly is said, and what to do', async () => {
  const outcomes = await Promise.all(
    [
      ['ingest', 'source', 'Big Server', '--kind', 'log'],
      ['ingest', 'bind', 'none', 'nobody'],
      ['ingest', 'fix', 'nowhere', '--score', '1:0'],
      ['ingest', 'fix', match],
      ['ingest', 'create', 'Alpha', 'Gamma', '--veto', '3-Nuke'],
      ['serve', '--ingest-log', 'a=b'],
      ['serve', '--ingest', '--bus', 'http://a'],
      ['ingest', 'list', '--bus', 'nats://a', '--ingest-file', 'x.db'],
      ['ingest', 'list', '--bus', 'nats://127.0.0.1:1'],
      ['ingest', 'erase', '76561197960265739', '--bus', 'nats://127.0.0.1:1'],
      ['ingest', 'erase', '76561197960265700'],
    ].map(async args => {
      const { code, stderr } = await program.run(args);
      return `${code} ${stderr.split('\n')[0]}`;
    }),
  );
  expect(outcomes).toEqual([
    '2 esports: "Big Server" is not a valid source name',
    '2 esports: There is no source "nobody"',
    '2 esports: No live match has a team "nowhere"',
    '2 esports: Nothing is to be corrected',
    '2 esports: --veto: "3-Nuke" is not a veto step',
    '2 esports: --ingest-file, --ingest-log, --ingest-keep, --ingest-ids and --bus need --ingest',
    '2 esports: --bus: this is not a NATS address',
    '2 esports: --bus and --ingest-file exclude each other',
    '2 esports: NATS with JetStream at 127.0.0.1:1 does not answer: connection refused',
    '2 esports: NATS with JetStream at 127.0.0.1:1 does not answer: connection refused',
    '5 esports: No match has the player 76561197960265700',
  ]);
});
