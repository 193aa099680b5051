import type { WhenEmpty } from '../../core/route.ts';
import { relativeTime } from '../../output/text/time.ts';
import { atNoCost } from '../session/storedService.ts';
import type { CommandContext, OpenService } from '../context/types.ts';

/** The next match or tournament. */
export interface NextUp {
  readonly name: string;
  /** Milliseconds since 1970 UTC. */
  readonly startsAt: number;
}

type Kind = NonNullable<WhenEmpty['next']>;

/** Finds the next match or tournament without a charge: inside, or in a stored answer. */
export const findNextUp = (kind: Kind, service: OpenService, context: CommandContext) =>
  atNoCost(service, context, async ({ client }) => {
    // An answer that is not stored, or cannot be read, counts as unknown.
    const found = await next[kind](client).catch(() => []);
    const now = context.host.now();
    return found.filter(({ startsAt }) => startsAt > now).toSorted((a, b) => a.startsAt - b.startsAt)[0];
  });

const next: Readonly<Record<Kind, (client: OpenService['client']) => Promise<readonly NextUp[]>>> = {
  match: async ({ schedule }) => {
    const matches = (await schedule.upcoming({})).found() ?? [];
    return matches.map(({ team1Name = '?', team2Name = '?', startsAt = '' }) => ({
      name: `${team1Name} v ${team2Name}`,
      startsAt: Date.parse(startsAt),
    }));
  },
  tournament: async ({ schedule }) => {
    const tournaments = (await schedule.tournaments({})).found() ?? [];
    return tournaments.map(({ name = '?', startDate = '' }) => ({ name, startsAt: Date.parse(startDate) }));
  },
};

/** `Foxes v Owls, in 2 h`. */
export const nextUpText = ({ name, startsAt }: NextUp, now: number): string =>
  `${name}, ${relativeTime(startsAt, now)}`;

/** The text shown for an empty list. */
export const emptyText = ({ says, instead }: WhenEmpty, next: NextUp | undefined, now: number): string =>
  `${says}${next ? `; next: ${nextUpText(next, now)}` : ''}. See esports ${instead}`;
