import { defineFlags, flag } from '../../parse/flagDefinition.ts';

export const doctorFlags = defineFlags({
  online: flag.switch('Also ask the service, which costs one request'),
});
