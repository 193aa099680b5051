import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FilterError } from '../../src/output/jq/filterError.ts';
import { type Jq, type JqSetup, openJq } from '../../src/output/jq/jq.ts';

const workerFile = fileURLToPath(new URL('../../src/output/jq/worker.ts', import.meta.url));

const open = async (filter: string, setup: Partial<JqSetup> = {}): Promise<Jq> => {
  const jq = await openJq({ filter, workerFile, now: () => 0, setTimer: () => () => {}, ...setup });
  onTestFinished(jq.close);
  return jq;
};
const listed = async (pieces: AsyncIterable<string>): Promise<readonly string[]> => {
  const list: string[] = [];
  for await (const piece of pieces) list.push(piece);
  return list;
};
const whole = async (pieces: AsyncIterable<string>): Promise<string> => (await listed(pieces)).join('');
const run = async (filter: string, text: string, indented = false): Promise<string> =>
  whole((await open(filter)).run(text, indented));

describe('a jq filter', () => {
  test('gives strings raw, and everything else as JSON with its digits', async () => {
    const text = '{"name":"a\\tb","id":9007199254740993,"of":{"n":1.0}}';
    expect(await run('.name, .id, .of', text)).toBe('a\tb\n9007199254740993\n{"n":1.0}\n');
    expect(await run('.of', text, true)).toBe('{\n  "n": 1.0\n}\n');
    expect(await run('empty', text)).toBe('');
  });

  test('may begin with a dash, end in a comment, and define functions', async () => {
    expect(await run('-1', '0')).toBe('-1\n');
    expect(await run('def f: . + 1; f # one more', '1')).toBe('2\n');
  });

  test('that jq rejects is an error in jq’s words, before any data arrives', async () => {
    await expect(open('.a[')).rejects.toThrow(
      'jq: error: syntax error, unexpected end of file (Unix shell quoting issues?) at <top-level>, line 1: · .a[ · jq: 1 compile error',
    );
    await expect(open('nothing')).rejects.toBeInstanceOf(FilterError);
  });

  test('that fails on the data is an error in jq’s words', async () => {
    await expect(run('.a + 1', '{"a":"x"}')).rejects.toThrow(
      new FilterError('jq: error: string ("x") and number (1) cannot be added'),
    );
  });

  test('sees nothing of the environment', async () => {
    expect(await run('[env, $ENV] | tostring | test("PATH=|node_modules")', 'null')).toBe('false\n');
  });

  test('is stopped when it exceeds its memory', async () => {
    const jq = await open('[range(1e7)] | length', { limits: { memory: 64 * 2 ** 20 } });
    await expect(whole(jq.run('null', false))).rejects.toBeInstanceOf(FilterError);
  });

  test('without end stops when the user stops it', async () => {
    const interruption = new AbortController();
    const jq = await open('def f: f; f', { signal: interruption.signal });
    const running = whole(jq.run('null', false));
    interruption.abort();
    await expect(running).rejects.toThrow('aborted');
  });

  test('gives its output immediately, in pieces of whole characters', async () => {
    const jq = await open('range(30000) | "donk ★ \\(.)"');
    const pieces = await listed(jq.run('null', false));
    expect(pieces.length).toBeGreaterThan(4);
    expect(pieces.join('')).toBe(Array.from({ length: 30_000 }, (_, n) => `donk ★ ${n}\n`).join(''));
  });

  test('without end runs only as far as its output is read', async () => {
    const jq = await open('repeat(1)');
    const pieces = jq.run('null', false);
    expect((await pieces.next()).value).toMatch(/^1\n1\n/);
    await pieces.return();
    await jq.close();
  });

  test('that exceeds its size or time reports how to raise the limit', async () => {
    const long = await open('repeat(1)', { limits: { output: 200_000 } });
    await expect(whole(long.run('null', false))).rejects.toThrow(/output exceeded 0 MB/);
    const timers: (() => void)[] = [];
    const slow = await open('if . == 1 then def f: f; f else . end', {
      setTimer: (_, late) => {
        timers.push(late);
        return () => void timers.pop();
      },
    });
    const running = whole(slow.run('1', false));
    expect(timers.length).toBe(1);
    timers[0]?.();
    await expect(running).rejects.toMatchObject({
      message: 'jq: the filter ran longer than 60 s',
      hint: 'Allow it more: --jq-limit 5m',
    });
  });
});
