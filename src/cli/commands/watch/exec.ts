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

/** Runs a shell line, or a program without a shell, for an event. Resolves with the failure, if any. */
export const runCommand = async (
  command: ShellLine | Program,
  event: ExecEvent,
  host: Pick<Host, 'env' | 'loadBuiltin'>,
): Promise<string | undefined> => {
  const input = `${JSON.stringify(event)}\n`;
  const fault = await runProgram(command, { input, env: eventEnv(event), timeout: longestRun }, host);
  return fault && `${fault} on ${event.type}`;
};

/** How long a program without a shell may run, in milliseconds: the next event waits for it. */
const longestRun = 60_000;

type ShellLine = string;
type Program = readonly [program: string, ...args: string[]];
/** Runs a shell line, or a program without a shell, which never gets the key. Resolves with the failure, if any. */
export const runProgram = (
  command: ShellLine | Program,
  { input, env, timeout }: { readonly input: string; readonly env: Host['env']; readonly timeout: number },
  host: Pick<Host, 'env' | 'loadBuiltin'>,
): Promise<string | undefined> =>
  new Promise(resolve => {
    const { spawn } = host.loadBuiltin('node:child_process');
    const shell = typeof command === 'string';
    const [program, ...args] = shell ? [command] : command;
    const child = spawn(program, args, {
      shell,
      ...(!shell && { timeout }),
      env: { ...childEnvironment(host.env), ...env },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ENOENT' ? `${program} is not installed` : error.message),
    );
    child.on('close', code => {
      if (code === 0) return resolve(undefined);
      const how = child.killed
        ? `did not finish within ${timeout / 1000} s`
        : `ended with ${code ?? 'a signal'}`;
      resolve(`${shell ? 'it' : program} ${how}`);
    });
    // A command may ignore its input.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
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
