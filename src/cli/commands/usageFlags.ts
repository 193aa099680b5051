import { defineFlags } from '../parse/flagDefinition.ts';

export const usageFlags = defineFlags({
  check: {
    section: 'own',
    kind: 'switch',
    about: 'Ask the service for the present numbers, which costs one request',
  },
});
