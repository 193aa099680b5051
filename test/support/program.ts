import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { began } from './began.ts';
import { plainLine, runInside, runsInside } from './runInside.ts';

const bin = fileURLToPath(new URL('../../bin/esports.js', import.meta.url));
const executable = process.env['ESPORTS_TEST_EXECUTABLE'];
/** Whether the native executable is tested, which `npm run test:native` names. */
export const isNative = executable !== undefined;
/** What starts the program: the executable, or Node with the built program. */
const [starter, ownWords] = executable === undefined ? [process.execPath, [bin]] : [executable, []];
/** What the shell starts it with. */
const quotedStart = [starter, ...ownWords].map(word => `'${word}'`).join(' ');
/** Both runtimes load a file before the program, on the word of a variable of their own. */
const [optionsName, preload] = isNative ? ['BUN_OPTIONS', '--preload'] : ['NODE_OPTIONS', '--require'];
const setClock = fileURLToPath(new URL('setClock.cjs', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running `serve`. */
export interface Served {
  readonly url: string;
  /** Shuts it down and resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Kills it like `kill -9`. */
  kill(): Promise<void>;
}

/** A running program that is written to and read from, line by line. */
export interface Conversation {
  write(text: string): void;
  /** The next line of its output; undefined after the last. */
  line(): Promise<string | undefined>;
  /** Ends its input. */
  end(): void;
  /** Ends the reading of its output, as a reader that has gone. */
  leave(): void;
  send(signal: NodeJS.Signals): void;
  readonly finished: Promise<Pick<Finished, 'code' | 'stderr'>>;
}

/** The built program with its own folders and its own clock, isolated from the user's environment. */
export interface Program {
  /** The time by its clock, in ms since 1970; it continues from one run to the next. */
  now(): number;
  /** Runs it to its end, with pipes as its outputs: in this process where nothing of it would differ. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Finished>;
  /** Starts it; it ends on a signal or by itself. */
  start(
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): { send(signal: NodeJS.Signals): void; readonly finished: Promise<Finished> };
  /** Starts it with a pipe as its input too. */
  converse(args: readonly string[], env?: Readonly<Record<string, string>>): Conversation;
  /** Starts it without a reader of its output; `blocked` resolves when the pipe has accepted some of it. */
  startUnread(
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): {
    send(signal: NodeJS.Signals): void;
    readonly blocked: Promise<void>;
    readonly code: Promise<number | null>;
  };
  /**
   * Starts it on its own terminal without a reader; `blocked` resolves when the terminal has accepted some of its
   * output. Linux only: it needs `script` from util-linux.
   */
  startUnreadTerminal(
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): {
    send(signal: NodeJS.Signals): void;
    readonly blocked: Promise<void>;
    readonly code: Promise<number | null>;
  };
  /**
   * Runs it on its own terminal, 80 columns wide unless told otherwise. The output is what the terminal received, from
   * stdout and stderr alike. Linux only: it needs `script` from util-linux.
   */
  terminal(
    args: readonly string[],
    options?: {
      readonly env?: Readonly<Record<string, string>>;
      readonly columns?: number;
      readonly rows?: number;
      /** Called with the whole output so far, each time that there is more. */
      readonly see?: (output: string) => void;
      /** Called likewise; what it returns is typed. Without it, the terminal's input is at its end. */
      readonly type?: (output: string) => string | undefined;
      /** Whether it is a job of a shell, which continues it in the foreground after Ctrl-Z. */
      readonly resumed?: boolean;
    },
  ): Promise<{ readonly code: number | null; readonly output: string }>;
  /** Runs a line of shell in which `esports` is the program; without a shell where the line needs none. */
  shell(line: string, env?: Readonly<Record<string, string>>): Promise<Finished>;
  /** Starts `serve` on a free port. */
  serve(args?: readonly string[], env?: Readonly<Record<string, string>>): Promise<Served>;
  readonly folder: string;
  /** A folder for PATH in which `esports` is the program, with its own folders and its own clock. */
  install(): string;
  /** Ends what still runs, and removes the folder. */
  remove(): void;
}

/** Whether the process has ended without its parent reading its status. */
const isZombie = (pid: number): boolean => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');

/** The exit code as a shell reports it, also for a process that a signal ended. */
const shellCode = (code: number | null, signal: NodeJS.Signals | null): number | null =>
  signal === null ? code : 128 + constants.signals[signal];

/**
 * @param isFresh whether the program has never run; otherwise the made-up season is ready, as after its first command
 * @param isApart whether every line runs in a process of its own, which takes ten times as long
 */
export const createProgram = (isFresh = false, isApart = isFresh || isNative): Program => {
  const folder = mkdtempSync(join(tmpdir(), 'esports-test-'));
  if (!isFresh) cpSync(inject('season'), join(folder, 'state'), { recursive: true });
  const clockOffset = began - Date.now();
  // For shells it is a program like any other: what they start in the background is the program itself.
  const commands = join(folder, 'commands');
  mkdirSync(commands);
  const wrapper = `#!/bin/sh\nexec ${quotedStart} "$@"\n`;
  writeFileSync(join(commands, 'esports'), wrapper, { mode: 0o755 });
  let runs = 0;
  const base = {
    ESPORTS_TEST_CLOCK_OFFSET: String(clockOffset),
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    ESPORTS_STATE_DIR: join(folder, 'state'),
    ESPORTS_CACHE_DIR: join(folder, 'cache'),
    ESPORTS_DATA_DIR: join(folder, 'data'),
    ESPORTS_CONFIG_DIR: join(folder, 'config'),
    // What one program has compiled serves all others.
    NODE_COMPILE_CACHE: `${inject('season')}-compiled`,
    // The process that builds the season behind a first command would outlive the folder.
    ...(isFresh && { CI: 'true' }),
  };
  const options = `${preload}=${isNative ? setClock : JSON.stringify(setClock)}`;
  const environment = (env: Readonly<Record<string, string>> = {}) => ({
    ...base,
    ...env,
    [optionsName]: `${options} ${env[optionsName] ?? ''}`.trim(),
  });
  const running = new Set<ChildProcess>();
  const noted = <Child extends ChildProcess>(child: Child): Child => {
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  };
  const start = (command: string, args: readonly string[], env?: Readonly<Record<string, string>>) =>
    noted(spawn(command, args, { env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] }));
  const startTyped = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    noted(spawn(command, args, { env: environment(env), stdio: 'pipe' }));
  const finish = (child: ReturnType<typeof start | typeof startTyped>): Promise<Finished> =>
    new Promise((resolve, reject) => {
      let stdout = '';
      let stderr = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
      child.on('error', reject);
      child.on('close', (code, signal) => resolve({ code: shellCode(code, signal), stdout, stderr }));
    });
  return {
    folder,
    now: () => Date.now() + clockOffset,
    run: (args, env = {}) =>
      isApart || !runsInside(args, env)
        ? finish(start(starter, [...ownWords, ...args], env))
        : runInside(args, environment(env)),
    start: (args, env) => {
      const child = start(starter, [...ownWords, ...args], env);
      return { send: signal => void child.kill(signal), finished: finish(child) };
    },
    converse: (args, env) => {
      const child = startTyped(starter, [...ownWords, ...args], env);
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
      // Of a program that has ended, the exit code is the answer.
      child.stdin.on('error', () => {});
      return {
        write: text => void child.stdin.write(text),
        line: async () => {
          const { value, done } = await lines.next();
          return done === true ? undefined : value;
        },
        end: () => void child.stdin.end(),
        leave: () => void child.stdout.destroy(),
        send: signal => void child.kill(signal),
        finished: new Promise((resolve, reject) => {
          child.on('error', reject);
          child.on('exit', (code, signal) => resolve({ code: shellCode(code, signal), stderr }));
        }),
      };
    },
    startUnread: (args, env) => {
      const child = start(starter, [...ownWords, ...args], env);
      return {
        send: signal => void child.kill(signal),
        blocked: new Promise(resolve => {
          child.stdout.once('readable', resolve);
        }),
        code: new Promise(resolve => {
          child.once('exit', (code, signal) => {
            child.stdout.destroy();
            resolve(shellCode(code, signal));
          });
        }),
      };
    },
    startUnreadTerminal: (args, env) => {
      const pidFile = join(folder, `pid-${runs++}`);
      // The shell becomes the program and keeps its process id.
      const line = `echo $$ >'${pidFile}'; exec ${[starter, ...ownWords, ...args].map(word => `'${word}'`).join(' ')}`;
      const child = start('script', ['--quiet', '--return', '--command', line, '/dev/null'], env);
      return {
        send: signal => void process.kill(Number(readFileSync(pidFile, 'utf8')), signal),
        blocked: new Promise(resolve => {
          child.stdout.once('readable', resolve);
        }),
        code: new Promise(resolve => {
          child.once('exit', (code, signal) => resolve(shellCode(code, signal)));
          child.stdout.once('readable', () => {
            const pid = Number(readFileSync(pidFile, 'utf8'));
            // `script` itself blocks until it is read, so this waits for the program's own end.
            const look = setInterval(() => {
              if (existsSync(`/proc/${pid}`) && !isZombie(pid)) return;
              clearInterval(look);
              child.stdout.resume();
            }, 20);
          });
        }),
      };
    },
    terminal: async (args, { env, columns = 80, rows = 24, see = () => {}, type, resumed = false } = {}) => {
      const words = [starter, ...ownWords, ...args].map(
        word => `'${word.replaceAll("'", String.raw`'\''`)}'`,
      );
      const command = resumed ? `set -m; ${words.join(' ')}; fg` : `exec ${words.join(' ')}`;
      const line = `stty cols ${columns} rows ${rows}; ${command}`;
      const recording = ['--quiet', '--return', '--command', line, '/dev/null'];
      const variables = { TERM: 'xterm-256color', LANG: 'C.UTF-8', ...env };
      let output = '';
      const heard = (text: unknown, typed: (keys: string) => void): void => {
        see((output += String(text)));
        const keys = type?.(output);
        if (keys !== undefined) typed(keys);
      };
      if (type) {
        const child = startTyped('script', recording, variables);
        child.stdout.on('data', text => heard(text, keys => child.stdin.write(keys)));
        const { code } = await finish(child);
        return { code, output };
      }
      const child = start('script', recording, variables);
      child.stdout.on('data', text => heard(text, () => {}));
      const { code } = await finish(child);
      return { code, output };
    },
    shell: (line, env = {}) =>
      (isApart ? undefined : plainLine(line, args => runInside(args, environment(env)))) ??
      finish(start('bash', ['-c', `set -o pipefail\n${line}`], { ...env, PATH: `${commands}:${base.PATH}` })),
    serve: async (args = [], env = {}) => {
      const child = start(starter, [...ownWords, 'serve', '--port', '0', '--log', 'off', ...args], env);
      const ended = finish(child);
      const url = await new Promise<string>((resolve, reject) => {
        child.stdout.once('data', text => resolve(String(text).trim()));
        void ended.then(({ stderr }) => reject(new Error(`serve ended: ${stderr}`)));
      });
      return {
        url,
        stop: async () => {
          child.kill('SIGTERM');
          return (await ended).code;
        },
        kill: async () => {
          child.kill('SIGKILL');
          await ended;
        },
      };
    },
    install: () => {
      const { PATH: _path, ...variables } = { ...base, [optionsName]: options };
      const assignments = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
      const path = join(folder, 'bin');
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, 'esports'), `#!/bin/sh\n${assignments.join(' ')} exec ${quotedStart} "$@"\n`, {
        mode: 0o755,
      });
      return path;
    },
    remove: () => {
      for (const child of running) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
