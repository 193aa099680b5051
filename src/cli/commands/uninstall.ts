import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { given } from '../../client/account/environment.ts';
import { type Folders, foldersOf } from '../../client/account/folders.ts';
import { record, text } from '../../core/schema.ts';
import { completionFiles, type Shell } from '../derived/completion.ts';
import { ownFlags } from '../parse/invocation.ts';
import { presentRows } from '../show/present.ts';
import type { CommandContext } from '../context/types.ts';
import type { CommandModule } from '../context/ownCommand.ts';
import { ownScript } from './completion/completion.ts';
import { scriptPath } from './completion/places.ts';
import { uninstallFlags } from './programCommands.ts';

export const shown = record('A thing that the program left on this machine', {
  what: text('settings, state, cache, data, or the completion of a shell'),
  path: text('Path'),
  state: text('kept or removed; yours: named by a variable, and so left to you'),
});

/** Whose folder is named by the user may hold other files, so only the usual folders are removed. */
const variables: Readonly<Record<keyof Folders, string>> = {
  settings: 'ESPORTS_CONFIG_DIR',
  state: 'ESPORTS_STATE_DIR',
  cache: 'ESPORTS_CACHE_DIR',
  data: 'ESPORTS_DATA_DIR',
};

export const run: CommandModule['run'] = async (invocation, context) => {
  const { yes = false } = ownFlags(invocation, uninstallFlags);
  const found = [...foldersLeft(context), ...(await scriptsLeft(context))];
  const rows = found.map(({ what, path, isYours }) => ({
    what,
    path,
    state: isYours ? 'yours' : yes ? 'removed' : 'kept',
  }));
  if (yes)
    for (const { path, isYours } of found) if (!isYours) await rm(path, { recursive: true, force: true });
  await presentRows(shown, rows, context);
  await context.note(
    rows.length === 0
      ? 'Nothing is left. The program itself: docs/installing.md.'
      : yes
        ? 'The program itself is still there: docs/installing.md says how to remove it.'
        : 'Nothing was removed. To remove it, keys and collected data with it: esports uninstall --yes',
  );
};

const foldersLeft = ({ host }: CommandContext) => {
  const folders = foldersOf(host);
  // Object.keys widens the type; the keys are the names of the folders.
  const names = Object.keys(variables) as readonly (keyof Folders)[];
  return names
    .map(what => ({ what, path: folders[what], isYours: given(host.env, variables[what]) !== undefined }))
    .filter(({ path }) => existsSync(path));
};

const scriptsLeft = async ({ host }: CommandContext) => {
  const shells = Object.keys(completionFiles) as readonly Shell[];
  const all = shells.map(shell => ({ what: `completion of ${shell}`, path: scriptPath(shell, host) }));
  // What somebody else wrote there stays.
  const own = await Promise.all(all.map(({ path }) => ownScript(path).catch(() => undefined)));
  return all.filter((_, place) => own[place] !== undefined).map(each => ({ ...each, isYours: false }));
};
