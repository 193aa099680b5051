import { ClientError } from '../../../client/errors.ts';
import { countOf } from '../../../output/text/countOf.ts';

/** Following ended because `--max-updates` said so, before it had come to its end. */
export const cutShort = (most: number, command: string): ClientError =>
  new ClientError(
    'cutShort',
    `Cut short after ${countOf(most, 'update')}, as --max-updates says`,
    `esports ${command}`,
  );
