import type { OwnCommand } from '../../context/ownCommand.ts';
import { all, argument, listing } from '../../parse/argument.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';
import { accessFile } from '../operate/serveCommand.ts';

export const backupFlags = defineFlags({
  access: accessFile,
  ingestFile: flag.file('file', 'The file of live matches; default: ingest.db in the state folder'),
});

export const restoreFlags = {
  ...backupFlags,
  ...defineFlags({ force: flag.switch('Replace files that exist') }),
} as const;

export const backupCommands = {
  'service backup': {
    about: 'Copy the files of serve into a new folder, as they are at one moment',
    details:
      'The service may go on. The folder has keys, plans and charges, and the live matches with their results where there are any; backup.json lists the files with their checksums. It appears when it is complete.',
    examples: ['service backup ./backup', 'service backup ./monday --json'],
    args: [argument('folder', 'The folder to make', { complete: 'file' })],
    flags: [...all(backupFlags), ...listing],
  },
  'service restore': {
    about: 'Restore the files of a backup',
    details:
      'Every file is checked before anything changes. Stop the service first. If the restore is interrupted, the service does not start until it was done again.',
    examples: ['service restore ./backup --access ./restored/access.db --ingest-file ./restored/ingest.db'],
    args: [argument('folder', 'The folder that service backup made', { complete: 'file' })],
    flags: [...all(restoreFlags), ...listing],
  },
} satisfies Record<string, OwnCommand>;
