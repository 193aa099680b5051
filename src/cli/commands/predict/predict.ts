import { int, nullable, number, record, text } from '../../../api/schema.ts';
import { routes } from '../../../api/table/groups.ts';
import { recordOf, walkForward } from '../../../analysis/ratings/forecasts.ts';
import type { Side } from '../../../analysis/ratings/strengths.ts';
import { columnsFromFields } from '../../../output/columns.ts';
import { exitCodes } from '../../exitCode.ts';
import { callNamed } from '../../names/resolver.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext, OpenService } from '../../session/types.ts';
import { present, toInput } from '../../show/present.ts';
import type { CommandModule } from '../ownCommand.ts';
import { toPercent } from '../../../output/text/numbers.ts';
import { daysBefore, type History, readHistory, readHistoryOf, recordDays, toDay } from './history.ts';
import { methodOf, noteMethod, noteRecord, roundRecord } from './method.ts';
import { predictFlags } from './predictFlags.ts';

const line = record('The chance of a team in a match of two', {
  team: text('Team'),
  chance: number('Chance to win the series', { label: 'Chance', format: 'percent' }),
  rating: int('Strength on the Elo scale'),
  deviation: int('Its standard deviation', { label: '±' }),
  matches: int('Matches that it knows'),
  points: nullable(int('Points in the newest list of the regional standings')),
});

/** Says how likely each of two teams is to win a series, and how good such forecasts were. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const wanted = ownFlags(invocation, predictFlags);
  const day = wanted.on ?? toDay(context.host.now());
  const last = daysBefore(day, 1);
  const bestOf = Number(wanted.bo ?? '3');
  const service = await context.openService();
  const { args } = invocation;
  const one = await readTeam(args['team'] ?? '', service, context);
  const other = await readTeam(args['opponent'] ?? '', service, context);
  if (one.slug === other.slug)
    throw new UsageError(
      `«${one.name}» cannot play itself`,
      'Name two teams: esports predict spirit vitality',
    );
  const made = await forecast([one, other], { last, bestOf, day }, service);
  const { rows, record: found, first, history } = made;
  const document = (): string =>
    JSON.stringify({
      computed: true,
      day,
      bestOf,
      teams: rows,
      record: found ? { from: first, to: last, ...roundRecord(found) } : null,
      method: methodOf(history),
    });
  await present(await toInput(rows, columnsFromFields(line.fields), context, document), context);
  if (isFree(service)) await noteRecord(`${first} to ${last}`, found, wanted.explain ?? false, context);
  else
    await context.note(
      'Only the matches of these two teams and the newest list are known, so there is no record.',
    );
  await noteMethod(history, wanted.explain ?? false, context);
  return exitCodes.done;
};

export const shown = line;

const isFree = ({ source }: OpenService): boolean => source.kind !== 'remote';

interface NamedTeam {
  readonly slug: string;
  readonly name: string;
}

interface Moment {
  readonly day: string;
  /** The day before. */
  readonly last: string;
  readonly bestOf: number;
}

/** @throws UsageError if nothing is known about one of the teams */
const forecast = async (
  teams: readonly [NamedTeam, NamedTeam],
  { day, last, bestOf }: Moment,
  service: OpenService,
) => {
  const first = daysBefore(last, recordDays - 1);
  const slugs = teams.map(({ slug }) => slug);
  const history = isFree(service)
    ? await readHistory(service, first, last)
    : await readHistoryOf(service, slugs, last);
  const { forecasts, strengths } = walkForward(history.matches, history.lists);
  const [one, other] = [sideOf(teams[0].slug, history), sideOf(teams[1].slug, history)];
  // Where only the newest list is known, their opponents have its points, too.
  const met = isFree(service) ? [] : history.matches.flatMap(({ team1, team2 }) => [team1, team2]);
  strengths.open(day, [...met, one, other]);
  const chance = strengths.chance(one, other, bestOf);
  const rowOf = ({ name }: NamedTeam, side: Side, own: number) => {
    const { rating, deviation, matches, points } = strengths.strengthOf(side);
    if (matches === 0 && points === null)
      throw new UsageError(
        `Nothing is known about ${name} before ${day}: no match, and no points in the standings`,
        `See its matches: esports results "${name}"`,
      );
    return {
      team: name,
      chance: toPercent(own),
      rating: Math.round(rating),
      deviation: Math.round(deviation),
      matches,
      points,
    };
  };
  return {
    rows: [rowOf(teams[0], one, chance), rowOf(teams[1], other, 1 - chance)],
    // Of two teams' matches alone nothing can be said about how good forecasts of all are.
    record: isFree(service) ? recordOf(forecasts.filter(each => each.day >= first)) : undefined,
    first,
    history,
  };
};

const readTeam = async (typed: string, service: OpenService, context: CommandContext): Promise<NamedTeam> => {
  const answer = await callNamed(routes.teams.show, { teamIdOrSlug: typed }, service, context);
  const { slug = typed, name = typed } = answer.found() ?? {};
  return { slug, name };
};

/** A team with the players that it is last known with: in a match, or on a list after it. */
const sideOf = (name: string, { matches, lists }: History): Side => {
  const list = lists.at(-1);
  const last = matches.findLast(({ team1, team2 }) => team1.name === name || team2.name === name);
  const isOnList = list?.rows.some(row => row.name === name) ?? false;
  if (!last || (isOnList && list && list.day > last.day)) return { name, lineup: null };
  const { lineup } = last.team1.name === name ? last.team1 : last.team2;
  return { name, lineup: lineup && lineup.length > 0 ? lineup : null };
};
