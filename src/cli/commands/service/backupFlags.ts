import { defineFlags } from '../../parse/flagDefinition.ts';
import { accessFile } from '../operate/serveFlags.ts';

const own = { section: 'own' } as const;

export const backupFlags = defineFlags({
  access: accessFile,
  ingestFile: {
    ...own,
    kind: 'file',
    valueName: 'file',
    about: 'The file of live matches; default: ingest.db in the state folder',
  },
});

export const restoreFlags = {
  ...backupFlags,
  ...defineFlags({ force: { ...own, kind: 'switch', about: 'Replace files that exist' } }),
} as const;
