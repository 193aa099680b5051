import { defineFlags } from '../../parse/flagDefinition.ts';

export const openFlags = defineFlags({
  lang: {
    section: 'own',
    kind: 'text',
    valueName: 'code',
    about:
      'The language of the broadcast, such as en; default: an official one, in your language if there is one',
  },
  platform: { section: 'own', kind: 'text', valueName: 'name', about: 'The platform of the broadcast' },
  print: { section: 'own', kind: 'switch', about: 'Print the link and open nothing' },
});
