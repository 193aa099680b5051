import { int, nullable, record, text } from '../../../core/schema.ts';
import { walkForward } from '../../../answers/ratings/forecasts.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { showComputed } from '../computed.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { toDay } from '../../../core/day.ts';
import { daysBefore } from '../../forecasts/days.ts';
import { readHistory } from '../../forecasts/history.ts';
import { methodNotes, methodOf } from './method.ts';
import { eloFlags } from './predictCommands.ts';

export const shown = record('The strength of a team', {
  team: text('Team'),
  rating: int('Strength on the Elo scale'),
  deviation: int('Its standard deviation', { label: '±' }),
  matches: int('Matches that it knows'),
  points: nullable(int('Points in the newest list of the regional standings')),
  roster: text('Players in that list'),
  teamSlug: text('Team slug'),
});

/** Shows the strengths of the teams of the newest list, the best first. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const wanted = ownFlags(invocation, eloFlags);
  const { limit } = context.flags;
  await showComputed(shown, context, service => composeStrengths(wanted.on, service, context, limit), wanted);
};

/** Computes the strengths of the teams as known before a day, by default today. @throws UsageError, ClientError */
export const composeStrengths = async (
  on: string | undefined,
  service: OpenService,
  context: Pick<CommandContext, 'host'>,
  limit?: number,
) => {
  const day = on ?? toDay(context.host.now());
  const last = daysBefore(day, 1);
  const history = await readHistory(service, last, last);
  const sides = history.lists.at(-1)?.rows ?? [];
  if (sides.length === 0)
    throw new UsageError(
      `No list of the regional standings is known before ${day}`,
      'See: esports rankings vrs',
    );
  const { strengths } = walkForward(history.matches, history.lists);
  strengths.open(day, sides);
  const rows = sides
    .map(side => ({ side, ...strengths.strengthOf(side) }))
    .toSorted((one, other) => other.rating - one.rating)
    .slice(0, limit)
    .map(({ side, rating, deviation, matches, points }) => ({
      team: side.title ?? side.name,
      rating: Math.round(rating),
      deviation: Math.round(deviation),
      matches,
      points,
      roster: (side.lineup ?? []).join(', '),
      teamSlug: side.name,
    }));
  return {
    rows,
    document: { computed: true, day, method: methodOf(history), teams: rows },
    notes: (explain: boolean) => methodNotes(history, explain),
  };
};
