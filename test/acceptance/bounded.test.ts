import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram, type Finished, type Program } from '../support/program.ts';

const program = createProgram();
let service: Awaited<ReturnType<Program['serve']>>;
let key = '';
beforeAll(async () => {
  key = (await program.run(['keys', 'create', '--plan', 'free', '--name', 'agent'])).stdout.trim();
  service = await program.serve();
});
afterAll(async () => {
  await service.stop();
  program.remove();
});

interface Next {
  readonly next: { readonly command: string; readonly args: readonly string[]; readonly after: number };
}
const nextIn = ({ stderr }: Finished): Next['next'] | undefined => {
  const line = stderr.split('\n').find(each => each.startsWith('{"next"'));
  return line === undefined ? undefined : (JSON.parse(line) as Next).next;
};

/** Walks on until nothing is left, and returns what each step wrote. */
const walk = async (args: readonly string[], most: number, env = {}): Promise<readonly string[]> => {
  const steps: string[] = [];
  for (let line: readonly string[] | undefined = [...args, '--max-bytes', String(most)]; line;) {
    const done: Finished = await program.run(line, env);
    expect([done.code, Buffer.byteLength(done.stdout) <= most]).toEqual([0, true]);
    steps.push(done.stdout);
    line = nextIn(done)?.args;
  }
  return steps;
};

describe('--max-bytes', () => {
  test.each<readonly [line: string, most: number]>([
    ['rankings world --limit 12 -o ndjson', 900],
    ['rankings world --limit 12 --sort teamName -o ndjson', 900],
    ['rankings world --all -o ndjson', 9000],
    ['rankings world --limit 12 --page 2 -o ndjson', 900],
    ["rankings world --limit 12 -q '.[] | .teamName'", 60],
    ['config list -o ndjson', 700],
    ["data sql 'SELECT name FROM v_team ORDER BY name LIMIT 40' -o ndjson", 300],
  ])('a walk with esports %s gives the same as the whole', async (line, most) => {
    const args = [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
    const whole = await program.run(args);
    const steps = await walk(args, most);
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.join('')).toBe(whole.stdout);
  });

  test.skipIf(process.platform !== 'linux')(
    'gives rows on a terminal too, where a picture cannot be cut',
    async () => {
      const { code, output } = await program.terminal(['home', '--max-bytes', '400', '--quiet']);
      expect([code, Buffer.byteLength(output) < 500, output.includes('Starts at')]).toEqual([0, true, true]);
    },
  );

  test('bounds JSON, with the next command in the envelope too', async () => {
    const done = await program.run(['rankings', '--limit', '9', '--meta', '--max-bytes', '1500']);
    const { data, client } = JSON.parse(done.stdout) as {
      readonly data: readonly { readonly rank: number }[];
      readonly client: { readonly next: string };
    };
    expect(Buffer.byteLength(done.stdout)).toBeLessThanOrEqual(1500);
    expect(data.length).toBeGreaterThan(1);
    expect(client.next).toBe(
      `esports rankings --meta --max-bytes=1500 --skip=${data.length} --limit=${9 - data.length}`,
    );
    expect(nextIn(done)?.command).toBe(client.next);
  });

  test.each<readonly [line: string]>([
    ['teams show rain-temple --json'],
    ['schema live'],
    ['help --json'],
    ['rankings world -o csv'],
    ['completion bash --quiet'],
  ])('fails where not even one row of esports %s fits, and says how many bytes it needs', async line => {
    const args = [...line.split(' '), '--max-bytes', '40'];
    const { code, stdout, stderr } = await program.run(args);
    expect([code, stdout]).toEqual([2, '']);
    const [, needed = '0'] = /needs (\d+) bytes, and --max-bytes allows 40/.exec(stderr) ?? [];
    const enough = await program.run([...line.split(' '), '--max-bytes', needed]);
    expect([enough.code, Buffer.byteLength(enough.stdout) <= Number(needed)]).toEqual([0, true]);
    expect(enough.stdout).not.toBe('');
  });

  test('names the next page too, if the list has one and no other number of rows was wanted', async () => {
    const done = await program.run(['results', '--json', 'id', '--max-bytes', '4000']);
    const page = JSON.parse(done.stdout) as readonly unknown[];
    expect([nextIn(done)?.after, nextIn(done)?.args]).toEqual([
      page.length,
      ['results', '--json=id', '--max-bytes=4000', '--page=2'],
    ]);
    expect(nextIn(await program.run('results --limit 2 --json --max-bytes 4000'.split(' ')))).toBe(undefined);
  });

  test('ends a stream after whole updates, and says how to resume it', async () => {
    const done = await program.run([
      'live',
      'stream',
      '--limit',
      '3',
      '--json',
      'id,event',
      '--max-bytes',
      '90',
    ]);
    const lines = done.stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { readonly id: string });
    expect([done.code, Buffer.byteLength(done.stdout) <= 90]).toEqual([0, true]);
    const last = lines.at(-1)?.id;
    expect(nextIn(done)?.command).toBe(
      `esports live stream --json=id,event --max-bytes=90 --resume-after=${last} --limit=${3 - lines.length}`,
    );
  });

  test('requests no page whose rows do not fit, and on the way on no page that was left behind', async () => {
    const env = { ESPORTS_BASE_URL: service.url, ESPORTS_API_KEY: key };
    const used = async (): Promise<number> => {
      const { stdout } = await program.run(['keys', 'list', '--json']);
      return (JSON.parse(stdout) as readonly { readonly used: number }[])[0]?.used ?? Number.NaN;
    };
    const line = ['players', 'leaderboard', 'rating', '--all', '--no-cache', '-o', 'ids'];
    const before = await used();
    const first = await program.run([...line, '--max-bytes', '200'], env);
    expect([first.code, (await used()) - before]).toEqual([0, 1]);
    const later = await program.run([...line, '--skip', '150', '--max-bytes', '200'], env);
    expect([later.code, (await used()) - before]).toEqual([0, 2]);
  });
});

