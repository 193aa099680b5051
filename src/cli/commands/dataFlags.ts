import type { ImportKind } from '../../import/index.ts';
import { defineFlags } from '../parse/flagDefinition.ts';

/** The names of the importers, which are not loaded to parse a command line. */
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
    about: 'The data file to write; made where absent',
  },
  market: {
    ...own,
    kind: 'text',
    valueName: 'name',
    about: 'The marketplace that prices are of, such as steam',
  },
  report: {
    ...own,
    kind: 'file',
    valueName: 'file',
    about: 'Write every line that is left out to a new file (NDJSON)',
  },
});
