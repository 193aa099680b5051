import { defineFlags } from '../parse/flagDefinition.ts';

export const versionFlags = defineFlags({
  licenses: { section: 'own', kind: 'switch', about: 'Print the licences of all that the program contains' },
});

export const usageFlags = defineFlags({
  check: {
    section: 'own',
    kind: 'switch',
    about: 'Ask the service for the present numbers, which costs one request',
  },
});
