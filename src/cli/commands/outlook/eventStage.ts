import type { bracket, bracketSlot } from '../../../core/entities/tournament.ts';
import { choice, date, flag, int, list, nullable, record, type Seen, text } from '../../../core/schema.ts';
import { routes } from '../../../core/table/groups.ts';
import { toSlug } from '../../../core/names/slug.ts';
import { isOtherSquad, meaningOf } from '../../../core/names/names.ts';
import { futuresOf } from '../../../answers/outlook/futures.ts';
import { type KnownStage, slotsAfter, type UnknownStage } from '../../../answers/stages/readStages.ts';
import { Random } from '../../../server/demo/random.ts';
import { readSeededStage, seedNotes } from './seededStage.ts';
import { callNamed } from '../../names/resolver.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { wholeText } from '../../../output/text/numbers.ts';
import { shellWord, shellWords } from '../../../output/text/shellWords.ts';
import { UsageError } from '../../parse/usageError.ts';
import { pointsChance } from '../../../answers/ratings/chances.ts';
import { dayOf } from '../../../output/text/time.ts';
import { toDay } from '../../../core/day.ts';
import { daysBefore } from '../../forecasts/days.ts';
import { lastKnownDay, readHistory, teamKey } from '../../forecasts/history.ts';
import { type Forecasts, openForecasts } from '../../forecasts/openForecasts.ts';
import type { StandingsList } from '../../forecasts/standingsLists.ts';

type Slot = Seen<typeof bracketSlot>;

export type EventStage = Awaited<ReturnType<typeof readEventStage>>;

/** What every answer about a stage says of it. */
export const stageFields = () =>
  ({
    computed: flag('That it is computed: always true'),
    event: text('Tournament'),
    stage: text('Stage, as the bracket names it'),
    rules: text('Format of the stage'),
    method: record('How the chances were made', {
      chances: text('Method, and its record'),
      formula: text('The win chance of a match, in words'),
      day: nullable(date('Day of the standings that were used')),
      futures: int('Futures that were visited or played by chance'),
      exact: flag('Whether every future was visited'),
      seeds: record('On what the seeds stand', {
        from: choice('Source', ['tournament', 'standings', 'bracket']),
        day: nullable(date('Day of the standings')),
        moved: flag('Whether the source draws the matches only with a team in another place'),
        assumed: flag('Whether nothing proves the order: other seeds may draw other matches'),
        matches: int('Known matches that the seeds draw'),
        teams: list(text('Team'), { about: 'By seed' }),
      }),
    }),
  }) as const;

export const stageDocument = ({ eventName, stage, method }: EventStage) => ({
  computed: true,
  event: eventName,
  stage: stage.name,
  rules: stage.format.name,
  method,
});

export interface WantedStage {
  readonly event: string;
  readonly stage?: string | undefined;
  /** As it was after this round. */
  readonly after?: number | undefined;
}

/** Reads a stage: its bracket, and one or two lists of standings. @throws UsageError if its rules are not known */
export const readEventStage = async (wanted: WantedStage, service: OpenService, context: CommandContext) => {
  const answer = await callNamed(
    routes.tournaments.bracket,
    { eventIdOrSlug: wanted.event },
    service,
    context,
  );
  const found: Seen<typeof bracket> = answer.found() ?? {};
  const all = found.slots ?? [];
  const name = nameOfStage(all, wanted);
  const slots = name === undefined || wanted.after === undefined ? all : slotsAfter(all, name, wanted.after);
  const isWanted = (each: KnownStage | UnknownStage): boolean =>
    name === undefined ? 'unknown' in each || each.moment.left > 0 : each.name === name;
  // What was typed is looked up, and asked about, once.
  const event = found.eventId ?? wanted.event;
  const seeded = await readSeededStage({ event, all, slots }, isWanted, service, context);
  if (!seeded || 'unknown' in seeded) throw noStage(seeded, all, wanted, context);
  const { stage, seeds, standings } = seeded;
  const { chance, ...made } = await stageChances(stage, { slots, standings }, service, context);
  const eventName = found.eventName ?? wanted.event;
  const random = new Random('futures', eventName, stage.name);
  const futures = futuresOf(stage, chance, () => random.next());
  return {
    eventName,
    stage,
    /** The stages that follow, as the bracket names them. */
    next: all.slice(all.findLastIndex(slot => (slot.stage ?? '') === stage.name) + 1),
    chance,
    futures,
    method: { ...made, futures: futures.count, exact: futures.isExact, seeds },
  };
};

