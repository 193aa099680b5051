import type { Step } from '../../../watch/feed/tracker.ts';
import type { Host } from '../../host/host.ts';

/** An event as the user's command receives it. */
type ExecEvent = Readonly<Record<string, unknown>> & { readonly type: string };

/** Runs the user's command for each event, one after the other, and reports failures at the end. */
export interface ExecHook {
  run(step: Step): void;
  /** Resolves when the started commands have ended, with the failure, if any. */
  close(): Promise<string | undefined>;
}

/** The most events that wait for a slow command; further events are skipped. */
const mostWaiting = 100;

/** `command` is a line for the user's shell. It gets the event but never the key. */
export const createExecHook = (command: string, host: Host): ExecHook => {
  const { spawn } = host.loadBuiltin('node:child_process');
  const waiting: ExecEvent[] = [];
  let running: Promise<void> | undefined;
  let fault: string | undefined;

  const runOne = (event: ExecEvent): Promise<void> =>
    new Promise(resolve => {
      const child = spawn(command, {
        shell: true,
        env: { ...withoutKey(host.env), ...eventEnv(event) },
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      child.on('error', error => {
        fault ??= error.message;
        resolve();
      });
      child.on('close', code => {
        if (code !== 0) fault ??= `it ended with ${code ?? 'a signal'} on ${event.type}`;
        resolve();
      });
      // A command may ignore its input.
      child.stdin.on('error', () => {});
      child.stdin.end(`${JSON.stringify(event)}\n`);
    });
  const drain = async (): Promise<void> => {
    for (let event = waiting.shift(); event; event = waiting.shift()) await runOne(event);
    running = undefined;
  };

  return {
    run(step) {
      for (const event of eventsOf(step)) {
        if (waiting.length < mostWaiting) waiting.push(event);
        else fault ??= 'it is too slow: some events were skipped';
      }
      if (waiting.length > 0) running ??= drain();
    },
    async close() {
      await running;
      return fault;
    },
  };
};

/** The event as it arrived or, when polling, the events between two answers. */
const eventsOf = ({ update, notices, matchId, at }: Step): readonly ExecEvent[] => {
  if (update.kind === 'event') return [{ ...update.event }];
  return notices.map(({ kind, text }) => ({ type: kind, matchId, at: new Date(at).toISOString(), text }));
};

const keyNames = new Set(['ESPORTS_API_KEY', 'ESPORTS_API_KEY_FILE']);
const withoutKey = (env: Host['env']): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !keyNames.has(name.toUpperCase())));

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
