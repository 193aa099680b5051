import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const sourceOf = (path: string): string =>
  JSON.stringify(new URL(`../../../src/${path}`, import.meta.url).href);

/** Parses the lines in a fresh process; returns after each whether commander was loaded. */
const loadedAfter = async (lines: readonly (readonly string[])[]): Promise<unknown> => {
  const script = `
    import { registerHooks } from 'node:module';
    let loaded = false;
    registerHooks({
      resolve: (name, context, next) => {
        loaded ||= name === 'commander';
        return next(name, context);
      },
    });
    const { parseCommand } = await import(${sourceOf('cli/parse/parseCommand.ts')});
    const { commandTree } = await import(${sourceOf('cli/commands/commandTree.ts')});
    const found = [];
    for (const line of ${JSON.stringify(lines)}) {
      await parseCommand(line, commandTree).catch(() => undefined);
      found.push(loaded);
    }
    console.log(JSON.stringify(found));`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--no-warnings', '--input-type=module', '-e', script]);
  return JSON.parse(stdout);
};

test('commander is loaded for a command, but not for help, the version or an unknown command', async () => {
  const without = [
    ['teams', 'spirit', '-h'],
    ['help', 'serve'],
    ['teams'],
    ['-V'],
    ['teamz'],
    ['live', '-x'],
  ];
  expect(await loadedAfter([...without, ['version']])).toEqual([...without.map(() => false), true]);
});
