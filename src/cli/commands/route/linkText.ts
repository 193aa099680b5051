import type { Gap } from '../../../client/link/pushedUpdate.ts';

/** Says that something may be missing, and of which time. */
export const gapText = ({ from, to }: Gap): string =>
  `Updates may be missing between ${clockOf(from)} and ${clockOf(to)} UTC: the service did not go on where the link broke`;

/** Says why nothing comes, and when it is tried again. Moments are milliseconds since 1970 UTC. */
export const breakText = (problem: string, retryAt: number | undefined, now: number): string =>
  retryAt === undefined ? problem : `${problem}; again in ${Math.ceil(Math.max(0, retryAt - now) / 1000)} s`;

const clockOf = (moment: number): string => new Date(moment).toISOString().slice(11, 19);
