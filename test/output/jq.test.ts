import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FilterError } from '../../src/output/jq/filterError.ts';
import { type Jq, type JqSetup, openJq } from '../../src/output/jq/jq.ts';

const workerFile = fileURLToPath(new URL('../../src/output/jq/worker.ts', import.meta.url));

const open = async (filter: string, setup: Partial<JqSetup> = {}): Promise<Jq> => {
  const jq = await openJq({ filter, workerFile, ...setup });
  onTestFinished(jq.close);
  return jq;
};
const run = async (filter: string, text: string, indented = false): Promise<string> =>
  (await open(filter)).run(text, indented);

describe('a jq filter', () => {
  test('gives strings raw, and everything else as JSON with its digits', async () => {
    const text = '{"name":"a\\tb","id":9007199254740993,"of":{"n":1.0}}';
    expect(await run('.name, .id, .of', text)).toBe('a\tb\n9007199254740993\n{"n":1.0}');
    expect(await run('.of', text, true)).toBe('{\n  "n": 1.0\n}');
    expect(await run('empty', text)).toBe('');
  });

  test('may begin with a dash, end in a comment, and define functions', async () => {
    expect(await run('-1', '0')).toBe('-1');
    expect(await run('def f: . + 1; f # one more', '1')).toBe('2');
  });

  test('that jq refuses is an error in its own words, before there is any data', async () => {
    await expect(open('.a[')).rejects.toThrow(
      'jq: error: syntax error, unexpected end of file (Unix shell quoting issues?) at <top-level>, line 1: · .a[ · jq: 1 compile error',
    );
    await expect(open('nothing')).rejects.toBeInstanceOf(FilterError);
  });

  test('that fails on the data is an error in its own words', async () => {
    await expect(run('.a + 1', '{"a":"x"}')).rejects.toThrow(
      new FilterError('jq: error: string ("x") and number (1) cannot be added'),
    );
  });

  test('sees nothing of the environment', async () => {
    expect(await run('[env, $ENV] | tostring | test("PATH=|node_modules")', 'null')).toBe('false');
  });

  test('is stopped where it wants more memory than it may have', async () => {
    const jq = await open('[range(1e7)] | length', { limits: { memory: 64 * 2 ** 20 } });
    await expect(jq.run('null', false)).rejects.toBeInstanceOf(FilterError);
  });

  test('without end stops when the user does', async () => {
    const interruption = new AbortController();
    const jq = await open('def f: f; f', { signal: interruption.signal });
    const running = jq.run('null', false);
    interruption.abort();
    await expect(running).rejects.toThrow('aborted');
  });
});
