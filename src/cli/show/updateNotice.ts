import { dayLength } from '../../core/day.ts';
import { closeSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { foldersOf } from '../../client/account/folders.ts';
import { childEnvironment } from '../host/redact.ts';
import type { Host } from '../host/host.ts';
import type { CommandContext } from '../context/types.ts';
import { makeFolder } from '../../core/files/makeFolder.ts';

/** The time between two looks, and between two notices, in milliseconds. */
const pause = dayLength;

/** Whether newer versions are looked for: for a person at a terminal, with a package of npm, unless refused. */
export const looksForUpdates = (
  { env, platform, packageFolder, stdout, stderr }: Host,
  { flags, settings }: Pick<CommandContext, 'flags' | 'settings'>,
): boolean =>
  stdout.isTerminal &&
  stderr.isTerminal &&
  packageFolder.includes('/node_modules/') &&
  // There, npm is a script for a shell, and we start none.
  platform !== 'win32' &&
  !env['CI'] &&
  !env['NO_UPDATE_NOTIFIER'] &&
  settings.updates !== 'off' &&
  flags.quiet !== true;

/**
 * Says at most once a day that a newer version is out. npm looks for one beside us, also once a day, and writes it into
 * a file for a later command.
 */
export const noticeUpdate = async (host: Host, context: Pick<CommandContext, 'note'>): Promise<void> => {
  const { state } = foldersOf(host);
  const [found, told] = [`${state}/newest-version`, `${state}/newest-version-told`];
  try {
    const newest = readText(found)?.trim() ?? '';
    if (isNewer(newest, host.version) && isOld(told, host)) {
      writeFileSync(told, '', { mode: 0o600 });
      await context.note(
        `esports ${newest} is out; this is ${host.version}. Get it: npm install -g esports · No more of this: esports config set updates off`,
      );
    }
    if (isOld(found, host)) lookBeside(found, state, host);
  } catch {
    // A notice is never worth an error.
  }
};

const lookBeside = (found: string, state: string, host: Host): void => {
  makeFolder(state);
  const file = openSync(found, 'w', 0o600);
  const child = host.loadBuiltin('node:child_process').spawn('npm', ['view', 'esports', 'version'], {
    detached: true,
    stdio: ['ignore', file, 'ignore'],
    env: childEnvironment(host.env),
  });
  // Without npm there is nothing to say.
  child.on('error', () => {});
  child.unref();
  closeSync(file);
};

/** Whether the file is absent or was last written more than a day ago. */
const isOld = (path: string, { now }: Pick<Host, 'now'>): boolean => {
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Math.abs(now() - written) > pause;
};

const readText = (path: string): string | undefined =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : undefined;

/** Whether a version such as `1.10.0` is later than another; anything else is not. */
export const isNewer = (version: string, than: string): boolean => {
  const numbers = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;
  const [found, own] = [numbers.exec(version), numbers.exec(than)];
  if (!found || !own) return false;
  const place = [1, 2, 3].find(at => found[at] !== own[at]);
  return place !== undefined && Number(found[place]) > Number(own[place]);
};
