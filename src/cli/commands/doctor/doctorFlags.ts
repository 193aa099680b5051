import { defineFlags, flag } from '../../parse/flagDefinition.ts';

export const doctorFlags = defineFlags({
  online: flag.switch('Also ask the service, which costs one request'),
  probe: flag.switch('Ask the main routes (at most 6 requests): which fields are read, and what is not'),
  report: flag.file(
    'file',
    'With --probe: print names and types of what was sent, without values, and write them to a new file',
  ),
});
