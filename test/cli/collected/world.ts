import type { KeptAnswer } from '../../../src/data/inbox/inbox.ts';
import { buildUrl } from '../../../src/client/http/url.ts';
import type { PlannedRequest } from '../../../src/cli/collected/plan.ts';
import { pageBody } from '../../support/citoService/answers.ts';
import { day, type EventFact, hour, type MatchFact, type TeamFact } from '../../support/citoService/facts.ts';
import { createLimits } from '../../support/citoService/limits.ts';
import { eventRow, iso, matchRow, teamId } from '../../support/citoService/rows.ts';
import { type Switches, usualSwitches } from '../../support/citoService/switches.ts';

/** Matches a day, as the real service has. */
export const perDay = 62;

const teams: readonly TeamFact[] = Array.from({ length: 60 }, (_, index) => ({
  number: 9201 + index,
  slug: `side-${index}`,
  name: `Side ${String.fromCodePoint(65 + (index % 26))}${index}`,
  country: 'SE',
  region: 'Europe',
  players: [],
}));
const teamAt = (index: number): TeamFact => teams[index % teams.length] ?? teams[0]!;

const event = (number: number, startsAt: number): EventFact => ({
  number,
  slug: `cup-${number}`,
  name: `Cup ${number}`,
  status: 'live',
  startsAt,
  endsAt: startsAt + 10 * day,
  location: 'Malta',
  tier: 'A',
  prizePool: 1000,
});

/** Many days of matches in the words and with the limits of the fake service, at any moment of a clock. */
export const createWorld = (begin: number, days: number, switches: Switches = { ...usualSwitches }) => {
  const all: readonly Omit<MatchFact, 'status'>[] = Array.from({ length: days * perDay }, (_, index) => {
    const startsAt = begin + Math.floor((index * day) / perDay);
    const bestOf = index % 3 === 0 ? 1 : 3;
    const maps = Array.from({ length: bestOf === 1 ? 1 : 2 + (index % 2) }, (_, map) => ({
      number: map + 1,
      name: ['Nuke', 'Mirage', 'Ancient'][map] ?? 'Nuke',
      status: 'completed' as const,
      halves:
        map === 1 && index % 2 === 1
          ? ([
              [5, 7],
              [4, 6],
            ] as const)
          : ([
              [8, 4],
              [5, 3],
            ] as const),
    }));
    return {
      number: 2_390_000 + index,
      event: event(8000 + Math.floor(index / 310), begin + Math.floor(index / 310) * 5 * day),
      stageName: 'Group A',
      startsAt,
      bestOf,
      teams: [teamAt(index * 2), teamAt(index * 2 + 1 + 2 * Math.floor(index / 60))],
      score: bestOf === 1 ? [1, 0] : index % 2 === 1 ? [2, 1] : [2, 0],
      maps,
    };
  });
  const endOf = ({ startsAt, maps }: Omit<MatchFact, 'status'>): number => startsAt + maps.length * 3_000_000;
  const statusAt = (match: Omit<MatchFact, 'status'>, now: number): MatchFact['status'] =>
    now < match.startsAt ? 'upcoming' : now < endOf(match) ? 'live' : 'completed';
  const at = (match: Omit<MatchFact, 'status'>, now: number): MatchFact => {
    const status = statusAt(match, now);
    return status === 'completed' ? { ...match, status } : { ...match, status, score: null, maps: [] };
  };
  /** The things of a list, and how one of them is written. */
  const listOf = (path: string, now: number) => {
    const matches = all.filter(({ startsAt }) => startsAt > now - 30 * day && startsAt < now + 3 * day);
    const rows = (those: readonly Omit<MatchFact, 'status'>[]) => ({
      those,
      toRow: (match: Omit<MatchFact, 'status'>) => matchRow(at(match, now), switches),
    });
    if (path === '/matches/results')
      return rows(matches.filter(match => statusAt(match, now) === 'completed').toReversed());
    if (path === '/matches/upcoming')
      return rows(matches.filter(match => statusAt(match, now) === 'upcoming'));
    if (path === '/events/live') {
      const events = new Map(matches.map(match => [match.event.number, match.event]));
      return { those: [...events.values()], toRow: eventRow };
    }
    if (path === '/rankings/world') {
      const date = iso(now - ((Math.floor(now / day) + 3) % 7) * day).slice(0, 10);
      const toRow = (team: TeamFact) => {
        const place = teams.indexOf(team);
        return { rank: place + 1, teamId: teamId(team), teamName: team.name, points: 1000 - place, date };
      };
      return { those: teams, toRow };
    }
    const [, slug] = /^\/teams\/(.+)\/matches$/.exec(path) ?? [];
    return rows(all.filter(match => match.teams.some(team => team.slug === slug)).toReversed());
  };
  return { all, endOf, listOf, switches };
};

/** A service of that world with one key. */
export const createKeyed = (world: ReturnType<typeof createWorld>, now: () => number) => {
  const limits = createLimits(world.switches, now);
  const target = { baseUrl: 'https://api.citoapi.com/api/v1', game: 'cs2' };
  const answer = ({ row, input }: PlannedRequest): KeptAnswer => {
    const url = buildUrl(target, row, input, []);
    const asked = url.pathname.replace('/api/v1/cs2', '');
    const { those, toRow } = world.listOf(asked, now());
    // The page of this wrapper, whose rows are written when it is known which they are.
    const page = pageBody(those as never, { maxLimit: 250 }, url.searchParams, world.switches) as {
      data: never[];
    };
    const body = { ...page, data: page.data.map(toRow) };
    return {
      service: 'cito',
      path: row.path,
      asked: asked + url.search,
      at: now(),
      text: JSON.stringify(body),
    };
  };
  return { limits, answer };
};

export { day, hour };
