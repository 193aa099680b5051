import { readFile, writeFile } from 'node:fs/promises';
import { functionsThatRan, type Ran } from './trialRuns.ts';

/**
 * Has the functions that every command runs compiled with their file, and so put into Node's compile cache: V8 compiles
 * any other function when it is first called, anew at every start.
 */
export const compileHotFunctions = async (folder: string): Promise<void> => {
  const { remote, inside } = await functionsThatRan(folder);
  for (const path of new Set([...remote.keys(), ...inside.keys()])) {
    const ran = [...(remote.get(path) ?? []), ...(inside.get(path) ?? [])];
    const once = [...new Map(ran.map(each => [`${each.start} ${each.end}`, each])).values()];
    await writeFile(path, inParentheses(await readFile(path, 'utf8'), once));
  }
};

/** A function in parentheses is one that V8 compiles at once: it takes them for a call that follows. */
const inParentheses = (text: string, ran: readonly Ran[]): string => {
  const added = ran
    .filter(({ start }) => isArrow.test(text.slice(start, start + 8)))
    .flatMap(({ start, end }) => [
      { at: start, sign: '(' },
      { at: end, sign: ')' },
    ])
    .toSorted((a, b) => a.at - b.at || (a.sign === ')' ? -1 : 1));
  let done = 0;
  let result = '';
  for (const { at, sign } of added) {
    result += text.slice(done, at) + sign;
    done = at;
  }
  return result + text.slice(done);
};

/** As esbuild writes them. Methods and declarations cannot stand in parentheses; ours are few. */
const isArrow = /^(?:async )?\((?!function)/;
