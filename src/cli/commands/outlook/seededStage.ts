import type { bracketSlot } from '../../../core/entities/tournament.ts';
import type { Seen } from '../../../core/schema.ts';
import { routes } from '../../../core/table/groups.ts';
import { type KnownStage, readStages, type UnknownStage } from '../../../answers/stages/readStages.ts';
import { callNamed } from '../../names/resolver.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { type StandingsList, standingsFrom } from '../../forecasts/standingsLists.ts';
import { wholeText } from '../../../output/text/numbers.ts';

type Slot = Seen<typeof bracketSlot>;

type Source = { readonly from: 'tournament' | 'bracket' | 'standings'; readonly day: string | null };

/** The most lists that are looked at for the seeds of a stage: where a list costs a request, and where it is free. */
const mostLists = { remote: 2, inside: 12 } as const;

/**
 * Reads a stage by the first ranking that draws its matches: the seeds of the tournament, where they are free, then the
 * lists of the standings, the newest first; else by the order of the bracket. Undefined if there is no such stage.
 */
export const readSeededStage = async (
  {
    event,
    all,
    slots,
  }: { readonly event: string; readonly all: readonly Slot[]; readonly slots: readonly Slot[] },
  isWanted: (stage: KnownStage | UnknownStage) => boolean,
  service: OpenService,
  context: CommandContext,
) => {
  let newest: StandingsList | undefined;
  let unknown: UnknownStage | undefined;
  let assumed: KnownStage | undefined;
  const found = (stage: KnownStage, source: Source) => ({
    stage,
    standings: newest ?? noStandings,
    seeds: toSeeds(stage, source, slots),
  });
  for await (const standings of standingsUntil(startOf(all), service)) {
    const rankings = [
      { from: 'standings', day: standings.day, teams: standings.rows.map(({ teamName }) => teamName) },
    ] as const;
    const told = newest ? [] : await toldSeeds(event, service, context);
    newest ??= standings;
    for (const { teams, ...source } of [...told, ...rankings]) {
      const stage = readStages(slots, teams).find(isWanted);
      // No other ranking opens a stage again that is over.
      if (!stage) return undefined;
      if ('unknown' in stage) unknown = stage;
      else if (stage.format.format !== 'swiss') return found(stage, { from: 'bracket', day: null });
      else if (stage.seededBy !== 'slots') return found(stage, source);
      else assumed ??= stage;
    }
  }
  return assumed ? found(assumed, { from: 'bracket', day: null }) : unknown;
};

/** The teams by the seeds of the tournament; at a service that counts requests they are not asked for. */
const toldSeeds = async (event: string, service: OpenService, context: CommandContext) => {
  if (service.source.kind === 'remote') return [];
  const answer = await callNamed(routes.tournaments.show, { eventIdOrSlug: event }, service, context);
  const seeded = (answer.found()?.teams ?? []).flatMap(({ name, seed }) =>
    name === undefined || typeof seed !== 'number' ? [] : [{ name, seed }],
  );
  const teams = seeded.toSorted((one, other) => one.seed - other.seed).map(({ name }) => name);
  return teams.length === 0 ? [] : [{ from: 'tournament', day: null, teams } as const];
};

const startOf = (slots: readonly Slot[]): string | undefined =>
  slots.find(({ startsAt }) => startsAt !== undefined)?.startsAt?.slice(0, 10);

const noStandings: StandingsList = { day: null, rows: [] };

/** The list of a day, then those before it, as many as may be looked at; at least an empty one. */
async function* standingsUntil(day: string | undefined, service: OpenService) {
  const most = mostLists[service.source.kind === 'remote' ? 'remote' : 'inside'];
  let read = 0;
  for await (const list of standingsFrom(service, day, 1)) {
    yield list;
    if (++read >= most) return;
  }
  if (read === 0) yield noStandings;
}

const toSeeds = (
  { name, seededBy, teams, format }: KnownStage,
  { from, day }: Source,
  slots: readonly Slot[],
) => {
  const own = slots.filter(
    ({ stage, team1Name, team2Name }) => (stage ?? '') === name && team1Name && team2Name,
  );
  return {
    from,
    day,
    /** Whether the ranking draws the matches only with a team in another place. */
    moved: seededBy === 'near ranking',
    /** Any order of the bracket draws round 1, so it proves nothing before round 2. */
    assumed: format.format === 'swiss' && from === 'bracket' && own.every(({ round }) => round === 1),
    matches: own.length,
    teams,
  };
};

/** The seeds in words: where they come from and, if asked, the teams by seed; of a stage without seeds nothing. */
export const seedNotes = (
  { stage, seeds }: { readonly stage: KnownStage; readonly seeds: ReturnType<typeof toSeeds> },
  explain: boolean,
): readonly string[] => {
  if (stage.format.format !== 'swiss') return [];
  const { from, day, moved, assumed, matches, teams } = seeds;
  if (assumed)
    return [
      'Seeds: unknown, so the order of round 1 in the bracket is used. Other seeds would draw other matches from round 2 on, and change the chances by some points.',
      ...(explain ? [listed(teams)] : []),
    ];
  const source = {
    tournament: 'of the tournament',
    bracket: 'by the order of the bracket',
    standings: `by the standings of ${day}`,
  };
  const proof = `${moved ? ', one team moved' : ''}; they draw all ${wholeText(matches)} known matches`;
  return explain ? [`Seeds: ${source[from]}${proof}.`, listed(teams)] : [];
};

const listed = (teams: readonly string[]): string =>
  `By seed: ${teams.map((team, seed) => `${seed + 1} ${team}`).join(', ')}.`;
