import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import xterm, { type Terminal } from '@xterm/headless';
import type { Picture } from './pictures.ts';
import { type Screen, toScreen, toSvg } from './terminalSvg.ts';

const bin = fileURLToPath(new URL('../../bin/esports.js', import.meta.url));
const fixedClock = fileURLToPath(new URL('fixedClock.cjs', import.meta.url));

/** The moment of all pictures, in ms since 1970: two matches are in the middle of a map. */
export const pictureTime = Date.UTC(2026, 10, 20, 18, 5);

/**
 * Runs a command of the built program on a terminal of its own, and draws what the terminal shows as SVG: with keys, further
 * command lines or scrolling, as a picture that moves. Notes on stderr are left out. Linux only: it needs `script` from
 * util-linux.
 * @param folder for state, settings and cache; the made-up season in it is used
 */
export const drawPicture = async (picture: Picture, folder: string): Promise<string> => {
  const { words, keys = [], further = [], title, every } = picture;
  if (every !== undefined) {
    const served = await serve(folder);
    try {
      const screens = await runIn({ ...picture, ...served }, [], folder);
      return toSvg(screens, picture.columns, title);
    } finally {
      served.close();
    }
  }
  const runs = await Promise.all(
    [words, ...further].map(each => runIn({ ...picture, words: each }, keys, folder)),
  );
  return toSvg(
    runs.flatMap(screens => framesOf(screens, picture)),
    picture.columns,
    title,
  );
};

/** The frames of one run: its screens, or parts of a screen that is longer than the picture. */
const framesOf = (screens: readonly Screen[], { rows, scroll }: Picture): readonly Screen[] => {
  const [head = [], ...lines] = screens[0] ?? [];
  if (scroll === undefined || lines.length < rows) return screens;
  const count = Math.ceil((lines.length + 1 - rows) / scroll) + 1;
  return Array.from({ length: count }, (_, at) => [
    head,
    ...lines.slice(at * scroll, at * scroll + rows - 1),
  ]);
};

/** The screens of a run: at its end, or before the first key and after each. */
const runIn = async (
  { words, columns, rows, every = 0, frames = 0, env = {} }: Picture & Partial<Served>,
  keys: readonly string[],
  folder: string,
): Promise<readonly Screen[]> => {
  const program = [process.execPath, '--require', fixedClock, bin, ...words];
  const line = `stty cols ${columns} rows ${rows}; exec ${program.map(quote).join(' ')} 2>/dev/null`;
  const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    env: { ...environment(folder), ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const terminal = new xterm.Terminal({ cols: columns, rows: 200, allowProposedApi: true });
  terminal.write(`$ esports ${words.map(word => (/\s/.test(word) ? `"${word}"` : word)).join(' ')}\r\n`);
  child.stdout.on('data', (bytes: Uint8Array) => terminal.write(bytes));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  const screens: Screen[] = [];
  try {
    for (const key of keys.length === 0 ? [] : ['', ...keys]) {
      child.stdin.write(key);
      screens.push(await nextScreen(terminal, screens.at(-1)));
    }
    while (screens.length < frames) {
      await setTimeout((1000 * every) / speed);
      const screen = await screenOf(terminal);
      // A screen of a few lines is that of a program that is still starting.
      if (screen.length > 5) screens.push(screen);
    }
  } catch (error) {
    child.kill();
    throw error;
  }
  if (screens.length > 0) child.stdin.write('q');
  const code = await ended;
  if (code !== 0) throw new Error(`esports ${words.join(' ')} ended with ${code}`);
  return screens.length > 0 ? screens : [await screenOf(terminal)];
};

const environment = (folder: string) => ({
  PATH: process.env['PATH'] ?? '',
  TERM: 'xterm-256color',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
  HOME: folder,
  ESPORTS_STATE_DIR: `${folder}/state`,
  ESPORTS_CACHE_DIR: `${folder}/cache`,
  ESPORTS_CONFIG_DIR: `${folder}/config`,
  ESPORTS_PICTURE_TIME: String(pictureTime),
});

/** How much faster the clock goes in pictures of a service. */
const speed = 20;

interface Served {
  /** How the program finds the service. */
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => void;
}

/** Serves the made-up season on this machine, to a free key. */
const serve = async (folder: string): Promise<Served> => {
  const clock = { ESPORTS_PICTURE_SPEED: String(speed), ESPORTS_PICTURE_BEGAN: String(Date.now()) };
  const env = { ...environment(folder), ...clock };
  const run = (...words: readonly string[]) =>
    spawn(process.execPath, ['--require', fixedClock, bin, ...words], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const lineOf = async ({ stdout }: { readonly stdout: AsyncIterable<Uint8Array> }): Promise<string> => {
    for await (const bytes of stdout) return Buffer.from(bytes).toString().trim();
    throw new Error('nothing was printed');
  };
  const key = await lineOf(run('keys', 'create', '--plan', 'free', '--name', 'picture'));
  const server = run('serve', '--port', '0');
  const address = (await lineOf(server)).split('\n')[0] ?? '';
  return {
    env: { ...clock, ESPORTS_BASE_URL: address, ESPORTS_API_KEY: key },
    close: () => void server.kill(),
  };
};

const screenOf = async (terminal: Terminal): Promise<Screen> => {
  await new Promise<void>(resolve => {
    terminal.write('', resolve);
  });
  return toScreen(terminal);
};

/** The screen once it is another than before and no longer changes. */
const nextScreen = async (terminal: Terminal, before: Screen = []): Promise<Screen> => {
  let last = '';
  for (let tries = 0; tries < 200; tries += 1) {
    await setTimeout(250);
    const screen = await screenOf(terminal);
    const text = JSON.stringify(screen);
    // A screen of a few lines is that of a program that is still starting.
    if (text === last && text !== JSON.stringify(before) && screen.length > 5) return screen;
    last = text;
  }
  throw new Error(`the screen does not change: ${last}`);
};

const quote = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;
