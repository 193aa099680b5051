import { count, defineFlags, duration } from './flagDefinition.ts';

export const serviceFlags = defineFlags('request', {
  baseUrl: {
    kind: 'text',
    valueName: 'url',
    about: 'The service, with its version: https://…/api/v1; of a known service, its host is enough',
  },
  game: {
    kind: 'text',
    valueName: 'segment',
    about: 'The game segment of the service’s paths; default: that of a known service, else game',
  },
  profile: {
    kind: 'text',
    choices: ['demo'],
    valueName: 'name',
    about: 'The profile to use; default: the active one',
    complete: 'profile',
  },
  data: {
    kind: 'file',
    valueName: 'file',
    about: 'Answer from this data file instead of a service',
  },
  collected: {
    kind: 'switch',
    about: 'Answer from the collected file (esports collect) instead of a service',
  },
  insecure: {
    kind: 'switch',
    about:
      'Allow http:// to other machines, and unchecked certificates (NODE_TLS_REJECT_UNAUTHORIZED=0): others can then read the key',
  },
  caFile: {
    kind: 'file',
    valueName: 'file',
    about: 'Also trust the certificate authorities in this PEM file',
  },
  timeout: {
    ...duration,
    about:
      'Give up after this time, which includes retries but not the wait for the service’s minute: 10s, 500ms, 2m, or seconds',
  },
  queue: {
    kind: 'switch',
    negatable: 'also',
    about:
      'Wait, or fail at once (exit 6), when the requests of the service’s minute are used up; default: the setting queue',
  },
  spoilers: {
    section: 'output',
    kind: 'switch',
    negatable: 'also',
    about: 'Show or hide the results of the last days; default: the setting spoilers',
  },
  delay: {
    section: 'output',
    kind: 'duration',
    minimum: 0,
    maximum: 600_000,
    valueName: 'duration',
    about: 'Show everything as it was this long ago, to match a video: 45s; default: the setting delay',
  },
  param: {
    kind: 'pair',
    repeatable: true,
    valueName: 'key=value',
    about: 'Send an extra query parameter; may be repeated',
  },
});

const { baseUrl, game, profile, data, collected, insecure, caFile } = serviceFlags;
/** The flags that choose the service, or without which it cannot be reached. */
export const choosing = [data, collected, baseUrl, profile, game, insecure, caFile];

export const cacheFlags = defineFlags('request', {
  cache: {
    kind: 'switch',
    negatable: 'only',
    about: 'Ignore stored answers, and store none',
  },
  refresh: { kind: 'switch', about: 'Ask the service even if an answer is stored' },
  offline: { kind: 'switch', about: 'Send nothing: use stored answers, however old' },
  maxAge: { ...duration, about: 'Accept stored answers up to this age: 10m, 6h' },
  stale: {
    kind: 'switch',
    negatable: 'only',
    about: 'If the service fails, fail too instead of showing an older answer',
  },
});

/** The flags that limit what a command costs, or only show what it would send. */
export const costFlags = defineFlags('request', {
  maxRequests: {
    ...count,
    about: 'Send at most this many requests; default with --all on a metered plan: 20',
  },
  dryRun: { kind: 'switch', about: 'Show the requests that would be sent, and send none' },
  curl: { kind: 'switch', about: 'Show them as curl commands, with the key as $ESPORTS_API_KEY' },
});

export const consentFlags = defineFlags('request', {
  yes: { kind: 'switch', short: 'y', about: 'Send many requests without asking first' },
});
