import type { ImportKind } from '../../../data/import/index.ts';
import { defineFlags } from '../../parse/flagDefinition.ts';
import { serviceFlags } from '../../parse/requestFlags.ts';

/** The names of the importers, repeated here so that parsing does not load them. */
export const importKinds = [
  'standings',
  'demos',
  'skins',
  'prices',
  'tournament',
] as const satisfies readonly ImportKind[];

const own = { section: 'own' } as const;

export const importFlags = defineFlags({
  into: {
    ...own,
    kind: 'file',
    mandatory: true,
    valueName: 'file',
    about: 'The data file to write; created if it does not exist',
  },
  market: {
    ...own,
    kind: 'text',
    valueName: 'name',
    about: 'The marketplace of the prices, such as steam',
  },
  report: {
    ...own,
    kind: 'file',
    valueName: 'file',
    about: 'Write every skipped line to a new file (NDJSON)',
  },
});

/** The flags that choose the data. */
const { data, profile } = serviceFlags;
export const sourceFlags = { data, profile };

export const queryFlags = defineFlags({
  file: { ...own, kind: 'file', valueName: 'file', about: 'Read the query from this file' },
});

export const exportFlags = defineFlags({
  only: {
    ...own,
    kind: 'names',
    valueName: 'views',
    about: 'Only these views, such as v_match,v_kill',
  },
  raw: { ...own, kind: 'switch', about: 'Cells unchanged, even if a spreadsheet would run them' },
  force: {
    ...own,
    kind: 'switch',
    about: 'Write into a folder that is not empty; its CSV files are replaced',
  },
});
