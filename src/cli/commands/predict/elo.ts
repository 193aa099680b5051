import { int, nullable, record, text } from '../../../core/schema.ts';
import { walkForward } from '../../../answers/ratings/forecasts.ts';
import type { History } from '../../../answers/ratings/forecaster.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { drawOwn, mayDraw } from '../../show/present.ts';
import { showComputed } from '../computed.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { toDay } from '../../../core/day.ts';
import { daysBefore } from '../../forecasts/days.ts';
import { lastKnownDay, readHistory } from '../../forecasts/history.ts';
import { methodNotes, methodOf } from './method.ts';
import { eloFlags } from './predictCommands.ts';
import { strengthsView } from '../../../output/views/standings/forecasts.ts';

export const shown = record('The strength of a team', {
  team: text('Team'),
  rating: int('Strength on the Elo scale'),
  deviation: int('Its standard deviation', { label: '±' }),
  matches: int('Matches that it knows'),
  points: nullable(int('Points in the newest list of the regional standings')),
  roster: text('Players in that list'),
  teamSlug: text('Team slug'),
  rank: int('Place by strength, from 1'),
});

/** The teams that a terminal shows without --limit. */
const onScreen = 25;

export const run: CommandModule['run'] = async (invocation, context) => {
  const wanted = ownFlags(invocation, eloFlags);
  // A person gets one screen, a program everything.
  const { limit = mayDraw(context) ? onScreen : undefined } = context.flags;
  await showComputed(shown, context, service => composeStrengths(wanted.date, service, context, limit), {
    ...wanted,
    draw: ({ rows }) => drawOwn(strengthsView, rows, context),
  });
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
  const history = await readHistory(service, await lastKnownDay(service, last), last);
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
    .map(({ side, rating, deviation, matches, points }, place) => ({
      team: nameOf(side, sides),
      rating: Math.round(rating),
      deviation: Math.round(deviation),
      matches,
      points,
      roster: (side.lineup ?? []).join(', '),
      teamSlug: side.name,
      rank: place + 1,
    }));
  return {
    rows,
    document: { computed: true, day, method: methodOf(history), teams: rows },
    notes: (explain: boolean) => [
      ...(rows.length < sides.length
        ? [`${rows.length} of ${sides.length} teams; all: --limit ${sides.length}`]
        : []),
      ...methodNotes(history, explain),
    ],
  };
};

type Side = History['lists'][number]['rows'][number];

/** The name, with the slug where several rosters have it. */
const nameOf = (side: Side, all: readonly Side[]): string => {
  const { title = side.name, name } = side;
  return all.some(other => other !== side && other.title === title) ? `${title} (${name})` : title;
};
