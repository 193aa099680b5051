import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openKept } from '../../../src/data/inbox/inbox.ts';
import { createSaying, resultRow } from '../../data/import/answers/saying.ts';
import { now } from '../../data/import/importing.ts';
import { type CitoService, startCitoService } from '../../support/citoService/service.ts';
import { copySeason } from '../../support/copySeason.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { runHere, userIn } from '../../support/programHere.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

let folder: string;
beforeEach(async () => {
  folder = createTemporaryFolder();
});

const collect = async (): Promise<void> => {
  const { say, empty } = createSaying(join(folder, 'collected.db'));
  say('/matches/results', [resultRow()]);
  await empty();
};

const clock = createFakeClock(now);
const run = async (line: string, env: Readonly<Record<string, string>> = {}, columns?: number) => {
  const { finished, stdout, stderr } = runHere(line.split(' '), { ...userIn(folder), ...env }, clock, {
    columns,
  });
  return { code: await finished, stdout: stdout(), stderr: stderr() };
};

const sourceOf = (json: string): unknown => JSON.parse(json).client.source;

describe('with a collected file and no profile', () => {
  beforeEach(collect);

  test('commands answer from it, and say so', async () => {
    const { code, stdout, stderr: silent } = await run('results --meta --json');
    expect([code, silent, sourceOf(stdout)]).toEqual([0, '', 'collected']);
    expect(stdout).toContain('"id":"cs-match-2400001"');
    const { stderr } = await run('results', {}, 80);
    expect(stderr).toContain('Collected data, ');
    expect(stderr).not.toContain('Demo data');
  });

  test('an identifier of the service names the match', async () => {
    const { stdout } = await run('match show cs2-match-2400001 --json id');
    expect(stdout).toBe('{"id":"cs-match-2400001"}\n');
  });

  test('nothing is live, and watch and streams say what live needs', async () => {
    const live = await run('live', {}, 80);
    expect([live.code, live.stdout]).toEqual([0, '']);
    expect(live.stderr.replaceAll(/\s+/g, ' ')).toContain('Live needs a service: get a key (https://');
    for (const command of ['watch', 'live stream', 'live stream --type foo']) {
      const { code, stdout, stderr } = await run(command);
      expect([code, stdout]).toEqual([5, '']);
      expect(stderr).toContain('esports auth login cito');
    }
  });

  test('an error says what was asked', async () => {
    const { code, stderr } = await run('match show cs-match-1 --json');
    expect([code, JSON.parse(stderr).error.client]).toEqual([5, { source: 'collected' }]);
  });

  test('the season is there where it is wanted', async () => {
    await copySeason(folder);
    const { stdout, stderr } = await run('--profile demo results --limit 1 --meta --json');
    expect([sourceOf(stdout), stderr]).toEqual(['made-up', expect.stringContaining('Demo data')]);
  });
});

describe('with a service', () => {
  let service: CitoService;
  let env: Readonly<Record<string, string>>;
  beforeEach(async () => {
    service = await startCitoService({ clock });
    env = { CITO_API_KEY: service.key, CITO_API_BASE_URL: service.origin };
  });
  afterEach(() => service.close());
  const kept = (): readonly string[] => {
    const inbox = openKept(join(folder, 'inbox.db'));
    const asked = [...inbox.answers].map(({ service: of, asked }) => `${of} ${asked}`);
    inbox.close();
    return asked;
  };

  test('offline, and where the quota is spent, the collected file answers what is not stored', async () => {
    await collect();
    const offline = await run('match show cs2-match-2400001 --offline --meta --json', env);
    expect([offline.code, sourceOf(offline.stdout)]).toEqual([0, 'collected']);
    expect(offline.stderr).toMatch(/No answer.*stored.*This is from the collected file, .* old/);
    service.switches.spent = 500;
    const spent = await run('results --limit 1 --json id', env);
    expect(spent).toMatchObject({ code: 0, stdout: '[{"id":"cs-match-2400001"}]\n' });
    expect((await run('results --limit 1 --no-stale', env)).code).toBe(7);
    expect((await run('match show cs2-match-1 --offline', env)).code).toBe(3);
  });

  test('answers are kept only of known services and those that the user names', async () => {
    await collect();
    await copySeason(folder);
    await run('results --limit 2', env);
    expect(kept()).toEqual([]);
    const { host } = new URL(service.origin);
    await run(`config set collect.services other,${host}`);
    await run('results --limit 3', env);
    await run('results --limit 3', env);
    await run('results --limit 4 --param x=1', env);
    await run('live', env);
    await run('--profile demo results', env);
    expect(kept()).toEqual([`${host} /matches/results?limit=3`]);
  });

  test('collect shows its plan, keeps to its budget, and data why says what came of it', async () => {
    await collect();
    const { host } = new URL(service.origin);
    await run(`config set collect.services ${host}`);
    const plan = await run('collect --dry-run', env);
    expect(plan.stdout.split('\n').slice(0, 2)).toEqual([
      '/matches/results?limit=100\tthe newest results',
      '/matches/upcoming?limit=100\tthe matches to come',
    ]);
    expect(service.requests).toEqual([]);
    mkdirSync(join(folder, 'none'));
    const places = ['standings', 'skins', 'prices'].map(name => `--mirror ${name}=${folder}/none`).join(' ');
    const found = await run(`collect --yes --budget 2 --json source,status,found ${places}`, env);
    expect(JSON.parse(found.stdout)).toContainEqual({
      source: host,
      status: 'new',
      found: '2 requests of 2 for today',
    });
    expect(service.requests.map(({ path }) => path.replace('/api/v1/cs2', ''))).toEqual([
      '/matches/results',
      '/matches/upcoming',
    ]);
    const why = await run('data why cs2-match-2400002 --collected --json field,source', env);
    expect(JSON.parse(why.stdout)).toContainEqual({ field: 'winner', source: host });
    const dry = await run(`data forget --source ${host} --collected --json table,after`, env);
    expect(JSON.parse(dry.stdout)).toContainEqual({ table: 'match', after: 1 });
    expect(dry.stderr).toContain('Nothing was removed');
  });

  test('nothing is kept before anything was collected', async () => {
    await run(`config set collect.services ${new URL(service.origin).host}`);
    await run('results --limit 2', env);
    expect(existsSync(join(folder, 'inbox.db'))).toBe(false);
  });
});
