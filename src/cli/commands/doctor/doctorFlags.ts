import { defineFlags } from '../../parse/flagDefinition.ts';

export const doctorFlags = defineFlags({
  online: { section: 'own', kind: 'switch', about: 'Also ask the service, which costs one request' },
});
