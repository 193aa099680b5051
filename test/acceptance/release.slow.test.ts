import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bunIsMissing, bunVersion, ownTarget } from '../../scripts/native/compile.ts';
import { describeIf } from '../support/describeIf.ts';
import { copyCheckout, root, run, toolsEnv } from '../support/packed.ts';

const isLinux = process.platform === 'linux';
const describeHere = describeIf(
  isLinux && bunIsMissing() === undefined,
  'it needs Linux and Bun, which npm fetches',
);

describeHere('a release', () => {
  const target = ownTarget();
  const folder = mkdtempSync(join(tmpdir(), 'esports-release-test-'));
  const files = `${folder}/release`;
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { readonly version: string };
  const [javaScript, native] = [`esports-${version}.tgz`, `example-esports-${target}-${version}.tgz`];
  const archive = `esports-${version}-${target}.tar.gz`;
  const onNode = `${version} (Node ${process.versions.node})\n`;
  const onBun = `${version} (Bun ${bunVersion})\n`;

  beforeAll(() => {
    const checkout = copyCheckout(folder);
    run(checkout, 'npm', 'run', 'release', '--', '--out', files, '--scope', '@example');
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Installs packages for all users of a folder, and returns the path of the command. */
  const install = (name: string, packages: readonly string[], ...flags: readonly string[]): string => {
    const prefix = `${folder}/${name}`;
    const paths = packages.map(each => `${files}/${each}`);
    run(folder, 'npm', 'install', '--global', '--offline', '--prefix', prefix, ...flags, ...paths);
    return `${prefix}/bin/esports`;
  };

  test('is two packages, an archive, and their checksums, and leaves the checkout as it was', () => {
    expect(readFileSync(`${folder}/checkout/package.json`, 'utf8')).toBe(
      readFileSync(`${root}package.json`, 'utf8'),
    );
    const sums = [javaScript, native, archive].map(
      file =>
        `${createHash('sha256')
          .update(readFileSync(`${files}/${file}`))
          .digest('hex')}  ${file}\n`,
    );
    expect(readdirSync(files).toSorted()).toEqual(['SHA256SUMS', archive, javaScript, native].toSorted());
    expect(readFileSync(`${files}/SHA256SUMS`, 'utf8')).toBe(sums.join(''));
  });

  test('starts without Node where npm has installed both packages', () => {
    const esports = install('both', [javaScript, native], '--allow-scripts=esports');
    expect(execFileSync(esports, ['--version'], { env: {}, encoding: 'utf8' })).toBe(onBun);
  });

  test('runs on Node without the native package, and natively where installations may run no steps', () => {
    const versionOf = (esports: string): string =>
      execFileSync(esports, ['--version'], { env: toolsEnv, encoding: 'utf8' });
    expect(versionOf(install('alone', [javaScript], '--allow-scripts=esports'))).toBe(onNode);
    // The native package has the command too.
    expect(versionOf(install('without', [javaScript, native], '--ignore-scripts'))).toBe(onBun);
  });

  test('runs from the archive, in a folder of its own, without Node', () => {
    const place = `${folder}/place`;
    mkdirSync(place);
    run(place, 'tar', '-xzf', `${files}/${archive}`, '--strip-components=1');
    expect(readdirSync(place).toSorted()).toEqual(
      ['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES', 'completions', 'esports', 'man'].toSorted(),
    );
    const env = { HOME: place, CI: 'true' };
    const ask = (...args: readonly string[]) =>
      execFileSync(`${place}/esports`, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    expect(ask('live', '--jq', 'length > 1')).toBe('true\n');
    expect(ask('completion', 'zsh')).toBe(readFileSync(`${root}completions/_esports`, 'utf8'));
    expect(ask('version', '--licenses')).toBe(readFileSync(`${place}/THIRD-PARTY-NOTICES`, 'utf8'));
  });
});
