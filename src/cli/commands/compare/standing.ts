import type { leaderboardRow } from '../../../core/entities/player.ts';
import type { Seen } from '../../../core/schema.ts';
import { routes } from '../../../core/table/groups.ts';
import type { Totals } from '../../../answers/players/figures.ts';
import { askPages } from '../../../client/pages/pages.ts';
import { createNameResolver } from '../../names/resolver.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';

export interface Compared {
  readonly id: string | undefined;
  readonly slug: string | undefined;
  readonly name: string;
  /** The figures that its card has, of the service's own period; for services whose leaderboards have none. */
  readonly card?: Partial<Totals> | undefined;
}

/** The maps that count, in the parameters of the service. */
export type SampleFlags = Readonly<Partial<Record<'from' | 'to' | 'event' | 'map' | 'side', string>>>;

/** The most players or teams that a service which counts requests is asked for. */
const mostAsked = 500;

type Place = Seen<typeof leaderboardRow>;

/** The sample with the word that the service knows the tournament by. @throws UsageError if a name fits several */
export const knownSample = (
  typed: SampleFlags,
  service: OpenService,
  context: CommandContext,
): Promise<SampleFlags> => createNameResolver(service, context).known(routes.players.leaderboard, typed);

export type Standing = Awaited<ReturnType<typeof readStanding>>;

export const readStanding = async (
  one: 'player' | 'team',
  things: readonly Compared[],
  sample: SampleFlags,
  service: OpenService,
) => {
  const places = await readPlaces(one, sample, service);
  const all = places.flatMap(place => totalsOf(place) ?? []);
  const isFiltered = Object.keys(sample).length > 0;
  const known = things.flatMap(thing => {
    const place = places.find(each => isOf(each, thing, one));
    const ofCard = isFiltered || all.length > 0 ? undefined : totalsOf(thing.card);
    const totals = (place && totalsOf(place)) ?? ofCard;
    return totals ? [{ thing, totals }] : [];
  });
  return { all, known, days: daysOf(places), isFiltered };
};

const isOf = (place: Place, { id, slug }: Compared, one: 'player' | 'team'): boolean => {
  if (one === 'team') return place.teamSlug !== undefined && place.teamSlug === slug;
  return place.playerId === undefined ? place.playerSlug === slug : place.playerId === id;
};

const readPlaces = async (by: 'player' | 'team', sample: SampleFlags, service: OpenService) => {
  const input = { metric: 'kills', minRounds: 1, ...(by === 'team' && { by }), ...sample };
  const places: Place[] = [];
  const options = service.source.kind === 'remote' ? { limit: mostAsked } : { all: true };
  for await (const { answer } of askPages(service.client, routes.players.leaderboard, input, {
    maxPages: 100,
    ...options,
  }))
    for (const each of answer.found() ?? []) places.push(each);
  // A service that ignores `by` answers with players.
  return by === 'team'
    ? places.filter(({ playerId, nickname }) => playerId === undefined && nickname === undefined)
    : places;
};

const daysOf = (places: readonly Place[]): { readonly from?: string; readonly to?: string } => {
  const since = places.flatMap(({ since }) => since ?? []).toSorted();
  const until = places.flatMap(({ until }) => until ?? []).toSorted();
  const [from, to] = [since[0], until.at(-1)];
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
};

/** Undefined if the source sends no figures. */
const totalsOf = (found: Place | Partial<Totals> | undefined): Totals | undefined => {
  if (found?.rounds === undefined || found.kills === undefined) return undefined;
  const { teamRecord, ...rest }: Place | (Partial<Totals> & { readonly teamRecord?: undefined }) = found;
  return { ...rest, ...teamRecord, rounds: found.rounds };
};
