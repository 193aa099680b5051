import { ClientError } from '../../../client/errors.ts';
import { countOf } from '../../../output/text/countOf.ts';

/** The error for a stream that `--max-updates` ended early. */
export const cutShort = (most: number, command: string): ClientError =>
  new ClientError(
    'cutShort',
    `Stopped after ${countOf(most, 'update')}, the limit of --max-updates`,
    `esports ${command}`,
  );
