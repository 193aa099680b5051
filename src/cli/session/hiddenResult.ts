import { isRecord } from '../../core/json/jsonRecord.ts';
import { ClientError } from '../../client/errors.ts';
import type { HiddenMatches } from '../watch/screen/hiddenWorld.ts';
import type { CommandContext, OpenService } from '../context/types.ts';

/** Refuses to answer with a hidden result. @param data the match, if it was asked for @throws ClientError */
export const refuseHidden = (
  matchId: string,
  command: string,
  { hidden }: Pick<OpenService, 'hidden'>,
  data?: unknown,
): void => {
  const isHidden = data === undefined ? hidden?.has(matchId) : isRecord(data) && data['shrouded'] === true;
  if (!isHidden) return;
  throw new ClientError(
    'notFound',
    `The result of ${matchId} is hidden`,
    `esports ${command}`,
    { code: 'HIDDEN' },
    { hint: `To see it: esports reveal ${matchId}, or --spoilers` },
  );
};

export const hiddenIn = ({ hidden }: OpenService, { warn }: CommandContext): HiddenMatches | undefined =>
  hidden && {
    has: hidden.has,
    reveal: matchId =>
      void hidden.reveal([matchId]).catch((error: unknown) => warn(`Not remembered: ${String(error)}`)),
  };
