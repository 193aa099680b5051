import { spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { ownVersion } from '../ownVersion.ts';
import { learnOrder } from './bytecodeOrder.ts';

/**
 * The one place that names the version of Bun. It is no dependency of a checkout: npm fetches it for a build. 1.4.5 starts
 * a tenth slower (`docs/performance.md`).
 */
export const bunVersion = '1.4.4';
const bun = `bun@${bunVersion}`;

/** Why Bun cannot be had, in npm's words; undefined if it can. */
export const bunIsMissing = (): string | undefined => {
  const { status, stderr } = runBun(['--version'], 'pipe');
  return status === 0 ? undefined : `npm cannot fetch ${bun}: ${String(stderr).trim()}`;
};

/** What Bun calls this system, such as `linux-x64`. */
export const ownTarget = (): string =>
  `${{ win32: 'windows' }[process.platform as string] ?? process.platform}-${process.arch}`;

/**
 * Compiles the built program (`dist/`) into one executable file, with Bun and everything that the program reads of its
 * own inside. Returns the file's path. @throws if Bun fails
 */
export const compileNative = async (target: string): Promise<string> => {
  const outfile = resolve('dist/native', target, target.startsWith('windows') ? 'esports.exe' : 'esports');
  const staged = mkdtempSync(join(tmpdir(), 'esports-native-'));
  try {
    const assets = stage(staged);
    const compile = (to: string, file: string, order: readonly string[]): void => {
      const words = buildWords(to, file, assets, codeIn(join(staged, 'dist')), order);
      const { status } = runBun(words, 'inherit', staged);
      if (status !== 0) throw new Error(`${bun} could not compile the program for ${to}`);
    };
    const first = join(staged, 'first');
    compile(ownTarget(), first, []);
    const last = join(staged, basename(outfile));
    compile(target, last, await learnOrder(first, mkdtempSync(join(staged, 'order-'))));
    mkdirSync(dirname(outfile), { recursive: true });
    return writeLarge(last, outfile);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
};

/**
 * Copies a program in large pieces, and returns its new path. Linux keeps the file in memory in these pieces. It keeps
 * what a compiler or an archive wrote page by page, and a start from that takes up to a sixth longer.
 */
export const writeLarge = (from: string, to: string): string => {
  rmSync(to, { force: true });
  const source = openSync(from, 'r');
  const target = openSync(to, 'wx', 0o755);
  // A process that holds the whole file would take longer to start others.
  const piece = Buffer.alloc(16 * 1024 * 1024);
  for (let size = readSync(source, piece); size > 0; size = readSync(source, piece))
    writeFileSync(target, piece.subarray(0, size));
  closeSync(source);
  closeSync(target);
  return to;
};

/** `order`: files that say in which order the bytecode is needed. */
const buildWords = (
  target: string,
  outfile: string,
  assets: readonly string[],
  code: readonly string[],
  order: readonly string[],
): readonly string[] => {
  // Where the files that an executable contains stand, for itself.
  const inside = target.startsWith('windows') ? 'B:/~BUN/root' : '/$bunfs/root';
  const defined = {
    ESPORTS_NATIVE: ownVersion(),
    // Bun would write this machine's folders in their place.
    __dirname: `${inside}/dist`,
    __filename: `${inside}/esports`,
  };
  return [
    'build',
    '--compile',
    `--target=bun-${target}`,
    '--bytecode',
    ...(order.length > 0 ? [`--bytecode-order=${order.join(',')}`] : []),
    '--format=cjs',
    '--minify-whitespace',
    // How much later than usual code becomes machine code, until `bin/esports.js` says otherwise.
    '--compile-jit-policy=200',
    // The folder that it is started in may belong to anyone: nothing that lies there may set the program up.
    '--no-compile-autoload-dotenv',
    '--no-compile-autoload-bunfig',
    ...Object.entries(defined).map(([name, value]) => `--define=${name}=${JSON.stringify(value)}`),
    ...assets.map(path => `--asset=${path}`),
    // The files of the program ask for each other, and for the thread of jq, by their names.
    '--entry-naming=[dir]/[name].cjs',
    `--outfile=${outfile}`,
    'bin/esports.js',
    ...code.map(name => `dist/${name}`),
  ];
};

/** The licence texts of everything that the executable contains. */
export const nativeNotices = (): string =>
  ['dist/THIRD-PARTY-NOTICES', 'scripts/licences/bun.txt']
    .map(path => readFileSync(path, 'utf8'))
    .join(`\n${'='.repeat(80)}\n`);

const codeIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter(each => each.endsWith('.cjs'));

/**
 * Hides from Bun's bundler which files a file loads. It would merge them all into one, and to look through that takes every
 * start a twentieth of a bare Node start.
 */
const unseen = (text: string): string =>
  text.replaceAll(/\brequire\("\.(\/[\w-]+\.cjs)"\)/g, 'require(__dirname.concat("$1"))');

/** Puts the program into a folder as it is compiled. Returns the files and folders that it reads, which have to be inside. */
const stage = (folder: string): readonly string[] => {
  cpSync('bin', join(folder, 'bin'), { recursive: true });
  mkdirSync(join(folder, 'dist'));
  for (const name of codeIn('dist')) {
    const text = readFileSync(join('dist', name), 'utf8');
    const ownCrypto = text.replaceAll('require("node:crypto")', 'require("./crypto.cjs")');
    writeFileSync(join(folder, 'dist', name), unseen(ownCrypto));
  }
  cpSync('scripts/native/crypto.cjs', join(folder, 'dist/crypto.cjs'));
  const inside = join(folder, 'inside');
  mkdirSync(join(inside, 'dist'), { recursive: true });
  cpSync('completions', join(inside, 'completions'), { recursive: true });
  for (const name of ['help.ndjson', 'completion.json', 'reference.json', 'jq.wasm'])
    cpSync(join('dist', name), join(inside, 'dist', name));
  writeFileSync(join(inside, 'dist/THIRD-PARTY-NOTICES'), nativeNotices());
  return ['dist', 'completions'].map(name => join(inside, name));
};

const runBun = (words: readonly string[], output: 'inherit' | 'pipe', cwd = '.') =>
  spawnSync('npm', ['exec', '--yes', `--package=${bun}`, '--', 'bun', ...words], {
    cwd,
    stdio: ['ignore', output, output],
    // npm is a script for a shell there.
    shell: process.platform === 'win32',
  });
