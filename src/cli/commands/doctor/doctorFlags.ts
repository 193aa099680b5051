import { defineFlags } from '../../parse/flagDefinition.ts';

const own = { section: 'own' } as const;

export const doctorFlags = defineFlags({
  online: { ...own, kind: 'switch', about: 'Also ask the service, which costs one request' },
  probe: {
    ...own,
    kind: 'switch',
    about: 'Ask the main routes (at most 6 requests): which fields are read, and what is not',
  },
  report: {
    ...own,
    kind: 'file',
    valueName: 'file',
    about:
      'With --probe: print names and types of what was sent, without values, and write them to a new file',
  },
});
