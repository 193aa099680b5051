import { expect, test } from 'vitest';
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
