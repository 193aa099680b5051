import { dayLength } from '../../core/day.ts';
import { type Ahead, costOf, mapsOf, type PacePlan, planFor } from '../../answers/pace/plan.ts';
import { type Exact, flag, int, nullable, record, text, time } from '../../core/schema.ts';
import { countOf } from '../../output/text/countOf.ts';
import { noteFor } from '../../output/text/noteLines.ts';
import { safeText } from '../../output/text/safeText.ts';
import { isoUtc } from '../../output/text/time.ts';
import type { CommandModule } from '../context/ownCommand.ts';
import { aheadOf, type Coming, type InterestIn, learnEnds, monthLeft, readSchedule } from '../plan/pace.ts';
import { followedWithTeams, howToFollow } from '../session/followedHere.ts';
import { atNoCost } from '../session/storedService.ts';
import { type Followed, followedIn } from '../settings/lists/followed.ts';
import { mayDraw, openRows } from '../show/present.ts';

export const shown = record('The plan for the rest of a month of requests', {
  event: nullable(text('The tournament with the most of these matches')),
  days: int('Days until the month ends'),
  until: time('When the month ends'),
  scheduled: int('Scheduled matches that you follow'),
  matches: int('Matches that you follow, with those not yet scheduled; an estimate'),
  cost: int('Requests that the plan takes; an estimate'),
  left: int('Requests left in the month'),
  finalWithin: int('How late a final score may be known', { format: 'seconds' }),
  maps: flag('Whether the ends of maps are followed'),
  rounds: flag('Whether the rounds of followed teams are followed'),
  oneMore: int('Requests that one more followed team takes; an estimate'),
});

export const run: CommandModule['run'] = async (_invocation, context) => {
  const { host, settings } = context;
  const show = await openRows(shown, context);
  const service = await context.openService();
  const now = host.now();
  const month = await monthLeft(service, settings, now);
  if (!month) {
    await show([]);
    await context.warn('Nothing is planned, because requests to this service are not limited.');
    return;
  }
  const followed = await followedWithTeams(service, context);
  const ends = new Map<string, number>();
  const schedule = await atNoCost(service, context, async ({ client }) => {
    const found = await readSchedule(client, interestOf(followed), now);
    await learnEnds(client, ends, found?.matches ?? []);
    return found;
  });
  const matches = (schedule?.matches ?? []).filter(({ startsAt }) => startsAt > now && startsAt < month.ends);
  const ahead = aheadOf([], matches, [now, month.ends], ends);
  const plan = planFor(month.left, ahead);
  const row = {
    event: mostNamed(matches) ?? null,
    days: Math.ceil((month.ends - now) / dayLength),
    until: isoUtc(month.ends),
    scheduled: matches.length,
    matches: ahead.series,
    cost: plan.cost,
    left: month.all,
    finalWithin: Math.round(plan.budget.lateness),
    maps: plan.budget.maps,
    rounds: plan.budget.rounds,
    oneMore: oneMoreTeam(matches, ahead, plan),
  };
  if (mayDraw(context)) await context.print(`${noteFor(sentence(row), host.stdout)}\n`);
  else await show([row]);
  if (followed.length === 0) await context.note(`All scheduled matches count. ${howToFollow}`);
  if (!schedule)
    await context.note('No schedule is stored. To ask for it: esports upcoming --limit 100 (1 request)');
};

/** Matches of followed teams by round, those of followed tournaments by their final scores; everything if nothing is followed. */
const interestOf =
  (followed: readonly Followed[]): InterestIn =>
  match => {
    const found = followedIn(match, followed);
    if (found.some(({ kind }) => kind === 'team')) return 'rounds';
    return found.length > 0 || followed.length === 0 ? 'final' : undefined;
  };

const mostNamed = (matches: readonly Coming[]): string | undefined =>
  [...Map.groupBy(matches, ({ eventName }) => eventName)]
    .filter(([name]) => name !== undefined)
    .toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];

/** What it takes to follow a team with an average number of these matches by round. */
const oneMoreTeam = (matches: readonly Coming[], ahead: Ahead, { budget }: PacePlan): number => {
  const teams = new Set(matches.flatMap(each => each.teams)).size;
  if (teams === 0) return 0;
  const maps = Math.min(ahead.final, ((2 * ahead.series) / teams) * mapsOf());
  const byRound = { ...budget, rounds: true };
  const more = { ...ahead, final: ahead.final - maps, rounds: ahead.rounds + maps };
  return Math.round(costOf(more, byRound) - costOf(ahead, byRound));
};

/** `Budapest Major, 14 days, 62 matches of interest: about 390 of 477 requests; …`. */
const sentence = (row: Exact<typeof shown>): string => {
  const { event, days, scheduled, matches, cost, left, finalWithin, rounds, oneMore } = row;
  const what = `${event === null ? '' : `${safeText(event)}, `}${countOf(days, 'day')}`;
  if (matches === 0) return `${what}: no match of interest is scheduled; ${left} requests are left.`;
  const within = finalWithin < 120 ? `${finalWithin} s` : `${Math.round(finalWithin / 30) / 2} minutes`;
  return [
    `${what}, ${countOf(matches, 'match', 'matches')} of interest (${scheduled} scheduled): about ${cost} of ${left} requests; final scores within ${within}${rounds ? ', followed teams by round' : ''}.`,
    ...(oneMore > 0 ? [`One more followed team by round: about ${countOf(oneMore, 'request')} more.`] : []),
  ].join('\n');
};
