import { isOpenName, toTeamKey } from '../teams.ts';
import type { Observation, SeenMap, SeenMatch } from './observations.ts';

/** A match as a service tells it, from all that it said. */
export type SettledMatch = NonNullable<ReturnType<typeof settleMatch>>;

/** A team or an event as an answer names it. */
export interface NamedThing {
  readonly id?: string | undefined;
  readonly name: string;
}

interface Said extends Omit<Observation, 'value'> {
  readonly value: SeenMatch;
}

/**
 * What a service says of a match: of each field the newest word. A result counts only from a match that is over: a list
 * or a card before a bracket, which is believed where no list has the result. Undefined without two teams.
 */
export const settleMatch = (key: string, observations: readonly Observation[]) => {
  // The kind says which values these are.
  const said = (observations as readonly Said[]).toSorted((one, other) => one.at - other.at);
  const base = said.findLast(each => teamsIn(each) && !isSlot(each)) ?? said.findLast(teamsIn);
  const teams = base && teamsOf(base.value);
  return teams && { key, teams, at: newest(said).at, ...factsOf(said), ...outcomeOf(said, teams) };
};

const newest = (said: readonly Said[]): { readonly at: number; readonly value: SeenMatch } =>
  said.at(-1) ?? { at: 0, value: {} };

/** The newest answers that say a field. */
const saying = (said: readonly Said[], field: keyof SeenMatch): SeenMatch =>
  newest(said.filter(({ value }) => value[field] !== undefined)).value;

const factsOf = (said: readonly Said[]) => {
  const starts = saying(said, 'startsAt');
  return {
    event: eventOf(said),
    stage: saying(said, 'stage').stage ?? null,
    bestOf: saying(said, 'bestOf').bestOf ?? null,
    startsAt: toMs(starts.startsAt),
    dayOnly: starts.startsDayOnly === true,
  };
};

const eventOf = (said: readonly Said[]): NamedThing | undefined => {
  const { id, name } = newest(said.filter(({ value }) => value.event?.name)).value.event ?? {};
  const called = name ?? saying(said, 'eventName').eventName;
  return called === undefined ? undefined : { id, name: called };
};

/** The result, the end and the maps of a match that is over. */
const outcomeOf = (said: readonly Said[], teams: Teams) => {
  const over = said.filter(({ value }) => isOver(value));
  const result = over.findLast(each => !isSlot(each)) ?? over.at(-1);
  if (!result) return { endsAt: null, result: undefined, maps: [] };
  const played = said.findLast(({ value }) => (value.maps ?? []).some(isPlayed));
  return {
    endsAt: toMs(saying(said, 'endedAt').endedAt),
    result: resultOf(result.value, teams),
    maps: played ? mapsOf(played.value, teams) : [],
  };
};

const isSlot = ({ from, value }: Said): boolean =>
  from.startsWith('/events/{') && !from.endsWith('/matches') && value.maps === undefined;

type Teams = readonly [NamedThing, NamedThing];

const teamsIn = ({ value }: Said): boolean => teamsOf(value) !== undefined;

/** Both teams; undefined while one of them is unknown. */
const teamsOf = ({ team1, team2, team1Name, team2Name }: SeenMatch): Teams | undefined => {
  const [one, other] = [
    { ...team1, name: team1Name ?? team1?.name ?? '' },
    { ...team2, name: team2Name ?? team2?.name ?? '' },
  ];
  return isOpenName(one.name) || isOpenName(other.name) || one.name === other.name ? undefined : [one, other];
};

const isTurned = (value: SeenMatch, [one, other]: Teams): boolean => {
  const [first, second] = teamsOf(value) ?? [one, other];
  return isSame(first, other) || isSame(second, one);
};

const isSame = (one: NamedThing, other: NamedThing): boolean =>
  one.id !== undefined && other.id !== undefined
    ? one.id === other.id
    : toTeamKey(one.name) === toTeamKey(other.name);

const isOver = ({ status, score, winner, bestOf }: SeenMatch): boolean => {
  if (status === 'upcoming' || status === 'live') return false;
  if (winner !== undefined && winner !== null) return true;
  const { team1, team2 } = score ?? {};
  if (team1 === undefined || team2 === undefined) return false;
  if (status === 'finished') return true;
  // A slot of a bracket may have a score and no state.
  return bestOf ? Math.max(team1, team2) > bestOf / 2 : Math.max(team1, team2) >= 2 && team1 !== team2;
};

/** The result of a match, or of one of its maps, in the order of the settled teams. */
const resultOf = (value: SeenMatch, teams: Teams, of: Pick<SeenMatch, 'score' | 'winner'> = value) => {
  const turned = isTurned(value, teams);
  const { team1, team2 } = of.score ?? {};
  const score = team1 === undefined || team2 === undefined ? null : ([team1, team2] as const);
  const won = sideOf(of.winner, value) ?? (score && sideAhead(score));
  return {
    score: score && turned ? ([score[1], score[0]] as const) : score,
    /** 1 or 2, 0 for a draw; null if unknown. */
    winner: won && turned ? 3 - won : won,
  };
};

const sideOf = (name: string | undefined, value: SeenMatch): number | undefined => {
  const sides = teamsOf(value)?.map(team => toTeamKey(team.name)) ?? [];
  const place = name === undefined ? -1 : sides.indexOf(toTeamKey(name));
  return place === -1 ? undefined : place + 1;
};

const sideAhead = ([one, other]: readonly [number, number]): number =>
  one === other ? 0 : one > other ? 1 : 2;

const isPlayed = ({ number, name, status, score, remark }: SeenMap): boolean =>
  number !== undefined &&
  name !== undefined &&
  !isOpenName(name) &&
  remark !== 'not played' &&
  status !== 'upcoming' &&
  status !== 'live' &&
  (score !== undefined || remark === 'forfeit');

const mapsOf = (value: SeenMatch, teams: Teams) =>
  (value.maps ?? []).filter(isPlayed).map(map => ({
    number: map.number ?? 0,
    name: map.name ?? '',
    ...resultOf(value, teams, map),
    overtimes: map.overtimes ?? null,
  }));

const toMs = (text: string | null | undefined): number | null => {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : ms;
};
