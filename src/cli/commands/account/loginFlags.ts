import { defineFlags } from '../../parse/flagDefinition.ts';

export const loginFlags = defineFlags({
  store: {
    section: 'own',
    kind: 'choice',
    choices: ['file', 'keychain'],
    valueName: 'place',
    about: 'Where it is kept; absent: the keychain where @napi-rs/keyring is installed, else a file',
  },
});
