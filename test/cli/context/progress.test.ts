import { Terminal } from '@xterm/headless';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Host, TextOutput } from '../../../src/cli/host/host.ts';
import { createProgress } from '../../../src/cli/context/progress.ts';
import { createFakeClock, settled } from '../../support/fakeClock.ts';

/** A terminal that receives both outputs, and a clock. */
const createSurroundings = (env: Host['env'] = {}, isTerminal = true) => {
  const screen = new Terminal({ cols: 40, rows: 6, allowProposedApi: true, convertEol: true });
  const clock = createFakeClock(0);
  let written = '';
  const output: TextOutput = {
    isTerminal,
    columns: 40,
    write: async text => {
      written += text;
      screen.write(text);
    },
  };
  const host = { stdout: output, stderr: output, env, setTimer: clock.setTimer };
  return {
    clock,
    // The test uses nothing else of the host.
    host: host as unknown as Host,
    written: () => written,
    /** The non-empty lines of the screen, with the spinner's sign as `*`. */
    lines: async (): Promise<readonly string[]> => {
      await new Promise<void>(resolve => screen.write('', resolve));
      const rows = Array.from({ length: screen.rows }, (_, row) =>
        (screen.buffer.active.getLine(row)?.translateToString(true) ?? '').replace(/^[⠀-⣿] /, '* '),
      );
      return rows.filter(line => line !== '');
    },
  };
};

const open = (
  surroundings: ReturnType<typeof createSurroundings>,
  flags: { readonly quiet?: boolean } = {},
) => {
  const progress = createProgress(surroundings.host, flags);
  onTestFinished(progress.stop);
  return progress;
};

/** Resolves once the spinner is loaded. */
const loaded = async (): Promise<void> => {
  await import('ora');
  await settled();
};

describe('a wait on a terminal', () => {
  test('is shown after half a second, follows the messages, and disappears at the end', async () => {
    const surroundings = createSurroundings();
    const wait = open(surroundings).begin('Waiting for a.example …');
    await surroundings.clock.advance(499);
    expect(surroundings.written()).toBe('');
    await surroundings.clock.advance(1);
    await loaded();
    expect(await surroundings.lines()).toEqual(['* Waiting for a.example …']);
    wait.say('2 pages, 200 rows');
    expect(await surroundings.lines()).toEqual(['* 2 pages, 200 rows']);
    wait.end();
    expect(await surroundings.lines()).toEqual([]);
    expect(surroundings.clock.timers).toBe(0);
  });

  test('that ends sooner shows nothing', async () => {
    const surroundings = createSurroundings();
    open(surroundings).begin('one').end();
    await surroundings.clock.advance(5000);
    expect(surroundings.written()).toBe('');
  });

  test('that is known to last is shown at once', async () => {
    const surroundings = createSurroundings();
    await open(surroundings).begin('Making up the season …').show();
    expect(await surroundings.lines()).toEqual(['* Making up the season …']);
  });

  test('makes room for written text, and returns below it', async () => {
    const surroundings = createSurroundings();
    const { begin, host } = open(surroundings);
    const wait = begin('waiting');
    await wait.show();
    await host.stderr.write('a note\n');
    expect(await surroundings.lines()).toEqual(['a note', '* waiting']);
    await host.stdout.write('half a');
    expect(await surroundings.lines()).toEqual(['a note', 'half a']);
    await host.stdout.write(' line\n');
    expect(await surroundings.lines()).toEqual(['a note', 'half a line', '* waiting']);
    wait.end();
    expect(await surroundings.lines()).toEqual(['a note', 'half a line']);
  });

  test('makes room for a question until that is answered', async () => {
    const surroundings = createSurroundings();
    const answered = Promise.withResolvers<string>();
    const { begin, host } = open({
      ...surroundings,
      host: { ...surroundings.host, ask: () => answered.promise },
    });
    await begin('waiting').show();
    const answer = host.ask('Which one? ');
    expect(await surroundings.lines()).toEqual([]);
    answered.resolve('2');
    expect(await answer).toBe('2');
    expect(await surroundings.lines()).toEqual(['* waiting']);
  });

  test('makes room for a screen until that is closed', async () => {
    const surroundings = createSurroundings();
    const taken = { write: async () => {}, suspend: () => {}, giveBack: () => {} };
    const terminal = { size: () => ({ columns: 40, rows: 6 }), take: () => taken };
    const { begin, host } = open({
      ...surroundings,
      host: { ...surroundings.host, openTerminal: () => terminal },
    });
    await begin('waiting').show();
    const screen = host.openTerminal()?.take({
      enter: '',
      leave: '',
      onKeys: () => {},
      onResize: () => {},
      onText: () => {},
      onLost: () => {},
    });
    expect(await surroundings.lines()).toEqual([]);
    screen?.giveBack();
    expect(await surroundings.lines()).toEqual(['* waiting']);
  });

  test('of several shows the first', async () => {
    const surroundings = createSurroundings();
    const { begin } = open(surroundings);
    const outer = begin('all pages');
    const inner = begin('one request');
    await inner.show();
    expect(await surroundings.lines()).toEqual(['* all pages']);
    outer.end();
    expect(await surroundings.lines()).toEqual(['* one request']);
    inner.end();
    expect(await surroundings.lines()).toEqual([]);
  });

  test('is one line, whatever is said', async () => {
    const surroundings = createSurroundings();
    await open(surroundings)
      .begin(`${'東京'.repeat(30)}\n\u001b[2J`)
      .show();
    expect(await surroundings.lines()).toHaveLength(1);
  });
});

describe('nothing is shown', () => {
  test.each([
    ['with --quiet', {}, { quiet: true }, true],
    ['where stderr is no terminal', {}, {}, false],
    ['on a terminal that cannot go back', { TERM: 'dumb' }, {}, true],
    ['in a job', { CI: 'true' }, {}, true],
  ] as const)('%s', async (_, env, flags, isTerminal) => {
    const surroundings = createSurroundings(env, isTerminal);
    await open(surroundings, flags).begin('waiting').show();
    await surroundings.clock.advance(5000);
    expect(surroundings.written()).toBe('');
  });
});
