import type { MatchEvent, MatchOpening, Side, TeamKey } from '../../../core/scoreboard/event.ts';
import { createEventId } from '../../../core/scoreboard/eventId.ts';
import { regulation } from '../../../core/scoreboard/rules.ts';
import type { Note, SourceKind } from '../intake.ts';
import type { Shared } from '../observation.ts';

/** `taken`: kills that suicides and teammates' deaths took away; absent in states saved before it was counted. */
export type Tally = [
  kills: number,
  deaths: number,
  assists: number,
  headshots: number,
  damage: number,
  taken?: number,
];

export interface KnownPlayer {
  name: string;
  /** On which side he was last seen. */
  side: Side | null;
  /** The round of that; absent where the source tells every change of sides, so that he is still there. */
  round?: number;
  team: TeamKey | null;
}

export interface Held {
  readonly told: Shared;
  readonly source: string;
  readonly since: number;
  readonly until: number;
}

export interface SourceState {
  readonly kind: SourceKind;
  /** When it last said anything, in milliseconds since 1970. */
  heard: number;
  /** What it has ever told. */
  tells: Shared['is'][];
  adapter: unknown;
  /** Whether what it calls the first team is our second one. */
  isFlipped: boolean;
}

/** What is known of a map before its first round. */
export const openMap = (mapName: string) => ({
  mapName,
  /** The map that the server has loaded in place of the one in play, or after it. */
  nextName: '',
  /** The first team's, undecided until a name, a known player or the operator tells the teams apart. */
  team1Side: null as Side | null,
  score: { team1: 0, team2: 0 },
  /** What an operator's score differs by from the one that the sources tell. */
  offset: { team1: 0, team2: 0 },
  /** The last round that began. */
  round: 0,
  inRound: false,
  /** By round: who won it, the first team's side, and each player's counts. Holes are null. */
  winners: [] as (TeamKey | null)[],
  sides: [] as (Side | null)[],
  tallies: [] as Record<string, Tally>[],
  /** Damage that is counted, and is told with the end of the next round. */
  untoldDamage: {} as Record<string, number>,
  /** Whether nobody tells the kills of the round in play. */
  isBlind: false,
  /** Whether something of the map was missed, so that the counts are not certain. */
  isLossy: false,
  mapOver: false,
  /** Whether the map is over by the rules alone: no source has told its end, and one may go on with it. */
  isConcluded: false,
  /** Whether a source went on with a map that was over by the rules: it has others. */
  goesOn: false,
  /** Of what the totals of a source left nothing for certain. */
  lost: { damage: false, headshots: false },
});

/** All that is known of a match: plain JSON, changed in place. */
export const openState = (opening: MatchOpening) => ({
  opening,
  count: 0,
  mapNumber: 1,
  ...openMap(opening.maps.find(({ number }) => number === 1)?.name ?? ''),
  /** An operator exchanged the teams: what the sources call the first one is our second one. */
  areExchanged: false,
  series: { team1: 0, team2: 0 },
  /** Victims and bomb events that were told of the last round. */
  dead: [] as string[],
  bomb: [] as string[],
  /** The rounds of both halves by the settings of the server; undefined if it has told none. */
  maxRounds: undefined as number | undefined,
  /** When a round was last counted, in milliseconds since 1970. */
  scoredAt: 0,
  matchOver: false,
  /** The end of the match, told before that of its last map. */
  endTold: false,
  players: Object.fromEntries<KnownPlayer>(
    opening.players.map(({ playerId, nickname, team }) => [playerId, { name: nickname, side: null, team }]),
  ),
  held: [] as Held[],
  sources: {} as Record<string, SourceState>,
  /** Notes that are given once. */
  noted: [] as string[],
});

export type MatchState = ReturnType<typeof openState>;

/** A call to the intake: what it changes and what it makes. */
export interface Turn {
  readonly state: MatchState;
  readonly at: number;
  source: string;
  readonly events: { event: MatchEvent; source: string }[];
  readonly notes: Note[];
}

type Body<E = MatchEvent> = E extends MatchEvent ? Omit<E, 'id' | 'matchId' | 'at'> : never;

/** Appends an event. Play may go back, so its id counts through the whole match. */
export const emit = ({ state, at, source, events }: Turn, body: Body): void => {
  state.count += 1;
  const { matchId } = state.opening;
  // The body is an event without exactly these fields.
  const event = {
    id: createEventId(matchId, 0, 0, state.count),
    matchId,
    at: new Date(at).toISOString(),
    ...body,
  } as MatchEvent;
  events.push({ event, source });
};

/** The rounds of both halves of the map, as the server has told them. */
export const regulationIn = ({ maxRounds = regulation }: MatchState): number => maxRounds;

/** A map that no source has named is called by its place. */
export const shownMap = ({ mapName, mapNumber }: MatchState): string => mapName || `Map ${mapNumber}`;

export const finishedRounds = ({ score }: MatchState): number => score.team1 + score.team2;

export const note = (turn: Turn, place: string, reason: string): void => {
  turn.notes.push({ place: `${turn.source}: ${place}`, reason });
};

/** The same note once for a match. */
export const noteOnce = (turn: Turn, place: string, reason: string): void => {
  if (turn.state.noted.includes(reason)) return;
  turn.state.noted.push(reason);
  note(turn, place, reason);
};
