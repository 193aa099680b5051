import type { Step } from '../../watch/feed/tracker.ts';
import type { Host } from '../../host/host.ts';
import { childEnvironment } from '../../host/redact.ts';
import { createEventQueue } from './eventQueue.ts';

/** An event as the user's command receives it. */
export type ExecEvent = Readonly<Record<string, unknown>> & { readonly type: string };

export type ExecHook = ReturnType<typeof createExecHook>;

/** Runs the user's command, a line for the shell, for each event. It gets the event but never the key. */
export const createExecHook = (command: string, host: Host) => {
  const queue = createEventQueue<ExecEvent>(event => runCommand(command, event, host));
  return {
    run: (step: Step): void => eventsOf(step).forEach(event => queue.add(event)),
    /** Resolves when the started commands have ended, with the failure, if any. */
    close: () => queue.close(),
  };
};

/** How long a program without a shell may run, in milliseconds: the next event waits for it. */
const longestRun = 60_000;

/** Runs a shell line, or a program without a shell, for an event. Resolves with the failure, if any. */
export const runCommand = (
  command: string | readonly [program: string, ...args: string[]],
  event: ExecEvent,
  host: Pick<Host, 'env' | 'loadBuiltin'>,
): Promise<string | undefined> =>
  new Promise(resolve => {
    const { spawn } = host.loadBuiltin('node:child_process');
    const [program, ...args] = typeof command === 'string' ? [command] : command;
    const isShell = typeof command === 'string';
    const child = spawn(program, args, {
      shell: isShell,
      ...(!isShell && { timeout: longestRun }),
      env: { ...childEnvironment(host.env), ...eventEnv(event) },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.on('error', error => resolve(error.message));
    child.on('close', code => {
      const how = child.killed
        ? `it did not finish within ${longestRun / 1000} s`
        : `it ended with ${code ?? 'a signal'}`;
      resolve(code === 0 ? undefined : `${how} on ${event.type}`);
    });
    // A command may ignore its input.
    child.stdin.on('error', () => {});
    child.stdin.end(`${JSON.stringify(event)}\n`);
  });

/** The event as it arrived or, when polling, the events between two answers. */
const eventsOf = ({ update, notices, matchId, at }: Step): readonly ExecEvent[] => {
  if (update.kind === 'event') return [{ ...update.event }];
  return notices.map(({ kind, text }) => ({ type: kind, matchId, at: new Date(at).toISOString(), text }));
};

/** `ESPORTS_EVENT_KILLER_ID` and so on: the fields with a single value. */
const eventEnv = (event: ExecEvent): Record<string, string> =>
  Object.fromEntries(
    Object.entries(event).flatMap(([field, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
      const name = field.replaceAll(/[A-Z]/g, letter => `_${letter}`).toUpperCase();
      // An environment cannot carry a NUL.
      return [[`ESPORTS_EVENT_${name}`, String(value).replaceAll('\u0000', '')]];
    }),
  );
