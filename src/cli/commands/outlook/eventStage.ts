import type { bracket, bracketSlot } from '../../../core/entities/tournament.ts';
import type { Seen } from '../../../core/schema.ts';
import { routes } from '../../../core/table/groups.ts';
import { toSlug } from '../../../core/names/slug.ts';
import { isOtherSquad, meaningOf } from '../../../core/names/names.ts';
import { futuresOf } from '../../../answers/outlook/futures.ts';
import {
  type KnownStage,
  readStages,
  slotsAfter,
  type UnknownStage,
} from '../../../answers/stages/readStages.ts';
import { Random } from '../../../server/demo/random.ts';
import { type StandingsList, standingsFrom } from '../../forecasts/standingsLists.ts';
import { stageChances } from './stageChances.ts';
import { callNamed } from '../../names/resolver.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { wholeText } from '../../../output/text/numbers.ts';
import { shellWord, shellWords } from '../../../output/text/shellWords.ts';
import { UsageError } from '../../parse/usageError.ts';

type Slot = Seen<typeof bracketSlot>;

/** A stage of a tournament with all that may become of it. */
export type EventStage = Awaited<ReturnType<typeof readEventStage>>;

export interface WantedStage {
  readonly event: string;
  readonly stage?: string | undefined;
  /** As it was after this round. */
  readonly after?: number | undefined;
}

/** The most lists that are looked at for the seeds of a stage: where a list costs a request, and where it is free. */
const mostLists = { remote: 2, inside: 12 } as const;

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
  let newest: StandingsList | undefined;
  let unknown: UnknownStage | undefined;
  // The slots of some services are not in the order of the seeds, which then come from one of the lists before.
  for await (const standings of standingsUntil(startOf(all), service)) {
    newest ??= standings;
    const ranked = standings.rows.map(({ teamName }) => teamName);
    const stage = readStages(slots, ranked).find(each =>
      name === undefined ? 'unknown' in each || each.moment.left > 0 : each.name === name,
    );
    if (stage && !('unknown' in stage)) {
      const { chance, ...made } = await stageChances(stage, { slots, standings: newest }, service, context);
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
        /** How the chances were made: the method, the day of the standings, and the size of the sample. */
        method: { ...made, futures: futures.count, exact: futures.isExact },
      };
    }
    unknown = stage;
    // No other list opens a stage again that is over.
    if (!stage) break;
  }
  throw noStage(unknown, all, wanted, context);
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
      `The rules of «${stage.name}» are not known: ${stage.unknown}`,
      `See how it stands: esports tournaments bracket ${name}`,
    );
  return all.some(({ winner }) => winner !== undefined)
    ? new UsageError(
        `Every stage of «${event}» is over`,
        `Look back at one: esports ${lookBack} ${name} --stage ${shellWord(all[0]?.stage ?? '')} --after 2`,
      )
    : new UsageError(`«${event}» has no matches yet`, `See when it starts: esports tournaments show ${name}`);
};

const startOf = (slots: readonly Slot[]): string | undefined =>
  slots.find(({ startsAt }) => startsAt !== undefined)?.startsAt?.slice(0, 10);

const noStandings: StandingsList = { day: null, rows: [] };

/** The list of a day, then those before it, as many as may be looked at; at least an empty one. */
async function* standingsUntil(
  day: string | undefined,
  service: OpenService,
): AsyncGenerator<StandingsList, void, undefined> {
  const most = mostLists[service.source.kind === 'remote' ? 'remote' : 'inside'];
  let read = 0;
  for await (const list of standingsFrom(service, day, 1)) {
    yield list;
    if (++read >= most) return;
  }
  if (read === 0) yield noStandings;
}

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
  throw new UsageError(`«${text}» is not one team of this stage`, `Its teams: ${teams.join(', ')}`);
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
  throw new UsageError(`There is no stage «${stage}»`, `Its stages: ${names.join(', ')}`);
};

/** How computed figures were made, in one line or, if asked, in full. */
export const methodNotes = ({ stage, method }: EventStage, explain: boolean): readonly string[] => {
  const sample = method.exact
    ? `all ${wholeText(method.futures)} futures`
    : `${wholeText(method.futures)} futures played by chance, ±${((1.96 * 50) / Math.sqrt(method.futures)).toFixed(1)}%`;
  const day = method.day === null ? '' : ` · standings of ${method.day}`;
  return [
    `Computed: ${stage.format.name}, ${sample}${day}`,
    ...(explain
      ? [
          `Chances: ${method.chances}.`,
          `${method.formula} A line holds in every future in which its matches end so; where it leaves a team in it, the chance is the share of those futures, by weight, in which the team goes through.`,
        ]
      : []),
  ];
};
