import { defineFlags, flag } from './flagDefinition.ts';

export const serviceFlags = defineFlags('request', {
  baseUrl: flag.text(
    'url',
    'The service, with its version: https://…/api/v1; of a known service, its host is enough',
  ),
  game: flag.text(
    'segment',
    'The game segment of the service’s paths; default: that of a known service, else game',
  ),
  profile: flag.text('name', 'The profile to use; default: the active one', {
    choices: ['demo'],
    complete: 'profile',
  }),
  data: flag.file('file', 'Answer from this data file instead of a service'),
  collected: flag.switch('Answer from the collected file (esports collect) instead of a service'),
  insecure: flag.switch(
    'Allow http:// to other machines, and unchecked certificates (NODE_TLS_REJECT_UNAUTHORIZED=0): others can then read the key',
  ),
  caFile: flag.file('file', 'Also trust the certificate authorities in this PEM file'),
  timeout: flag.duration(
    'duration',
    'Give up after this time, which includes retries but not the wait for the service’s minute: 10s, 500ms, 2m, or seconds',
  ),
  queue: flag.switch(
    'Wait, or fail at once (exit 6), when the requests of the service’s minute are used up; default: the setting queue',
    { negatable: 'also' },
  ),
  spoilers: flag.switch('Show or hide the results of the last days; default: the setting spoilers', {
    section: 'output',
    negatable: 'also',
  }),
  delay: flag.duration(
    'duration',
    'Show everything as it was this long ago, to match a video: 45s; default: the setting delay',
    { section: 'output', minimum: 0, maximum: 600_000 },
  ),
  param: flag.pair('key=value', 'Send an extra query parameter; may be repeated', { repeatable: true }),
});

const { baseUrl, game, profile, data, collected, insecure, caFile } = serviceFlags;
/** The flags that choose the service, or without which it cannot be reached. */
export const choosing = [data, collected, baseUrl, profile, game, insecure, caFile];

export const cacheFlags = defineFlags('request', {
  cache: flag.switch('Ignore stored answers, and store none', { negatable: 'only' }),
  refresh: flag.switch('Ask the service even if an answer is stored'),
  offline: flag.switch('Send nothing: use stored answers, however old'),
  maxAge: flag.duration('duration', 'Accept stored answers up to this age: 10m, 6h'),
  stale: flag.switch('If the service fails, fail too instead of showing an older answer', {
    negatable: 'only',
  }),
});

/** The flags that limit what a command costs, or only show what it would send. */
export const costFlags = defineFlags('request', {
  maxRequests: flag.count('Send at most this many requests; default with --all on a metered plan: 20'),
  dryRun: flag.switch('Show the requests that would be sent, and send none'),
  curl: flag.switch('Show them as curl commands, with the key as $ESPORTS_API_KEY'),
});

export const consentFlags = defineFlags('request', {
  yes: flag.switch('Send many requests without asking first', { short: 'y' }),
});
