import type { NoticeKind } from '../../watch/feed/notices.ts';
import { defineFlags } from '../../parse/flagDefinition.ts';
import { eventTypes } from '../../../core/updateTypes.ts';
import { silenceFlag } from '../../parse/streamFlags.ts';

const own = { section: 'own' } as const;

/** The kinds that `--notify` accepts: those of `watch/feed/notices.ts`, repeated here so that parsing does not load it. */
export const notifyKinds = [
  'match_start',
  'start',
  'round',
  'map_point',
  'overtime',
  'comeback',
  'map_end',
  'match_end',
  'upset',
  'roster_move',
] as const satisfies readonly NoticeKind[];

const drawing = {
  once: { ...own, kind: 'switch', about: 'Print the present scoreboard once and exit' },
  ascii: { ...own, kind: 'switch', about: 'Draw only with ASCII characters' },
  notify: {
    ...own,
    kind: 'text',
    valueName: 'kinds',
    about: `Bell and notice on the terminal: ${notifyKinds.join(', ')}`,
  },
  exec: {
    ...own,
    kind: 'text',
    valueName: 'command',
    about: 'Run this for each event: JSON on its input, fields in ESPORTS_EVENT_*',
  },
  winChance: {
    ...own,
    kind: 'switch',
    about: 'Add the computed chance to win the round to each line in a pipe, as winChance',
  },
} as const;

const feeding = {
  stream: {
    ...own,
    kind: 'switch',
    about: 'Follow the stream, although each pushed update counts as a request',
  },
  room: { ...own, kind: 'switch', about: 'Follow the WebSocket room of the match (plans Scale, Enterprise)' },
  poll: { ...own, kind: 'duration', valueName: 'interval', about: 'The poll interval; default 60s' },
  silence: silenceFlag,
  maxUpdates: {
    ...own,
    kind: 'int',
    minimum: 1,
    valueName: 'n',
    about: 'Stop after this many requests and updates',
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
    about: `Exit once this happens: ${eventTypes.join(', ')}`,
  },
  exitStatus: { ...own, kind: 'switch', about: 'Exit 8 if --until was not met' },
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
    about: 'The speed of the replay; default 1',
  },
});

export const waitFlags = defineFlags({
  ...feeding,
  for: {
    ...own,
    kind: 'text',
    mandatory: true,
    valueName: 'condition',
    about: 'live, round_end, map_point, map_end, match_end, or score=1-0 for maps won',
  },
  timeout: { ...own, kind: 'duration', valueName: 'duration', about: 'Give up after this time, with exit 8' },
});
