import { updateTypes } from '../../core/updateTypes.ts';
import { count, defineFlags, duration } from './flagDefinition.ts';

/** Shared with `watch`, which uses the same links. */
export const silenceFlag = {
  ...duration,
  about: 'Treat a link as dead after this long without an update or a heartbeat; default 45s',
} as const;

export const streamFlags = defineFlags({
  type: {
    kind: 'names',
    choices: updateTypes,
    valueName: 'types',
    about: 'Print only these types, separated by commas; a service may have others',
  },
  limit: { ...count, about: 'Stop after this many lines' },
  resumeAfter: {
    kind: 'text',
    valueName: 'id',
    about: 'Resume after the update with this id, if the service still has the later ones',
  },
  until: {
    kind: 'text',
    choices: updateTypes,
    valueName: 'type',
    about: 'Stop after an update of this type, printed or not',
  },
  exitStatus: { kind: 'switch', about: 'Exit 8 if --until was not met' },
  silence: silenceFlag,
  for: { ...duration, about: 'Stop after this time: 10m, 2h' },
  maxUpdates: {
    ...count,
    about: 'Take at most this many updates, each of which counts as a request; then exit 7',
  },
});
