import { expect, test } from 'vitest';
import type { Terminal } from '../../../src/cli/watch/screen/terminal.ts';
import { createContext } from '../../../src/cli/session/context.ts';
import type { Host } from '../../../src/cli/host/host.ts';

test('messages keep their line breaks, and no control sequence in them reaches the terminal', async () => {
  const said: string[] = [];
  const stderr = { isTerminal: true, columns: 80, write: async (text: string) => void said.push(text) };
  // Printing a message uses nothing else of the host.
  const context = createContext({ stderr } as unknown as Host, {}, 'watch');
  await context.note('next \u001b[2Jtwo\nlines \u202e');
  await context.warn('\u0007');
  expect(said).toEqual(['next ␛[2Jtwo\nlines \\u202e\n', '␇\n']);
});

test('while a screen has the terminal it gets the notes, and nothing is written beside it', async () => {
  const [said, shown]: [string[], string[]] = [[], []];
  const stderr = { isTerminal: true, columns: 80, write: async (text: string) => void said.push(text) };
  const terminal: Terminal = {
    size: () => ({ columns: 80, rows: 24 }),
    take: () => ({ write: async () => {}, suspend: () => {}, giveBack: () => {} }),
  };
  // Printing a message uses nothing else of the host.
  const host = { stderr, env: {}, openTerminal: () => terminal } as unknown as Host;
  for (const flags of [{}, { debug: true }]) {
    const context = createContext(host, flags, 'watch');
    const taken = context.host.openTerminal()?.take({
      enter: '',
      leave: '',
      onKeys: () => {},
      onResize: () => {},
      onText: text => void shown.push(text),
      onLost: () => {},
    });
    await context.note('retrying in 1.0 s');
    await context.warn('the ledger');
    await context.host.stderr.write('debug: GET x\n');
    taken?.giveBack();
    await context.note('over');
  }
  const each = ['retrying in 1.0 s\n', 'the ledger\n', 'debug: GET x\n'];
  expect([shown, said]).toEqual([
    [...each, ...each],
    ['over\n', 'over\n'],
  ]);
});
