import { defineFlags } from '../parse/flagDefinition.ts';

export const usageFlags = defineFlags({
  check: {
    section: 'own',
    kind: 'switch',
    about: 'Ask the service how things stand, which costs one request',
  },
});