describe('--skip', () => {
  test('leaves out rows of the output, and :1 is the first row that is shown', async () => {
    const all = await program.run(['rankings', 'world', '--limit', '5', '-o', 'ids']);
    const { stdout } = await program.shell(
      'esports rankings world --limit 2 --skip 3 -o ids && esports teams :1 --json id --quiet',
    );
    const [, , , fourth, fifth] = all.stdout.split('\n');
    expect(stdout).toBe(`${fourth}\n${fifth}\n{"id":"${fourth}"}\n`);
  });

  test('is refused where the output is one record', async () => {
    const { code, stderr } = await program.run(['teams', 'show', 'rain-temple', '--json', '--skip', '1']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('this output is one record')]);
  });
});

describe('--no-input', () => {
  test('exits with 2 in place of a question about the cost', async () => {
    const env = { ESPORTS_BASE_URL: service.url, ESPORTS_API_KEY: key };
    const { code, stderr } = await program.run(['rankings', 'world', '--limit', '2500', '--no-input'], env);
    expect([code, stderr]).toEqual([2, expect.stringContaining('next: Add --yes')]);
  });

  test.skipIf(process.platform !== 'linux').each<readonly [line: string, hint: string]>([
    ['teams show an', 'Name one of them:'],
    ['auth login --base-url https://api.example/api/v1', 'Pipe it: esports auth login'],
    ['data sql -', 'Pipe it: esports data sql -'],
    ['watch', 'Name one: esports watch <match>'],
  ])('asks nothing on a terminal: esports %s', async (line, hint) => {
    const { code, output } = await program.terminal([...line.split(' '), '--no-input'], { columns: 200 });
    expect([code, output]).toEqual([2, expect.stringContaining(hint)]);
  });
});
