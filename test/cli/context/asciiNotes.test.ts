import { describe, expect, test } from 'vitest';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import type { Host } from '../../../src/cli/host/host.ts';
import { wantsAscii, withAsciiNotes } from '../../../src/cli/context/asciiNotes.ts';
import { run } from '../../../src/cli/run.ts';
import { allCommands, commandName } from '../../../src/cli/derived/commandModel.ts';
import { toAsciiText } from '../../../src/output/text/ascii.ts';
import { helpTexts } from '../derived/renderHelp.ts';
import * as fc from '../../support/property.ts';

const isAscii = (text: string): boolean => !/[\u0080-\uffff]/.test(text);

test('any text becomes ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      expect(isAscii(toAsciiText(text))).toBe(true);
    }),
  );
});

test('a sentence keeps its meaning', () => {
  expect(toAsciiText('«Gárdos» won 2–1 · next: … → the service’s own “best”')).toBe(
    "'Gardos' won 2-1 . next: ... -> the service's own 'best'",
  );
});

test('every help page has a reading in ASCII, without a sign that got lost', () => {
  const wrong = Object.entries(helpTexts(60)).filter(
    ([, text]) =>
      !isAscii(toAsciiText(text)) || toAsciiText(text).split('?').length !== text.split('?').length,
  );
  expect(wrong).toEqual([]);
});

/** A process whose outputs are terminals, without settings; runs the line and returns what it wrote, and its exit code. */
const runIn = async (
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<readonly [code: number, written: string]> => {
  let written = '';
  const output = { isTerminal: true, columns: 80, write: async (text: string) => void (written += text) };
  const host = {
    argv,
    env: { ESPORTS_CONFIG_DIR: '/nowhere', ESPORTS_STATE_DIR: '/nowhere', ...env },
    platform: 'linux',
    userId: 1000,
    systemHome: () => '/nowhere',
    ownerOf: () => 1000,
    version: '1.2.3',
    stdout: output,
    stderr: output,
    now: () => 0,
    signal: new AbortController().signal,
  };
  // Help and faults of command lines use nothing else of the host.
  const code = await run(host as unknown as Host);
  return [code, written];
};

const commands = allCommands(commandTree).map(command => [commandName(command), command.path] as const);

test.each(commands)('with the theme ascii, the help and the faults of %s are ASCII', async (_name, path) => {
  const theme = ['--theme', 'ascii'];
  for (const words of [
    [...path, '--help'],
    [...path, '--nò-such'],
    [...path, '--limit', 'é'],
  ]) {
    const [, written] = await runIn([...words, ...theme]);
    expect(written).not.toBe('');
    expect([words, isAscii(written)]).toEqual([words, true]);
  }
});

test('an error as JSON is escaped, and says the same', async () => {
  const [code, written] = await runIn(['tèams', '--json', '--theme=ascii']);
  expect([code, isAscii(written)]).toEqual([2, true]);
  expect(JSON.parse(written)).toMatchObject({ error: { message: 'Unknown command "tèams"' } });
});

test('a locale without Unicode means ASCII too, and a typed theme decides before the setting', async () => {
  const [, written] = await runIn(['tèams'], { LC_ALL: 'C' });
  expect(written).toMatch(/^esports: Unknown command "teams"\n/);
  const [, usual] = await runIn(['tèams'], { LANG: 'de_DE.UTF-8' });
  expect(usual).toMatch(/^esports: Unknown command "tèams"\n/);
  const typed = { argv: ['live', '--theme', 'dark'], env: { LANG: 'C.UTF-8' } };
  expect(wantsAscii(typed as unknown as Host)).toBe(false);
});

describe('a note', () => {
  const open = (env: Host['env']) => {
    const written: string[] = [];
    const stderr = { isTerminal: true, columns: 80, write: async (text: string) => void written.push(text) };
    const system = { platform: 'linux', systemHome: () => '/nowhere', ownerOf: () => undefined };
    // The wrapper uses nothing else of the host.
    const host = { ...system, argv: [], env, stderr } as unknown as Host;
    return { written, stderr: withAsciiNotes(host).stderr };
  };

  test('is written at once, so that a line is clear before anything else is written', () => {
    const { written, stderr } = open({ LANG: 'en_US.UTF-8', ESPORTS_CONFIG_DIR: '/nowhere' });
    void stderr.write('\u001b[1G\u001b[K');
    void stderr.write('Looking it up …');
    expect(written).toEqual(['\u001b[1G\u001b[K', 'Looking it up …']);
  });

  test('that becomes ASCII keeps its place among the others', async () => {
    const { written, stderr } = open({ LC_ALL: 'C' });
    await Promise.all(['one …', 'two', '3–4', 'five'].map(text => stderr.write(text)));
    expect(written).toEqual(['one ...', 'two', '3-4', 'five']);
    const last = stderr.write('six');
    expect(written.at(-1)).toBe('six');
    await last;
  });
});
