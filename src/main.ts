/** Makes the host of the process, runs the program, and leaves the exit code. Beside it only `cli/start/` touches the process. */
import { createSecrets, type Secrets } from './cli/host/redact.ts';
import { codeOf } from './core/codeOf.ts';
import { ownerOf } from './client/account/owner.ts';
import { reportCrash, run } from './cli/run.ts';
import { type Host, type Installation, type TextOutput, writingBy } from './cli/host/host.ts';
import { createSignals, type Signals } from './cli/host/signals.ts';
import { createSpareMemory } from './cli/host/spareMemory.ts';
import { openTerminal } from './cli/host/terminal.ts';
import { createTextInput } from './cli/host/textInput.ts';
import { createTextOutput } from './cli/host/textOutput.ts';
import { processFacts, runtimeName } from './cli/start/processFacts.ts';

/** The build puts the version in its place. */
declare const ESPORTS_VERSION: string;

/** Leaves out two warnings of Node: SQLite is marked experimental in Node 22, and what --insecure allows was typed. */
const quietNodeWarnings = (): void => {
  const isInsecure = process.argv.includes('--insecure');
  const [print] = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', warning => {
    if (warning.message.startsWith('SQLite is an experimental feature')) return;
    if (isInsecure && warning.message.startsWith('Setting the NODE_TLS_REJECT_UNAUTHORIZED environment'))
      return;
    print?.(warning);
  });
};

/**
 * The environment, with which programs that we start are started too. conf must not see the variable of a snap: it would
 * write in place, and a reader might see half a file.
 */
const takeEnvironment = (): NodeJS.ProcessEnv => {
  if (process.env['SNAP'] === undefined) return process.env;
  const env = { ...process.env };
  delete process.env['SNAP'];
  return env;
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs, but is not ours to signal.
    return codeOf(error) === 'EPERM';
  }
};

/** What has to be done before the process ends, however it does: a screen is given back. */
const leaving = new Set<() => void>();

const crash = async (thrown: unknown, host: Host, secrets: Secrets): Promise<void> => {
  // What is said of it belongs on the user's own screen.
  for (const leave of leaving) leave();
  process.exit(await reportCrash(thrown, host, secrets));
};

const openProcessTerminal = (output: TextOutput): ReturnType<Host['openTerminal']> =>
  openTerminal({
    stdin: () => process.stdin,
    stdout: () => process.stdout,
    write: text => output.write(text),
    writeNow: text => void process.getBuiltinModule('node:fs').writeSync(1, text),
    columns: process.env['COLUMNS'],
    rows: process.env['LINES'],
    on: (event, hear) => {
      // Windows knows neither signal.
      if (process.platform === 'win32' && event !== 'exit') return () => {};
      process.on(event, hear);
      if (event === 'exit') leaving.add(hear);
      return () => {
        process.off(event, hear);
        leaving.delete(hear);
      };
    },
    stop: () => {
      if (process.platform !== 'win32') process.kill(process.pid, 'SIGSTOP');
    },
    measure: () => {
      if (process.platform !== 'win32') process.kill(process.pid, 'SIGWINCH');
    },
  });

/** A pipe or a file is no character device, so it is answered without `node:tty`, which takes a millisecond to load. */
const isTerminal = (descriptor: number): boolean => {
  try {
    if (!process.getBuiltinModule('node:fs').fstatSync(descriptor).isCharacterDevice()) return false;
  } catch {
    // It is closed.
    return false;
  }
  return process.getBuiltinModule('node:tty').isatty(descriptor);
};

/** The number of the terminal's device tells one terminal from another. */
const terminalId = (): string | undefined => {
  const descriptor = [1, 2, 0].find(isTerminal);
  return descriptor === undefined
    ? undefined
    : `terminal-${process.getBuiltinModule('node:fs').fstatSync(descriptor).rdev}`;
};

/** Asks for a line of text at the terminal, empty after Ctrl-D; undefined if there is none. */
const ask = async (question: string, { signal, catchSignals }: Signals): Promise<string | undefined> => {
  if (!isTerminal(0) || !isTerminal(2)) return undefined;
  const release = catchSignals();
  const { createInterface } = process.getBuiltinModule('node:readline');
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await new Promise<string>(resolve => {
      // The terminal is in raw mode meanwhile, where Ctrl-C is a key and sends no signal.
      reader.on('SIGINT', () => process.emit('SIGINT'));
      // After Ctrl-Z and fg, readline leaves its input paused, and with nothing to wait for the program would end.
      reader.on('SIGCONT', () => reader.resume());
      reader.once('close', () => resolve(''));
      reader.question(question, { signal }, resolve);
      signal.addEventListener('abort', () => reader.close(), { once: true });
    });
    signal.throwIfAborted();
    return answer;
  } finally {
    reader.close();
    await release();
  }
};

// A process that has loaded the program may run other command lines than its own: the tests do.
export { run };

/** Runs the command line of this process. */
export const start = async ({ collect, ...installation }: Installation): Promise<void> => {
  quietNodeWarnings();
  const signals = createSignals({
    on: (name, hear) => void process.on(name, hear),
    off: (name, hear) => void process.off(name, hear),
    exit: code => process.exit(code),
    // The first may come before signals are looked for again, the second only after it.
    turn: () => new Promise(resolve => void setImmediate(() => setImmediate(resolve))),
    later: (ms, run) => void setTimeout(run, ms).unref(),
  });
  const { signal, catchSignals, allowGrace, endsWell } = signals;
  const output = (descriptor: 1 | 2, openStream: () => NodeJS.WriteStream): TextOutput =>
    createTextOutput(descriptor, { openStream, isTerminal, columns: process.env['COLUMNS'] });
  const stdout = output(1, () => process.stdout);
  const stderr = output(2, () => process.stderr);
  const host: Host = {
    argv: process.argv.slice(2),
    env: takeEnvironment(),
    ...processFacts,
    ownerOf,
    parentPid: process.ppid,
    terminalId,
    isAlive,
    version: ESPORTS_VERSION,
    runtime: runtimeName,
    execPath: process.execPath,
    ...installation,
    stdin: createTextInput(
      () => process.stdin,
      () => isTerminal(0),
    ),
    stdout,
    // What cannot be said there changes neither the data nor the exit code.
    stderr: writingBy(stderr, text => stderr.write(text).catch(() => {})),
    openTerminal: () => openProcessTerminal(stdout),
    setTimer: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    allowGrace,
    endsWell,
    random: Math.random,
    ask: question => ask(question, signals),
    confirm: async question => {
      const answer = await ask(question, signals);
      return answer === undefined ? undefined : /^\s*y/i.test(answer);
    },
    randomHex: bytes => process.getBuiltinModule('node:crypto').randomBytes(bytes).toString('hex'),
    signal,
    catchSignals,
    spareMemory: collect
      ? createSpareMemory({
          used: () => process.memoryUsage.rss(),
          collect,
          later: (ms, run) => void setTimeout(run, ms).unref(),
        })
      : () => {},
    loadBuiltin: process.getBuiltinModule.bind(process),
  };
  const secrets = createSecrets();
  // Node would print it itself, and not know what must not be shown.
  process.on('uncaughtException', (thrown: unknown) => void crash(thrown, host, secrets));
  const code = await run(host, secrets);
  // All is written and closed. Node would take a whole command's twentieth to give back memory that ends with it anyway.
  process.exit(signals.exitCode() ?? code);
};
