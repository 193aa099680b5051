import type { bracketSlot } from '../../../core/entities/tournament.ts';
import type { Seen } from '../../../core/schema.ts';
import { pointsChance } from '../../../answers/ratings/chances.ts';
import type { KnownStage } from '../../../answers/stages/readStages.ts';
import { dayOf } from '../../../output/text/time.ts';
import { toDay } from '../../../core/day.ts';
import { daysBefore } from '../../forecasts/days.ts';
import { lastKnownDay, readHistory, teamKey } from '../../forecasts/history.ts';
import { type Forecasts, openForecasts } from '../../forecasts/openForecasts.ts';
import type { StandingsList } from '../../forecasts/standingsLists.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';

type Slot = Seen<typeof bracketSlot>;

/** The chances of a stage’s series: as `predict` has them where matches cost nothing, else by points in the standings. */
export const stageChances = async (
  stage: KnownStage,
  { slots, standings }: { readonly slots: readonly Slot[]; readonly standings: StandingsList },
  service: OpenService,
  { host }: Pick<CommandContext, 'host'>,
) => {
  const points = pointsOf(standings);
  const byPoints = (one: string, other: string): number => {
    const [own, others] = [points.get(one), points.get(other)];
    return own === undefined || others === undefined ? 0.5 : pointsChance(own, others);
  };
  const keys = stage.teams.map(name => teamKey(undefined, name));
  const rated = (isRated: (key: string) => boolean): string =>
    `${keys.filter(isRated).length} of ${keys.length} teams rated`;
  const found =
    service.source.kind === 'remote'
      ? undefined
      : await forecastsOf(dayOfStage(stage, slots, toDay(host.now())), service);
  const isForecast = (key: string): boolean => typeof found?.strengthOf(key)?.points === 'number';
  if (found && keys.some(isForecast))
    return {
      chance: (one: string, other: string, bestOf: number): number => {
        const [own, others] = [teamKey(undefined, one), teamKey(undefined, other)];
        return found.chance(own, others, bestOf) ?? byPoints(own, others);
      },
      chances: methodText(found, rated(isForecast)),
      formula: 'A win chance is that of predict, whose --explain prints the formula.',
      day: found.history.lists.at(-1)?.day ?? null,
    };
  const isKnown = (key: string): boolean => points.has(key);
  return {
    chance: (one: string, other: string): number =>
      byPoints(teamKey(undefined, one), teamKey(undefined, other)),
    chances: keys.some(isKnown)
      ? `half the difference in points of the regional standings (${rated(isKnown)})`
      : 'each match even',
    formula: 'A win chance is 1 / (1 + 10^(-d / 800)), where d is the difference in points.',
    day: standings.day,
  };
};

const forecastsOf = async (day: string, service: OpenService): Promise<Forecasts> =>
  openForecasts(
    day,
    (first, last) => readHistory(service, first, last),
    [],
    await lastKnownDay(service, daysBefore(day, 1)),
  );

const methodText = ({ history, record }: Forecasts, rated: string): string => {
  const held = record
    ? `, log loss ${record.logLoss.toFixed(4)} over ${record.matches} matches of 90 days`
    : '';
  return `Bradley-Terry strengths from ${history.matches.length} matches up to ${history.matches.at(-1)?.day ?? 'none'}${held} (${rated})`;
};

/** The day of the first match that is not decided, or today if that is earlier: what is forecast knows nothing of it. */
const dayOfStage = ({ name }: KnownStage, slots: readonly Slot[], today: string): string => {
  const days = slots.flatMap(({ stage, winner, startsAt }) =>
    (stage ?? '') === name && winner === undefined ? (dayOf(startsAt) ?? []) : [],
  );
  return [...days, today].toSorted()[0] ?? today;
};

/** Of two rosters with one name the better stands first, and counts. */
const pointsOf = ({ rows }: StandingsList): ReadonlyMap<string, number> =>
  new Map(
    rows
      .toReversed()
      .flatMap(({ teamName, points }) =>
        points === undefined ? [] : [[teamKey(undefined, teamName), points] as const],
      ),
  );