const noStage = (
  stage: UnknownStage | undefined,
  all: readonly Slot[],
  { event }: WantedStage,
  { command }: CommandContext,
): UsageError => {
  const name = shellWords([event]);
  // An agent's tool has the name of the server's command.
  const lookBack = command.startsWith('tournaments ') ? command : 'tournaments outlook';
  if (stage)
    return new UsageError(
      `The rules of "${stage.name}" are not known: ${stage.unknown}`,
      `See how it stands: esports tournaments bracket ${name}`,
    );
  return all.some(({ winner }) => winner !== undefined)
    ? new UsageError(
        `Every stage of "${event}" is over`,
        `Look back at one: esports ${lookBack} ${name} --stage ${shellWord(all[0]?.stage ?? '')} --after 2`,
      )
    : new UsageError(`"${event}" has no matches yet`, `See when it starts: esports tournaments show ${name}`);
};

/** `2-1`: the wins and losses of a team in the stage. */
export const recordText = (team: number, { played }: KnownStage): string => {
  const own = played.filter(({ team1, team2 }) => team1 === team || team2 === team);
  const wins = own.filter(({ team1, winner }) => (team1 === team) === (winner === 1)).length;
  return `${wins}-${own.length - wins}`;
};

/** The seed of a team of the stage. @throws UsageError if the name does not fit exactly one */
export const teamNamed = (text: string, { teams }: KnownStage): number => {
  const meaning = meaningOf(
    text,
    'team',
    teams.map(name => ({ word: toSlug(name), name })),
  );
  const only = meaning.kind === 'part' && meaning.all.length === 1 ? meaning.all[0] : undefined;
  const isMeant = only && !isOtherSquad(only, text, 'team');
  const named = meaning.kind === 'exact' ? meaning.named : isMeant ? only : undefined;
  if (named) return teams.indexOf(named.name);
  throw new UsageError(`"${text}" is not one team of this stage`, `Its teams: ${teams.join(', ')}`);
};

const nameOfStage = (all: readonly Slot[], { stage, after }: WantedStage): string | undefined => {
  const names = [...new Set(all.map(slot => slot.stage ?? ''))];
  if (stage === undefined) return after === undefined ? undefined : names[0];
  const meaning = meaningOf(
    stage,
    'event',
    names.map(name => ({ word: toSlug(name), name })),
  );
  if (meaning.kind === 'exact') return meaning.named.name;
  throw new UsageError(`There is no stage "${stage}"`, `Its stages: ${names.join(', ')}`);
};

/** How computed figures were made, in one line or, if asked, in full. */
export const methodNotes = ({ stage, method }: EventStage, explain: boolean): readonly string[] => {
  const sample = method.exact
    ? `all ${wholeText(method.futures)} futures`
    : `${wholeText(method.futures)} futures played by chance, ±${((1.96 * 50) / Math.sqrt(method.futures)).toFixed(1)}%`;
  const day = method.day === null ? '' : ` · standings of ${method.day}`;
  return [
    `Computed: ${stage.format.name}, ${sample}${day}`,
    ...seedNotes({ stage, seeds: method.seeds }, explain),
    ...(explain
      ? [
          `Chances: ${method.chances}.`,
          `${method.formula} A line holds in every future in which its matches end so; where it leaves a team in it, the chance is the share of those futures, by weight, in which the team goes through.`,
        ]
      : []),
  ];
};

/** The chances of a stage’s series: as `predict` has them where matches cost nothing, else by points in the standings. */
const stageChances = async (
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
