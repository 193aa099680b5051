import { WriteStream } from 'node:tty';
import { expect, test } from 'vitest';
import { openSpinner } from '../../../src/cli/show/spinner.ts';

/** A terminal that keeps what is written to it. */
const fakeTerminal = () => {
  const written: string[] = [];
  const stream = Object.create(WriteStream.prototype, {
    isTTY: { value: true },
    columns: { value: 80 },
    write: { value: (text: string) => written.push(text) > 0, writable: true },
    cursorTo: { value: () => true },
    clearLine: { value: () => true },
    moveCursor: { value: () => true },
  }) as NodeJS.WriteStream; // ora asks it for nothing else
  return { stream, text: () => written.join('') };
};

const openOn = (stream: NodeJS.WriteStream | undefined, quiet = false) => {
  const host = { openErrorTerminal: () => stream };
  return openSpinner({ host, flags: { quiet } });
};

test('says on a terminal what is being done', async () => {
  const terminal = fakeTerminal();
  const spinner = await openOn(terminal.stream);
  spinner.say('reading lists 1 of 25');
  spinner.stop();
  expect(terminal.text()).toContain('reading lists 1 of 25');
});

test('says nothing with --quiet', async () => {
  const terminal = fakeTerminal();
  const spinner = await openOn(terminal.stream, true);
  spinner.say('reading');
  spinner.stop();
  expect(terminal.text()).toBe('');
});
