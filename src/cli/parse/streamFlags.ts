import type { MatchEvent } from '../../scoreboard/event.ts';
import { defineFlags } from './flagDefinition.ts';

/** The events of a match, for which `--until` may wait. */
export const eventTypes = [
  'round_start',
  'kill',
  'bomb_planted',
  'bomb_defused',
  'bomb_exploded',
  'round_end',
  'map_end',
  'match_end',
] as const satisfies readonly MatchEvent['type'][];

/** The types of updates that are known; a service may have further ones. */
export const streamTypes = ['snapshot', ...eventTypes] as const;

const own = { section: 'own' } as const;

/** Shared with the watch, whose links are the same. */
export const silenceFlag = {
  ...own,
  kind: 'duration',
  valueName: 'duration',
  about: 'Take a link for dead that brings nothing, not even a sign of life, for so long; 45s where absent',
} as const;

export const streamFlags = defineFlags({
  type: {
    ...own,
    kind: 'names',
    choices: streamTypes,
    valueName: 'types',
    about: 'Print only these, with commas between them; a service may have others',
  },
  count: { ...own, kind: 'int', minimum: 1, valueName: 'n', about: 'Stop after this many lines' },
  until: {
    ...own,
    kind: 'text',
    choices: streamTypes,
    valueName: 'type',
    about: 'Stop after an update of this type, printed or not',
  },
  exitStatus: { ...own, kind: 'switch', about: 'Exit 8 where --until was not met' },
  silence: silenceFlag,
  for: { ...own, kind: 'duration', valueName: 'duration', about: 'Stop after this time: 10m, 2h' },
  maxUpdates: {
    ...own,
    kind: 'int',
    minimum: 1,
    valueName: 'n',
    about: 'Take no more updates than this, each of which counts as a request; then exit 7',
  },
});
