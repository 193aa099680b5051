import { defineFlags } from '../../parse/flagDefinition.ts';

const own = { section: 'own' } as const;

export const mcpFlags = defineFlags({
  tools: {
    ...own,
    kind: 'names',
    valueName: 'sets',
    about: 'Tools to offer: usual (ten), all, or the routes of groups: live,rankings; default: usual',
  },
  budget: {
    ...own,
    kind: 'int',
    minimum: 0,
    valueName: 'n',
    about: 'The most requests a month that agents may spend at a service that counts them',
  },
  http: { ...own, kind: 'switch', about: 'Serve over HTTP on this machine, instead of over standard input' },
  port: {
    ...own,
    kind: 'int',
    minimum: 0,
    maximum: 65_535,
    valueName: 'n',
    about: 'Port for --http; default: a free one',
  },
});
