import { int, record, text } from '../../../core/schema.ts';
import { shellWord, shellWords } from '../../../output/text/shellWords.ts';
import type { Manifest, ServiceFile } from '../../../server/backup/manifest.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import { type Host, runOf } from '../../host/host.ts';
import { ownFlags } from '../../parse/invocation.ts';
import type { CommandContext } from '../../context/types.ts';
import { presentRows } from '../../show/present.ts';
import { deskPath, resultsPath } from '../operate/matchPlace.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { isDatabase } from '../operate/openAccess.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import { type backupFlags, restoreFlags } from './backupCommands.ts';
import { restore } from '../../../server/backup/restore.ts';
import { backUp } from '../../../server/backup/backup.ts';

export const shown = record('A file in a backup of the service', {
  name: text('Name'),
  bytes: int('Size in bytes'),
  rows: int('Rows of all its tables'),
  sha256: text('SHA-256 of the file'),
});

export const run: CommandModule['run'] = async (invocation, context) => {
  const { host } = context;
  const { folder = '' } = invocation.args;
  const { force = false, ...paths } = ownFlags(invocation, restoreFlags);
  const files = serviceFiles(paths, host);
  if (isDatabase(paths.access))
    await context.warn(
      'Keys, plans and charges are in PostgreSQL: back them up with pg_dump, and restore them with pg_restore.',
    );
  if (invocation.command.path[1] === 'restore') {
    const manifest = await restore({ folder, files, force, again: again(paths, host) });
    await showFiles(manifest, context);
    await context.note(`Restored the state of ${manifest.at}.`);
    return;
  }
  const { version, now } = host;
  const manifest = await backUp({ files, folder, program: version, now, run: runOf(host) });
  await showFiles(manifest, context);
  await context.note(`Copied to ${folder}, as of ${manifest.at}.`);
  return;
};

type Paths = FlagValues<typeof backupFlags>;

/** THE LIST OF WHAT A SERVICE WRITES. Keys and charges come first, unless PostgreSQL has them. */
const serviceFiles = ({ access, ingestFile }: Paths, host: Host): readonly ServiceFile[] => {
  const live = deskPath(ingestFile, host);
  const path = access ?? `${foldersOf(host).state}/access.db`;
  return [
    ...(isDatabase(access) ? [] : [{ name: 'access.db', path }]),
    { name: 'ingest.db', path: live },
    { name: 'ingest-results.db', path: resultsPath(live) },
  ];
};

/** The command that restores, with whole paths and without a password: its reader may be in another folder. */
const again =
  ({ access, ingestFile }: Paths, host: Host) =>
  (folder: string): string => {
    const path = host.loadBuiltin('node:path');
    const [file] = serviceFiles({}, host);
    const place = isDatabase(access) ? withoutPassword(access) : path.resolve(access ?? file?.path ?? '');
    const live = path.resolve(deskPath(ingestFile, host));
    const places = `--access ${shellWord(place)} --ingest-file ${shellWord(live)}`;
    return `esports service restore ${places} --force ${shellWords([folder])}`;
  };

const withoutPassword = (address: string): string => {
  const url = URL.parse(address);
  if (!url) return 'postgres://';
  url.password = '';
  return url.href;
};

const showFiles = async ({ files }: Manifest, context: CommandContext): Promise<void> => {
  const rows = files.map(({ rows: counts, ...file }) => ({
    ...file,
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
  }));
  await presentRows(shown, rows, context);
};
