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
  used: {
    section: 'own',
    kind: 'int',
    minimum: 0,
    valueName: 'n',
    about: 'With set: the requests that the month has cost so far, whoever sent them',
  },
  resetsOn: {
    section: 'own',
    kind: 'int',
    minimum: 1,
    maximum: 31,
    valueName: 'day',
    about: 'With set: the day of the month on which the plan’s count resets; default: the first',
  },
  plan: {
    section: 'own',
    kind: 'text',
    valueName: 'name',
    about: 'With set: the plan of the key',
  },
});
