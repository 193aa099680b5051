/** How the program begins: what costs next to nothing is answered before the program is loaded. */
import type { complete } from '../complete/complete.ts';
import type { quickBar } from '../statusline/quickBar.ts';
import type { Installation } from '../host/host.ts';
import type { compiledFolder } from './compileCache.ts';
import { compileOnceItPays, isNative, nativeParts } from './native.ts';
import { processFacts } from './processFacts.ts';
import { answerQuickly } from './quick.ts';
import { inSecondThread } from './thread.ts';

/** What `bin/esports.js` knows of where it is. */
interface Place {
  /** The folder of the program's files, with a slash at its end. */
  readonly root: string;
  /** The file that the process began with. */
  readonly file: string;
  /** Loads a file of `dist/`; if it is missing, says so and ends the process. */
  readonly load: (name: string) => unknown;
}

/** Runs the command line of this process. */
export const begin = ({ root, file, load }: Place): void => {
  const words = process.argv.slice(2);
  if (mayBeQuick(words) && answerQuickly(words, root)) return;
  const isOnNode = !isNative && process.versions['bun'] === undefined;
  if (isOnNode) keepCompiled(load);
  const start = (): void => {
    const program = load('main.cjs') as { start: (installation: Installation) => Promise<void> };
    void program.start({
      filesFolder: root,
      jqWorker: `${root}dist/jqWorker.cjs`,
      ownWords: isNative ? [] : [`${root}bin/esports.js`],
      ...(isNative && nativeParts()),
    });
  };
  const startProgram = (): void => {
    if (isNative) compileOnceItPays();
    if (isOnNode && worksLong(words)) inSecondThread(file, start);
    else start();
  };
  if (words[0] === '__complete') void answerTab(words.slice(1), root, load);
  else if (words[0] === 'statusline' && isBarLine(words)) void answerBar(words.slice(1), load, startProgram);
  else startProgram();
};

const mayBeQuick = (words: readonly string[]): boolean => {
  const [first] = words;
  // Without words it is the home screen on a terminal, and the help elsewhere.
  if (first === undefined) return !process.getBuiltinModule('node:tty').isatty(1);
  return /^-|^(?:help|completion)$/.test(first) || words.includes('--help') || words.includes('-h');
};

/** Whether there are no flags but those of the line itself. */
const isBarLine = (words: readonly string[]): boolean =>
  words.slice(1).every(word => !word.startsWith('-') || /^--bar(=|$)/.test(word));

/** Whether a line is for a command that reads or sends much: it starts a little later, and needs half the memory. */
const worksLong = (words: readonly string[]): boolean =>
  /^(serve|server start|collect|data import|live (stream|room))( |$)/.test(words.join(' '));

/** What Node compiled is read again by the next command. */
const keepCompiled = (load: Place['load']): void => {
  const cache = load('compileCache.cjs') as { compiledFolder: typeof compiledFolder };
  const folder = cache.compiledFolder({ env: process.env, ...processFacts });
  if (folder !== undefined) process.getBuiltinModule('node:module').enableCompileCache(folder);
};

const fs = () => process.getBuiltinModule('node:fs');

/** The values that a completion script asks for, a line each; nothing where anything is wrong. */
const answerTab = async (words: readonly string[], root: string, load: Place['load']): Promise<void> => {
  const asked = load('complete.cjs') as { complete: typeof complete };
  const readData = () => JSON.parse(fs().readFileSync(`${root}dist/completion.json`, 'utf8'));
  const text = await asked.complete(words, { env: process.env, ...processFacts, readData });
  writeAndEnd(text);
};

/** The line of a bar, which is asked for every few seconds. */
const answerBar = async (
  words: readonly string[],
  load: Place['load'],
  startProgram: () => void,
): Promise<void> => {
  const asked = load('statusline.cjs') as { quickBar: typeof quickBar };
  const text = await asked.quickBar(words, { env: process.env, ...processFacts });
  if (text === undefined) startProgram();
  else writeAndEnd(text);
};

const writeAndEnd = (text: string): void => {
  try {
    fs().writeSync(1, text);
  } catch {
    // The reader has stopped listening.
  }
  // All is written. Node would take a millisecond to give back memory that ends with it anyway.
  process.exit(0);
};
