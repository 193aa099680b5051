import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getBuiltinModule } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Host, TextOutput } from '../../src/cli/host/host.ts';
import { ownerOf } from '../../src/client/account/owner.ts';
import type { run } from '../../src/cli/run.ts';
import { ownVersion } from '../../scripts/ownVersion.ts';
import type { Finished } from './program.ts';
import { randomHex } from './randomHex.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The variables that the program takes from its host; others are Node's own, or of programs that it starts. */
const ownVariable = /^(?:ESPORTS_\w+|CITO_\w+|CI|COLUMNS|LANG|LC_\w+|LINES|NO_COLOR|TERM)$/;

/**
 * Whether a command line can run in this process: it takes nothing from the process but what a host has. What needs no
 * program (help, the version) is answered before the program is loaded, and `serve` and the like are ended by signals.
 */
export const runsInside = (args: readonly string[], env: Readonly<Record<string, string>>): boolean => {
  const [first = '-'] = args;
  const isQuick = /^-|^(?:help|completion|statusline|__complete)$/.test(first) || args.some(isHelp);
  return !isQuick && Object.keys(env).every(name => ownVariable.test(name));
};
const isHelp = (word: string): boolean => word === '--help' || word === '-h';

/** A word as a shell reads it: plain characters and quoted texts, in which the output of the program may stand. */
const plainWord = /^(?:[\w,./:=@%+-]|'[^']*'|"(?:[^"$`\\]|\$\(esports [^()"$`\\|<>;&]*\))*")+$/;
const words = /(?:[^\s'"]|'[^']*'|"[^"]*")+/g;

/**
 * Runs a line of shell that does nothing but start the program, one after the other where `&&` joins them: without a pipe, a
 * file, or anything else that a shell has to do. Undefined for another line.
 */
export const plainLine = (
  line: string,
  run: (args: readonly string[]) => Promise<Finished>,
): Promise<Finished> | undefined => {
  const commands = line.split(' && ').map(command => command.match(words) ?? []);
  const isPlain = commands.every(
    ([first, ...rest]) =>
      first === 'esports' && rest.every(word => plainWord.test(word)) && runsInside(rest, {}),
  );
  return isPlain ? runEach(commands, run) : undefined;
};

const runEach = async (
  commands: readonly (readonly string[])[],
  run: (args: readonly string[]) => Promise<Finished>,
): Promise<Finished> => {
  const all = { code: 0 as number | null, stdout: '', stderr: '' };
  for (const [, ...quoted] of commands) {
    const args: string[] = [];
    for (const word of quoted) {
      let text = word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2');
      for (const [inner, command = ''] of text.matchAll(/\$\(esports ([^)]*)\)/g)) {
        const { stdout, stderr } = await run(command.match(words) ?? []);
        text = text.replace(inner, stdout.trimEnd());
        all.stderr += stderr;
      }
      args.push(text);
    }
    const { code, stdout, stderr } = await run(args);
    all.stdout += stdout;
    all.stderr += stderr;
    all.code = code;
    if (code !== 0) break;
  }
  return all;
};

let built: { readonly run: typeof run } | undefined;

/** Runs a command line with the built program in this process, with pipes as its outputs and nothing to read. */
export const runInside = async (
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Finished> => {
  // The build made it of src/main.ts, which exports this.
  built ??= createRequire(import.meta.url)(`${root}dist/main.cjs`) as typeof built & object;
  const [stdout, stderr] = [createOutput(env), createOutput(env)];
  const host: Host = {
    argv,
    env,
    platform: process.platform,
    userId: process.geteuid?.(),
    systemHome: () => undefined,
    ownerOf,
    pid: process.pid,
    parentPid: process.pid,
    terminalId: () => undefined,
    isAlive: pid => existsSync(`/proc/${pid}`),
    version: ownVersion(),
    runtime: `Node ${process.versions.node}`,
    execPath: process.execPath,
    ownWords: [`${root}bin/esports.js`],
    filesFolder: root,
    jqWorker: `${root}dist/jqWorker.cjs`,
    stdin: {
      isTerminal: false,
      readAll: async () => '',
      async *chunks() {},
      readHidden: async () => undefined,
    },
    stdout,
    stderr,
    openTerminal: () => undefined,
    now: () => Date.now() + Number(env['ESPORTS_TEST_CLOCK_OFFSET']),
    setTimer: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    allowGrace: () => {},
    endsWell: () => {},
    random: Math.random,
    confirm: async () => undefined,
    ask: async () => undefined,
    randomHex,
    signal: new AbortController().signal,
    catchSignals: () => async () => {},
    spareMemory: () => {},
    loadBuiltin: getBuiltinModule,
  };
  const code = await built.run(host);
  return { code, stdout: stdout.text(), stderr: stderr.text() };
};

const createOutput = (
  env: Readonly<Record<string, string>>,
): TextOutput & { readonly text: () => string } => {
  let text = '';
  return {
    isTerminal: false,
    columns: Number(env['COLUMNS'] ?? 80),
    write: async more => {
      text += more;
    },
    text: () => text,
  };
};
