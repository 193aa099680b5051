import { getOrMake } from '../../../core/getOrMake.ts';
import { definedFields } from '../../../core/scoreboard/seen/seenNames.ts';
import { toSlug } from '../../../core/names/slug.ts';
import type { Seen } from '../../../core/schema.ts';
import type { teamResult } from '../../../core/entities/match.ts';
import { routes } from '../../../core/table/groups.ts';
import { askPages, isIncomplete, maxPageSize } from '../../../client/pages/pages.ts';
import { toShare } from '../../../output/text/numbers.ts';
import { dayOf } from '../../../output/text/time.ts';
import type { Composed, Input } from '../../agents/service.ts';
import { createNameResolver } from '../../names/resolver.ts';
import type { Composing } from './liveComposers.ts';

type Result = Seen<typeof teamResult>;

/** The most pages of results that are read: where they cost something, and where they are free. */
const mostPages = { remote: 5, inside: 100 } as const;

/** Counts the matches of a team, or all, for both teams by team. `whole`: false if the service has more than were read. */
export const tally = async ({ input, service, context }: Composing): Promise<Composed> => {
  const { best_of: bestOf, by } = input;
  const names = createNameResolver(service, context);
  const wordOf = async (name: string, key: 'teamIdOrSlug' | 'eventIdOrSlug'): Promise<string | undefined> => {
    const value = input[name];
    if (typeof value !== 'string') return undefined;
    const row = key === 'teamIdOrSlug' ? routes.teams.show : routes.tournaments.show;
    return String((await names.known(row, { [key]: value }))[key]);
  };
  const [team, opponent, event] = [
    await wordOf('team', 'teamIdOrSlug'),
    await wordOf('opponent', 'teamIdOrSlug'),
    await wordOf('tournament', 'eventIdOrSlug'),
  ];
  const { found, whole } = await resultsOf({ ...input, team, event }, service);
  const own = team === undefined ? undefined : (ownName(found, team) ?? team);
  const fitting = found
    .map(result => toTold(result, own ?? result.team1Name))
    .filter(
      each =>
        (opponent === undefined || opponent === each.opponentSlug) &&
        (event === undefined || event === each.tournamentSlug) &&
        (bestOf === undefined || bestOf === each.best_of),
    );
  const grouping = groupings.find(each => each === by) ?? (own === undefined ? 'team' : 'opponent');
  const isByTeam = own === undefined && grouping === 'team';
  const told = isByTeam ? fitting.flatMap(each => [each, turned(each)]) : fitting;
  const figures = own === undefined && !isByTeam ? playedOf : tallyOf;
  const groups = [...Map.groupBy(told, each => String(each[grouping] ?? 'unknown'))]
    .map(([group, members]) => ({ [grouping]: group, ...figures(members) }))
    .toSorted((one, other) => other.matches - one.matches);
  const total = own === undefined ? playedOf(fitting) : { team: own, ...tallyOf(fitting) };
  const summary = { ...total, whole, by: grouping };
  return { document: { ...summary, groups }, summary, rows: groups };
};

const groupings = ['opponent', 'team', 'tournament', 'month', 'best_of'] as const;

const resultsOf = async ({ team, event, from, to }: Input, { client, source }: Composing['service']) => {
  const found = new Map<string, Result>();
  const maxPages = mostPages[source.kind === 'remote' ? 'remote' : 'inside'];
  const options = { all: true, size: maxPageSize, maxPages } as const;
  const days = definedFields({ from, to }, 'from', 'to');
  const pages =
    team === undefined
      ? askPages(client, routes.results.list, { ...days, ...definedFields({ event }, 'event') }, options)
      : askPages(client, routes.results.team, { ...days, teamIdOrSlug: team }, options);
  let whole = true;
  for await (const { answer, lines, cut, oddity } of pages) {
    whole = cut === undefined && !isIncomplete(oddity);
    // What moved down while the pages were read is on two of them.
    for (const result of (answer.found() ?? []).slice(0, lines))
      getOrMake(found, result.id ?? `without ${found.size}`, () => result);
  }
  return { found: [...found.values()], whole };
};

const sides = ({ team1Name, team1Slug, team2Name, team2Slug }: Result) =>
  [
    { name: team1Name, slug: team1Slug ?? toSlug(team1Name ?? '') },
    { name: team2Name, slug: team2Slug ?? toSlug(team2Name ?? '') },
  ] as const;

/** The team that was asked for: by its word, else the one that played every match. */
const ownName = (found: readonly Result[], word: string): string | undefined => {
  const played = found.flatMap(sides).filter(({ name }) => name !== undefined);
  const named = played.find(({ slug }) => slug === word);
  if (named) return named.name;
  const [most] = [...Map.groupBy(played, ({ name }) => name)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return most?.[0];
};

const toTold = (result: Result, own: string | undefined) => {
  const { winner, startsAt, eventName, eventSlug, bestOf } = result;
  const { team1: one = 0, team2: other = 0 } = result.score ?? {};
  const isSecond = result.team2Name === own;
  const { name, slug } = sides(result)[isSecond ? 0 : 1];
  return {
    team: own,
    opponent: name,
    opponentSlug: slug,
    tournament: eventName,
    tournamentSlug: eventSlug ?? toSlug(eventName ?? ''),
    month: startsAt?.slice(0, '2026-11'.length),
    day: dayOf(startsAt),
    best_of: bestOf,
    won: (winner ?? undefined) === undefined ? undefined : winner === own,
    maps: isSecond ? ([other, one] as const) : ([one, other] as const),
  };
};

type Told = ReturnType<typeof toTold>;

/** The match as its other team sees it. */
const turned = ({ team, opponent, won, maps: [own, others], ...match }: Told): Told => ({
  ...match,
  team: opponent,
  opponent: team,
  won: won === undefined ? undefined : !won,
  maps: [others, own],
});

/** Counts matches without a team whose wins they could be. */
const playedOf = (all: readonly Told[]) => {
  const { matches, maps_won: won, maps_lost: lost, first_day: first, last_day: last } = tallyOf(all);
  return { matches, maps: won + lost, first_day: first, last_day: last };
};

const tallyOf = (all: readonly Told[]) => {
  const [won, lost] = [true, false].map(wanted => all.filter(each => each.won === wanted).length) as [
    number,
    number,
  ];
  const days = all.flatMap(({ day }) => day ?? []).toSorted();
  return {
    matches: all.length,
    won,
    lost,
    win_rate: won + lost === 0 ? null : toShare(won / (won + lost)),
    maps_won: all.reduce((sum, { maps }) => sum + maps[0], 0),
    maps_lost: all.reduce((sum, { maps }) => sum + maps[1], 0),
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
  };
};
