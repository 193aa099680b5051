import { statSync, writeFileSync } from 'node:fs';
import { foldersOf } from '../../client/account/folders.ts';
import type { Host } from '../host/host.ts';
import { childEnvironment } from '../host/redact.ts';
import { makeFolder } from '../../core/files/makeFolder.ts';

/** The least time between two attempts, in milliseconds: on a full disk each of them fails. */
const pause = 60_000;

/**
 * Has a process of low priority build the made-up season, which takes it a second or two; nothing waits for it, and it
 * holds none of our outputs. It is `esports data info`, which builds the season and ends. A command that needs the
 * season meanwhile waits for it, and one that finds it unfinished builds it itself. Nothing is started in CI, where what
 * a command leaves behind is a fault, or where the folder cannot be written to.
 */
export const buildBeside = (host: Host): void => {
  const { env, execPath, ownWords, loadBuiltin, now } = host;
  if (env['CI']) return;
  try {
    const { state } = foldersOf(host);
    const tried = `${state}/season.tried`;
    makeFolder(state);
    const last = statSync(tried, { throwIfNoEntry: false })?.mtimeMs;
    if (last !== undefined && Math.abs(now() - last) < pause) return;
    writeFileSync(tried, '', { mode: 0o600 });
    // The native executable starts itself and needs no further words; Node needs the program's file.
    const child = loadBuiltin('node:child_process').spawn(execPath, [...ownWords, 'data', 'info'], {
      detached: true,
      stdio: 'ignore',
      windowsHide: true,
      // Without a file, the command is about the made-up season.
      env: { ...childEnvironment(env), ESPORTS_DATA: '', ESPORTS_BASE_URL: '', ESPORTS_PROFILE: 'demo' },
    });
    child.on('error', () => {});
    child.unref();
    const { constants, setPriority } = loadBuiltin('node:os');
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The next command builds it.
  }
};
