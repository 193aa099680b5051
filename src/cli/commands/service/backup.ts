import { int, record, text } from '../../../api/schema.ts';
import { columnsFromFields } from '../../../output/columns.ts';
import type { Manifest, ServiceFile } from '../../../service/backup/manifest.ts';
import { foldersOf } from '../../../settings/folders.ts';
import { ConfigError } from '../../../settings/source.ts';
import { exitCodes } from '../../exitCode.ts';
import type { Host } from '../../host/host.ts';
import { ownFlags } from '../../parse/invocation.ts';
import type { CommandContext } from '../../session/types.ts';
import { present, toInput } from '../../show/present.ts';
import { deskPath, resultsPath } from '../ingest/deskPath.ts';
import type { CommandModule } from '../ownCommand.ts';
import { restoreFlags } from './backupFlags.ts';

export const shown = record('A file in a backup of the service', {
  name: text('Name'),
  bytes: int('Size in bytes'),
  rows: int('Rows of all its tables'),
  sha256: text('SHA-256 of the file'),
});

/** Copies the files of `serve` into a folder, or puts them back. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { host } = context;
  const { folder = '' } = invocation.args;
  const { force = false, ...paths } = ownFlags(invocation, restoreFlags);
  const files = serviceFiles(paths, host);
  if (invocation.command.path[1] === 'restore') {
    const { restore } = await import('../../../service/backup/restore.ts');
    const manifest = await restore({ folder, files, force });
    await showFiles(manifest, context);
    await context.note(`Restored the state of ${manifest.at}.`);
    return exitCodes.done;
  }
  const { backUp } = await import('../../../service/backup/backup.ts');
  const { version, now, randomHex } = host;
  const manifest = await backUp({ files, folder, program: version, now, randomHex });
  await showFiles(manifest, context);
  await context.note(`Copied to ${folder}, as of ${manifest.at}.`);
  return exitCodes.done;
};

interface Paths {
  readonly access?: string;
  readonly ingestFile?: string;
}

/** THE LIST OF WHAT A SERVICE WRITES. The access file comes first; the others are there if the service takes live matches. */
const serviceFiles = ({ access, ingestFile }: Paths, host: Host): readonly ServiceFile[] => {
  if (access !== undefined && /^postgres(?:ql)?:/u.test(access))
    throw new ConfigError(
      'an access database in PostgreSQL is backed up by its own tools',
      'Use pg_dump and pg_restore, and name no --access here for the other files',
    );
  const { state } = foldersOf(host);
  const live = deskPath(ingestFile, host);
  return [
    { name: 'access.db', path: access ?? `${state}/access.db` },
    { name: 'ingest.db', path: live },
    { name: 'ingest-results.db', path: resultsPath(live) },
  ];
};

const showFiles = async ({ files }: Manifest, context: CommandContext): Promise<void> => {
  const rows = files.map(({ rows: counts, ...file }) => ({
    ...file,
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
  }));
  await present(await toInput(rows, columnsFromFields(shown.fields), context), context);
};
