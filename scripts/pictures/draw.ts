import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import xterm from '@xterm/headless';
import type { Picture } from './pictures.ts';
import { toSvg } from './terminalSvg.ts';

const bin = fileURLToPath(new URL('../../bin/esports.js', import.meta.url));
const fixedClock = fileURLToPath(new URL('fixedClock.cjs', import.meta.url));

/** The moment of all pictures, in ms since 1970: two matches are in the middle of a map. */
export const pictureTime = Date.UTC(2026, 10, 20, 18, 5);

/**
 * Runs a command of the built program on a terminal of its own, and draws what the terminal then shows as SVG. Notes on
 * stderr are left out. Linux only: it needs `script` from util-linux.
 * @param folder for state, settings and cache; the made-up season in it is used
 */
export const drawPicture = async (
  { words, columns, rows, title }: Picture,
  folder: string,
): Promise<string> => {
  const program = [process.execPath, '--require', fixedClock, bin, ...words];
  const line = `stty cols ${columns} rows ${rows}; exec ${program.map(quote).join(' ')} 2>/dev/null`;
  const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      TERM: 'xterm-256color',
      LANG: 'C.UTF-8',
      TZ: 'UTC',
      HOME: folder,
      ESPORTS_STATE_DIR: `${folder}/state`,
      ESPORTS_CACHE_DIR: `${folder}/cache`,
      ESPORTS_CONFIG_DIR: `${folder}/config`,
      ESPORTS_PICTURE_TIME: String(pictureTime),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const terminal = new xterm.Terminal({ cols: columns, rows: 200, allowProposedApi: true });
  terminal.write(`$ esports ${words.map(word => (/\s/.test(word) ? `"${word}"` : word)).join(' ')}\r\n`);
  child.stdout.on('data', (bytes: Uint8Array) => terminal.write(bytes));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (code !== 0) throw new Error(`esports ${words.join(' ')} ended with ${code}`);
  await new Promise<void>(resolve => {
    terminal.write('', resolve);
  });
  return toSvg(terminal, title);
};

const quote = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;
