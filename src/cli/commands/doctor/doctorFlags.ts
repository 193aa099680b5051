import { defineFlags } from '../../parse/flagDefinition.ts';

export const doctorFlags = defineFlags({
  online: { section: 'own', kind: 'switch', about: 'Ask the service too, which costs one request' },
});
