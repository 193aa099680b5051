import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nativeNotices } from '../native/compile.ts';

/** What each step of a release is handed. */
export interface Release {
  /** A folder that is removed at the end. */
  readonly staged: string;
  /** Where the results go. */
  readonly folder: string;
  readonly checkout: Unpacked;
  /** The native executable. */
  readonly executable: string;
  /** What Bun calls the system of the executable, such as `linux-x64`. */
  readonly target: string;
}

/** The package with the JavaScript, unpacked. */
interface Unpacked {
  readonly path: string;
  readonly manifest: Readonly<Record<string, unknown>> & { readonly version: string };
}

interface Packed {
  readonly name: string;
  /** The file's name in the folder of the results. */
  readonly file: string;
}

/** Packs the checkout, which stays as it is, and unpacks the result to be changed. */
export const unpackCheckout = (staged: string): Unpacked => {
  const path = join(staged, 'javascript');
  mkdirSync(path);
  const file = pack('.', staged);
  runTool('tar', ['-xzf', join(staged, file), '-C', path, '--strip-components=1'], '.');
  // npm packs nothing without a version.
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Unpacked['manifest'];
  return { path, manifest };
};

/**
 * Packs the JavaScript. Native packages are named as optional at exactly their version, and where npm has installed one,
 * a step of the installation puts the executable into the place of `bin/esports.js`.
 */
export const packJavaScript = (
  folder: string,
  { path, manifest }: Unpacked,
  natives: readonly Packed[],
): string => {
  // Its scripts and tools are those of a checkout.
  const { scripts: _scripts, devDependencies: _tools, ...published } = manifest;
  if (natives.length > 0) cpSync('scripts/release/useNative.cjs', join(path, 'bin/useNative.cjs'));
  writeManifest(path, {
    ...published,
    ...(natives.length > 0 && {
      optionalDependencies: Object.fromEntries(natives.map(({ name }) => [name, manifest.version])),
      scripts: { postinstall: 'node bin/useNative.cjs' },
    }),
  });
  return pack(path, folder, ['--ignore-scripts']);
};

/** Packs the executable for npm, which installs it on the system of the target alone. */
export const packNative = (release: Release & { readonly scope: string }): Packed => {
  const { staged, folder, checkout, executable, scope, target } = release;
  const name = `${scope}/esports-${target}`;
  const { version, license, description } = checkout.manifest;
  const path = join(staged, `native-${target}`);
  mkdirSync(path);
  writeManifest(path, {
    name,
    version,
    description: `${String(description)}: the native executable for ${target}`,
    license,
    // Installed alone, it is the whole program; some installers run no step of an installation.
    bin: { esports: target.startsWith('windows') ? 'esports.exe' : 'esports' },
    ...systemOf(target),
    preferUnplugged: true,
    // npm takes a scoped package for a private one.
    publishConfig: { access: 'public' },
  });
  copyParts(checkout, executable, path);
  return { name, file: pack(path, folder, ['--ignore-scripts']) };
};

/** The executable with what has to go along with it. */
export const copyParts = (checkout: Unpacked, executable: string, path: string): void => {
  cpSync(executable, join(path, executable.endsWith('.exe') ? 'esports.exe' : 'esports'));
  for (const name of ['LICENSE', 'README.md']) cpSync(join(checkout.path, name), join(path, name));
  writeFileSync(join(path, 'THIRD-PARTY-NOTICES'), nativeNotices());
};

/** The target in npm's words. Without a word about it, a Linux executable needs glibc. */
const systemOf = (target: string): Readonly<Record<string, readonly string[]>> => {
  const [system = '', cpu = '', library = 'glibc'] = target.split('-');
  return {
    os: [system === 'windows' ? 'win32' : system],
    cpu: [cpu],
    ...(system === 'linux' && { libc: [library] }),
  };
};

const writeManifest = (path: string, manifest: object): void =>
  writeFileSync(join(path, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);

/** Returns the name of the file, which npm prints last. */
const pack = (path: string, folder: string, flags: readonly string[] = []): string =>
  runTool('npm', ['pack', '--pack-destination', folder, ...flags], path)
    .trim()
    .split('\n')
    .at(-1) ?? '';

/** Runs a tool to its end and returns what it prints. @throws if it fails */
export const runTool = (command: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`, { cause: error });
  return stdout;
};
