import { defineFlags } from '../../parse/flagDefinition.ts';

export const loginFlags = defineFlags({
  store: {
    section: 'own',
    kind: 'choice',
    choices: ['file', 'keychain'],
    valueName: 'place',
    about: 'Where to store the key; default: the keychain if @napi-rs/keyring is installed, otherwise a file',
  },
  plan: {
    section: 'own',
    kind: 'text',
    valueName: 'name',
    about: 'The plan of the key at a known service; default: inferred from the answer where that is possible',
  },
});
