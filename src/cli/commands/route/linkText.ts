import { ClientError } from '../../../client/errors.ts';
import { countOf } from '../../../output/text/countOf.ts';
import type { Gap } from '../../../client/link/pushedUpdate.ts';

export const gapText = ({ from, to }: Gap): string =>
  `Updates may be missing between ${clockOf(from)} and ${clockOf(to)} UTC: the service did not resume where the link broke`;

/** Says why no updates arrive, and when the next attempt is. Moments are milliseconds since 1970 UTC. */
export const breakText = (problem: string, retryAt: number | undefined, now: number): string =>
  retryAt === undefined
    ? problem
    : `${problem}; retrying ${retryAt > now ? `in ${Math.ceil((retryAt - now) / 1000)} s` : 'now'}`;

const clockOf = (moment: number): string => new Date(moment).toISOString().slice(11, 19);

export const cutShort = (most: number, command: string): ClientError =>
  new ClientError(
    'cutShort',
    `Stopped after ${countOf(most, 'update')}, the limit of --max-updates`,
    `esports ${command}`,
  );
