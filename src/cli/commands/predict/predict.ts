import { int, nullable, number, record, text } from '../../../core/schema.ts';
import { routes } from '../../../core/table/groups.ts';
import { callNamed } from '../../names/resolver.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { showComputed } from '../computed.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { toShare } from '../../../output/text/numbers.ts';
import { toDay } from '../../../core/day.ts';
import { daysBefore } from '../../forecasts/days.ts';
import { lastKnownDay, readHistory, readHistoryOf, teamKey } from '../../forecasts/history.ts';
import { type Forecasts, openForecasts } from '../../forecasts/openForecasts.ts';
import { methodNotes, methodOf, recordNotes, roundRecord } from './method.ts';
import { predictFlags } from './predictCommands.ts';

export const shown = record('The chance of a team in a match of two', {
  team: text('Team'),
  chance: number('Chance to win the series, from 0 to 1', { label: 'Chance', format: 'chance' }),
  rating: int('Strength on the Elo scale'),
  deviation: int('Its standard deviation', { label: '±' }),
  matches: int('Matches that it knows'),
  points: nullable(int('Points in the newest list of the regional standings')),
});

export const run: CommandModule['run'] = async (invocation, context) => {
  const wanted = ownFlags(invocation, predictFlags);
  const { team = '', opponent = '' } = invocation.args;
  const asked = { team, opponent, bestOf: Number(wanted.bo ?? '3'), on: wanted.date };
  await showComputed(shown, context, service => composePrediction(asked, service, context), wanted);
};

interface WantedPrediction {
  readonly team: string;
  readonly opponent: string;
  readonly bestOf: number;
  /** As known before this day; default: today. */
  readonly on?: string | undefined;
}

/** Computes how likely each of two teams is to win a series. @throws UsageError, ClientError */
export const composePrediction = async (
  { team, opponent, bestOf, on }: WantedPrediction,
  service: OpenService,
  context: CommandContext,
) => {
  const day = on ?? toDay(context.host.now());
  const one = await readTeam(team, service, context);
  const other = await readTeam(opponent, service, context);
  if (one.key === other.key)
    throw new UsageError(
      `"${one.name}" cannot play itself`,
      'Name two teams: esports predict spirit vitality',
    );
  const forecasts = await openForecasts(
    day,
    (from, to) =>
      isFree(service) ? readHistory(service, from, to) : readHistoryOf(service, [one.slug, other.slug], to),
    [one.key, other.key],
    await lastKnownDay(service, daysBefore(day, 1)),
  );
  const { history, first, last, record: found } = forecasts;
  const chance = forecasts.anyChance(one.key, other.key, bestOf) ?? 0.5;
  const rows = [rowOf(one, chance, day, forecasts), rowOf(other, 1 - chance, day, forecasts)];
  const document = {
    computed: true,
    day,
    bestOf,
    teams: rows,
    record: found ? { from: first, to: last, ...roundRecord(found) } : null,
    method: methodOf(history),
  };
  const notes = (explain: boolean): readonly string[] => [
    ...(isFree(service)
      ? recordNotes(`${first} to ${last}`, found, explain)
      : ['Only the matches of these two teams and the newest list are known, so there is no record.']),
    ...methodNotes(history, explain),
  ];
  return { rows, document, notes };
};

const isFree = ({ source }: OpenService): boolean => source.kind !== 'remote';

type NamedTeam = Awaited<ReturnType<typeof readTeam>>;

const rowOf = ({ key, name }: NamedTeam, chance: number, day: string, { strengthOf }: Forecasts) => {
  const { rating = 0, deviation = 0, matches = 0, points = null } = strengthOf(key) ?? {};
  if (matches === 0 && points === null)
    throw new UsageError(
      `Nothing is known about ${name} before ${day}: no match, and no points in the standings`,
      `See its matches: esports results "${name}"`,
    );
  return {
    team: name,
    chance: toShare(chance),
    rating: Math.round(rating),
    deviation: Math.round(deviation),
    matches,
    points,
  };
};

/** `key`: its name in forecasts. */
const readTeam = async (typed: string, service: OpenService, context: CommandContext) => {
  const answer = await callNamed(routes.teams.show, { teamIdOrSlug: typed }, service, context);
  const { slug = typed, name = typed } = answer.found() ?? {};
  return { slug, name, key: teamKey(slug, name) };
};
