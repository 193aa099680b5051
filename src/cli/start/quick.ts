/** The version, the help and the scripts of completion, which are answered before the program is loaded. */
import { codeOf } from '../../core/codeOf.ts';
import { completionFiles, isShell } from '../derived/completion.ts';
import { type HelpPage, renderPage } from '../derived/textLayout.ts';
import { isNative, writeByRuntime } from './native.ts';
import { runtimeName } from './processFacts.ts';

/** The build puts the version in its place. */
declare const ESPORTS_VERSION: string;

/** Writes what the words ask for; false where that is not one of these. `root`: the folder of the program's files. */
export const answerQuickly = (words: readonly string[], root: string): boolean => {
  const text = versionText(words) ?? completionText(words, root) ?? helpText(words, root);
  if (text !== undefined) write(text);
  return text !== undefined;
};

/** Loaded when it is used: in the executable, to load it takes longer than to print the version. */
const fs = () => process.getBuiltinModule('node:fs');

const versionText = (words: readonly string[]): string | undefined =>
  /^(?:--version|-V)$/.test(words.join(' ')) ? `${ESPORTS_VERSION} (${runtimeName})\n` : undefined;

const completionText = ([command, shell = '', ...more]: readonly string[], root: string) =>
  command === 'completion' && isShell(shell) && more.length === 0
    ? fs().readFileSync(`${root}completions/${completionFiles[shell]}`, 'utf8')
    : undefined;

/** The help that is asked for, where the words name nothing but a command or a topic. */
const helpText = (words: readonly string[], root: string): string | undefined => {
  const named = words.filter(word => word !== '--help' && word !== '-h');
  const isAsked = words.length === 0 || words[0] === 'help' || named.length < words.length;
  if (!isAsked || named.some(word => word.startsWith('-')) || mayBeAscii(process.env)) return undefined;
  // The names of the pages, with their numbers, and then a page on each line.
  const [names = '', ...pages] = fs().readFileSync(`${root}dist/help.ndjson`, 'latin1').split('\n');
  const page = pages[pageOf(named, JSON.parse(names) as Readonly<Record<string, number>>) ?? -1];
  return page === undefined ? undefined : renderPage(JSON.parse(page) as HelpPage, columns());
};

/** The number of a help page. After `help`, a topic comes before another name of a group. */
const pageOf = (named: readonly string[], names: Readonly<Record<string, number>>): number | undefined => {
  const typed = named.join(' ');
  const isWhole = typed !== 'help' && (named[0] !== 'help' || Object.hasOwn(names, typed));
  const name = isWhole ? typed : named.slice(1).join(' ');
  return Object.hasOwn(names, name) ? names[name] : undefined;
};

/** The terminal's width; undefined in a pipe. */
const columns = (): number | undefined => {
  // Most outputs that are no terminal are told from one without loading the module that knows for sure: on Linux, the
  // major number of `/dev/null` is 1.
  const output = fs().fstatSync(1);
  const mayBeTerminal = output.isCharacterDevice() && output.rdev >> 8 !== 1;
  if (!mayBeTerminal || !process.getBuiltinModule('node:tty').isatty(1)) return undefined;
  return process.stdout.columns || Number(process.env['COLUMNS']) || undefined;
};

/**
 * Whether the user may want ASCII alone: the program, which knows all settings, then prints the help. These are the
 * folders where settings can be, on every system.
 */
const mayBeAscii = (env: NodeJS.ProcessEnv): boolean => {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  if (env['TERM'] === 'dumb' || /^(C|POSIX)$|8859|ascii/i.test(locale)) return true;
  const home = env['HOME'] || env['USERPROFILE'] || process.getBuiltinModule('node:os').homedir();
  const folders = [
    env['ESPORTS_CONFIG_DIR'],
    `${env['XDG_CONFIG_HOME'] || `${home}/.config`}/esports`,
    `${home}/Library/Preferences/esports`,
    `${env['APPDATA'] || `${home}/AppData/Roaming`}/esports`,
  ];
  return folders.some(folder => {
    try {
      return folder !== undefined && fs().readFileSync(`${folder}/settings.json`, 'utf8').includes('"ascii"');
    } catch (error) {
      // The program says what is wrong with any other folder.
      return !/^(?:ENOENT|ENOTDIR)$/.test(codeOf(error));
    }
  });
};

/** The most characters that a pipe takes by one call of Bun; see `writeByRuntime`. */
const oneWrite = 500;

/** Writes without making a stream of standard output, which takes longer than all the rest. */
const write = (text: string): void => {
  try {
    if (isNative && text.length <= oneWrite) void writeByRuntime(text).catch(sayUnwritten);
    else writeBytes(Buffer.from(text));
  } catch (error) {
    sayUnwritten(error);
  }
};

const writeBytes = (bytes: Buffer): void => {
  let written = 0;
  try {
    // A pipe that does not wait takes what it has room for.
    while (written < bytes.length) written += fs().writeSync(1, bytes, written);
  } catch (error) {
    if (codeOf(error) !== 'EAGAIN') throw error;
    process.stdout.on('error', sayUnwritten).write(bytes.subarray(written));
  }
};

const sayUnwritten = (error: unknown): void => {
  // A reader that has seen enough (`| head -1`) is no failure.
  if (codeOf(error) === 'EPIPE') return;
  const reason = codeOf(error) === 'ENOSPC' ? 'the disk is full' : (error as Error).message;
  process.stderr.write(`esports: The output could not be written: ${reason}\n`);
  process.exitCode = 1;
};
