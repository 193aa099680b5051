import type { NoticeKind } from '../../../watch/feed/notices.ts';
import { defineFlags } from '../../parse/flagDefinition.ts';
import { eventTypes, silenceFlag } from '../../parse/streamFlags.ts';

const own = { section: 'own' } as const;

/** What `--notify` may name: the kinds of `watch/moments.ts`, which is not loaded to parse a command line. */
export const notifyKinds = [
  'start',
  'map_point',
  'round',
  'map_end',
  'match_end',
] as const satisfies readonly NoticeKind[];

const drawing = {
  once: { ...own, kind: 'switch', about: 'Print the scoreboard once, as it is now, and end' },
  ascii: { ...own, kind: 'switch', about: 'Draw with ASCII signs alone' },
  delay: {
    ...own,
    kind: 'duration',
    valueName: 'duration',
    about: 'Hold everything back, to match a video stream: 30s',
  },
  notify: {
    ...own,
    kind: 'text',
    valueName: 'kinds',
    about: `Bell and notice on the terminal: ${notifyKinds.join(',')}`,
  },
  exec: {
    ...own,
    kind: 'text',
    valueName: 'command',
    about: 'Run this for each event: JSON on its input, fields in ESPORTS_EVENT_*',
  },
} as const;

const feeding = {
  stream: { ...own, kind: 'switch', about: 'Follow the stream, though each pushed update counts' },
  room: { ...own, kind: 'switch', about: 'Follow the WebSocket room of the match (plans Scale, Enterprise)' },
  poll: { ...own, kind: 'duration', valueName: 'interval', about: 'Ask again so often; 60s where absent' },
  silence: silenceFlag,
  maxUpdates: {
    ...own,
    kind: 'int',
    minimum: 1,
    valueName: 'n',
    about: 'Follow no further when it has cost so many requests and updates',
  },
} as const;

export const watchFlags = defineFlags({
  ...feeding,
  ...drawing,
  wait: { ...own, kind: 'switch', about: 'Wait for the match to begin' },
  until: {
    ...own,
    kind: 'choice',
    choices: eventTypes,
    valueName: 'type',
    about: `End once this happens: ${eventTypes.join(', ')}`,
  },
  exitStatus: { ...own, kind: 'switch', about: 'Exit 8 where --until was not met' },
  record: { ...own, kind: 'file', valueName: 'file', about: 'Write every update to a new file, for replay' },
});

export const replayFlags = defineFlags({
  ...drawing,
  speed: {
    ...own,
    kind: 'number',
    minimum: 0.1,
    maximum: 1000,
    valueName: 'n',
    about: 'Times as fast as it was; 1 where absent',
  },
});

export const waitFlags = defineFlags({
  ...feeding,
  for: {
    ...own,
    kind: 'text',
    mandatory: true,
    valueName: 'condition',
    about: 'live, map_end, match_end, or score=1-0 for maps won',
  },
  timeout: { ...own, kind: 'duration', valueName: 'duration', about: 'Give up after this time, with exit 8' },
});
