import { updateTypes } from '../../core/updateTypes.ts';
import { defineFlags, flag } from './flagDefinition.ts';

/** Shared with `watch`, which uses the same links. */
export const silenceFlag = flag.duration(
  'duration',
  'Treat a link as dead after this long without an update or a heartbeat; default 45s',
);

export const streamFlags = defineFlags({
  type: flag.names('types', 'Print only these types, separated by commas; a service may have others', {
    choices: updateTypes,
  }),
  limit: flag.count('Stop after this many lines'),
  resumeAfter: flag.text(
    'id',
    'Resume after the update with this id, if the service still has the later ones',
  ),
  until: flag.text('type', 'Stop after an update of this type, printed or not', { choices: updateTypes }),
  exitStatus: flag.switch('Exit 8 if --until was not met'),
  silence: silenceFlag,
  for: flag.duration('duration', 'Stop after this time: 10m, 2h'),
  maxUpdates: flag.count('Take at most this many updates, each of which counts as a request; then exit 7'),
});
