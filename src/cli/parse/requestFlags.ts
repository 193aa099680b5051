import { defineFlags } from './flagDefinition.ts';

const request = { section: 'request' } as const;

export const serviceFlags = defineFlags({
  baseUrl: {
    ...request,
    kind: 'text',
    valueName: 'url',
    about: 'The service, with its version: https://…/api/v1',
  },
  game: {
    ...request,
    kind: 'text',
    valueName: 'segment',
    about: 'The game segment of its paths; game where absent',
  },
  profile: {
    ...request,
    kind: 'text',
    choices: ['demo'],
    valueName: 'name',
    about: 'The profile to use; the active one where absent',
  },
  data: {
    ...request,
    kind: 'file',
    valueName: 'file',
    about: 'Answer from this data file instead of a service',
  },
  insecure: {
    ...request,
    kind: 'switch',
    about:
      'Allow http:// to other machines, and certificates that NODE_TLS_REJECT_UNAUTHORIZED=0 leaves unchecked: the key can be read on the way',
  },
  caFile: {
    ...request,
    kind: 'file',
    valueName: 'file',
    about: 'Trust the certificate authorities of this PEM file too',
  },
  timeout: {
    ...request,
    kind: 'duration',
    valueName: 'duration',
    about: 'Give up, retries included, after: 10s, 500ms, 2m, or seconds',
  },
  param: {
    ...request,
    kind: 'pair',
    repeatable: true,
    valueName: 'key=value',
    about: 'Send a further query parameter; may be repeated',
  },
});

export const cacheFlags = defineFlags({
  cache: {
    ...request,
    kind: 'switch',
    negatable: 'only',
    about: 'Ask the service even where an answer is stored, and store none',
  },
  refresh: { ...request, kind: 'switch', about: 'Ask the service even where an answer is stored' },
  offline: { ...request, kind: 'switch', about: 'Send nothing: answer from what is stored, however old' },
  maxAge: {
    ...request,
    kind: 'duration',
    valueName: 'duration',
    about: 'Take a stored answer up to this age, and no older one: 10m, 6h',
  },
  stale: {
    ...request,
    kind: 'switch',
    negatable: 'only',
    about: 'Fail where the service does, instead of showing an older answer',
  },
});

/** What a command may cost, and what it would send. */
export const costFlags = defineFlags({
  maxRequests: {
    ...request,
    kind: 'int',
    minimum: 1,
    valueName: 'n',
    about: 'Send no more requests than this; with --all 20 where the plan is metered',
  },
  dryRun: { ...request, kind: 'switch', about: 'Show the requests it would send, and send none' },
  curl: { ...request, kind: 'switch', about: 'The same as curl commands, the key as $ESPORTS_API_KEY' },
});

export const consentFlags = defineFlags({
  yes: { ...request, kind: 'switch', short: 'y', about: 'Send many requests without being asked' },
});
