import { Terminal } from '@xterm/headless';
import { describe, expect, test } from 'vitest';
import {
  enterScreen,
  leaveScreen,
  noticeText,
  titleText,
} from '../../../../src/cli/watch/screen/terminal.ts';
import { createPainter, frameGap } from '../../../../src/cli/watch/screen/painter.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';

const createTerminal = (columns = 20, rows = 4) => {
  const terminal = new Terminal({ cols: columns, rows, allowProposedApi: true });
  const write = (text: string): Promise<void> =>
    new Promise(resolve => terminal.write(text, () => resolve()));
  const lines = (): readonly string[] =>
    Array.from(
      { length: rows },
      (_, row) => terminal.buffer.active.getLine(row)?.translateToString(true) ?? '',
    );
  return { terminal, write, lines };
};

const setUp = (first: readonly string[]) => {
  const clock = createFakeClock(1_000_000);
  const screen = createTerminal();
  const written: string[] = [];
  let lines = first;
  const painter = createPainter({
    write: async text => {
      written.push(text);
      await screen.write(text);
    },
    lines: () => lines,
    now: clock.now,
    setTimer: clock.setTimer,
    onFault: fault => {
      throw fault;
    },
  });
  return { clock, screen, written, painter, show: (next: readonly string[]) => (lines = next) };
};

/** Waits until xterm has parsed the written text, which it does asynchronously. */
const drawn = async (
  clock: ReturnType<typeof createFakeClock>,
  { write }: ReturnType<typeof createTerminal>,
) => {
  await clock.advance(frameGap + 1);
  await write('');
  await clock.advance(frameGap + 1);
  await write('');
};

describe('the painter', () => {
  test('draws the lines, full ones to their last column', async () => {
    const { clock, screen, painter } = setUp(['x'.repeat(20), 'two', '', '四四']);
    painter.reset();
    await drawn(clock, screen);
    expect(screen.lines()).toEqual(['x'.repeat(20), 'two', '', '四四']);
  });

  test('writes only the lines that changed, between the marks of one synchronized update', async () => {
    const { clock, screen, painter, written, show } = setUp(['one', 'two', 'three', '']);
    painter.reset();
    await drawn(clock, screen);
    show(['one', '2', 'three', '']);
    painter.invalidate();
    await drawn(clock, screen);
    expect(written[1]).toBe('\u001b[?2026h\u001b[2;1H\u001b[K2\u001b[?2026l');
    expect(screen.lines()).toEqual(['one', '2', 'three', '']);
  });

  test('writes nothing if nothing changed', async () => {
    const { clock, screen, painter, written } = setUp(['one', '', '', '']);
    painter.reset();
    await drawn(clock, screen);
    painter.invalidate();
    await drawn(clock, screen);
    expect(written).toHaveLength(1);
  });

  test('draws 30 frames for 10,000 changes a second, and requests only the lines that it draws', async () => {
    const clock = createFakeClock(0);
    let frames = 0;
    let asked = 0;
    const painter = createPainter({
      write: async () => void (frames += 1),
      lines: () => [String((asked += 1))],
      now: clock.now,
      setTimer: clock.setTimer,
      onFault: () => {},
    });
    for (let millisecond = 0; millisecond < 1000; millisecond += 1) {
      for (let change = 0; change < 10; change += 1) painter.invalidate();
      await clock.advance(1);
    }
    expect(frames).toBeGreaterThanOrEqual(28);
    expect(frames).toBeLessThanOrEqual(31);
    expect(asked).toBe(frames);
  });

  test('looks for changes 30 times a second at most, even where there are none', async () => {
    const clock = createFakeClock(0);
    let asked = 0;
    const painter = createPainter({
      write: async () => {},
      lines: () => [`the same ${(asked += 1) > 0}`],
      now: clock.now,
      setTimer: clock.setTimer,
      onFault: () => {},
    });
    for (let millisecond = 0; millisecond < 1000; millisecond += 1) {
      painter.invalidate();
      await clock.advance(1);
    }
    expect(asked).toBeLessThanOrEqual(31);
  });

  test('waits for a slow terminal, then draws the newest frame', async () => {
    const clock = createFakeClock(0);
    const written: string[] = [];
    let take: (() => void) | undefined;
    let line = 'a';
    const painter = createPainter({
      write: text => {
        written.push(text);
        return new Promise<void>(resolve => (take = resolve));
      },
      lines: () => [line],
      now: clock.now,
      setTimer: clock.setTimer,
      onFault: () => {},
    });
    painter.reset();
    await clock.advance(100);
    for (line of ['b', 'c', 'd']) {
      painter.invalidate();
      await clock.advance(100);
    }
    expect(written).toHaveLength(1);
    take?.();
    await clock.advance(0);
    await clock.advance(100);
    expect(written).toHaveLength(2);
    expect(written[1]).toContain('d');
  });

  test('restores lines that another program has written to, empty ones too', async () => {
    const { clock, screen, painter } = setUp(['one', '', 'three', '']);
    await screen.write(enterScreen);
    painter.reset();
    await drawn(clock, screen);
    await screen.write('\u001b[2;1Hforeign\r\n\n\n\nlines');
    await clock.advance(3000);
    painter.invalidate();
    await drawn(clock, screen);
    expect(screen.lines()).toEqual(['one', '', 'three', '']);
  });

  test('draws everything again after a reset', async () => {
    const { clock, screen, painter } = setUp(['one', 'two', '', '']);
    painter.reset();
    await drawn(clock, screen);
    await screen.write('\u001b[2Jgarbage');
    painter.reset();
    await drawn(clock, screen);
    expect(screen.lines()).toEqual(['one', 'two', '', '']);
  });
});

describe('the screen of the terminal', () => {
  test('is an alternate screen, and the original returns unchanged', async () => {
    const { terminal, write, lines } = createTerminal();
    await write('before');
    await write(`${enterScreen}during`);
    expect(terminal.buffer.active.type).toBe('alternate');
    await write(leaveScreen);
    expect(terminal.buffer.active.type).toBe('normal');
    expect(lines()[0]).toBe('before');
  });

  test('titles and notices change no cell, and contain no control sequence', async () => {
    const { terminal, write, lines } = createTerminal();
    const titles: string[] = [];
    terminal.onTitleChange(title => titles.push(title));
    await write(titleText('a\u0007b\u001b]2;evil'));
    await write(noticeText('x;y\u0007z'));
    expect(titles).toEqual(['a␇b␛]2;evil']);
    expect(lines()).toEqual(['', '', '', '']);
  });
});
