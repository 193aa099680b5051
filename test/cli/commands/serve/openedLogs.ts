import { openLogs } from '../../../../src/cli/commands/serve/logs.ts';
import type { CommandContext } from '../../../../src/cli/context/types.ts';

/** Logs of a form whose lines are kept, without their ends. */
export const openedLogs = (form: 'json' | 'text', debug = false) => {
  const lines: string[] = [];
  const time = { now: 0 };
  const write = async (text: string): Promise<void> => void lines.push(text.replace(/\n$/u, ''));
  const host = { now: () => time.now, stderr: { isTerminal: false, columns: 80, write } };
  // The logs use nothing else of a context.
  const context = { host, warn: write, flags: { debug } } as unknown as CommandContext;
  return { lines, time, logs: openLogs(form, context) };
};
