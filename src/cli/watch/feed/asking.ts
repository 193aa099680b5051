import type { Client } from '../../../client/client.ts';
import { repeatAfter } from '../../../client/http/waits.ts';
import { seenMatchId } from '../../../core/scoreboard/seen/seenBoard.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** What asking needs, and whom it tells. */
export interface AskingParts {
  readonly client: Pick<Client, 'live'>;
  /** A client that sends no request again: a poll that failed is followed by the next one. */
  readonly poller: Pick<Client, 'live'>;
  /** Called with the ids of the live matches in the service's order, after a snapshot of each. */
  readonly onList: (matchIds: readonly string[]) => void;
  readonly onHeard: () => void;
  /** Called for each request or pushed update, with the requests left, if the service reports them. */
  readonly onSpent: (left: number | undefined) => void;
  /** Called with the seconds before which an answer does not want to be asked for again. */
  readonly onPause: (seconds: number) => void;
}

/** The two ways to ask for the present state of one match or of all. Both throw ClientError. */
export interface Asking {
  /** Asks for all of it, in several requests. */
  readonly whole: (matchId: string | undefined) => Promise<void>;
  /** The same the first time, and then one request a poll. */
  readonly poll: (matchId: string | undefined) => Promise<void>;
}

/** Takes the state of a match in an answer. */
export type Publish = (matchId: string, headers: Headers, state: unknown) => void;

/** The rows asked for by one request. */
const pageSize = 100;
/** The most pages of a match's rounds. */
const mostPages = 4;
/** Within a map, one poll in so many may ask for the rounds. */
const pollsPerRounds = 6;

/** Where a match is, as its last state told. */
interface Place {
  readonly matchId: string;
  readonly mapNumber: number | undefined;
  readonly round: number | undefined;
  /** The maps won, with the number of the map. */
  readonly series: string;
}

/** Requests the present state of one match or of all, as a watch does at its start and where nothing is pushed. */
export const createAsking = (
  { client, poller, onList, onSpent, onHeard, onPause }: AskingParts,
  publish: Publish,
): Asking => {
  let last: Place | undefined;
  const places = new Map<'rounds' | 'maps', Place>();
  const isNew = (what: 'rounds' | 'maps', place: Place, by: keyof Place): boolean => {
    const known = places.get(what);
    const changed = known?.matchId !== place.matchId || known[by] !== place[by];
    if (changed) places.set(what, place);
    return changed;
  };
  let polls = 0;

  const asked = async <T extends { readonly headers: Headers; readonly text: string }>(
    answer: Promise<T>,
  ): Promise<T> => {
    const found = await answer;
    onSpent(leftOf(found.headers['ratelimit']));
    onHeard();
    const pause = repeatAfter(found.text);
    if (pause !== undefined) onPause(pause);
    return found;
  };
  const refreshAll = async ({ live }: AskingParts['client']): Promise<void> => {
    const answer = await asked(live.list({ limit: pageSize }));
    const lines = answer.lines();
    const ids = lines.map(line => seenMatchId(line) ?? '');
    for (const [place, id] of ids.entries()) if (id !== '') publish(id, answer.headers, lines[place]);
    onList(ids.filter(id => id !== ''));
  };

  /** A series of five maps may have more rounds than fit on one page. */
  const allRounds = async (matchId: string, { live }: AskingParts['client']): Promise<readonly unknown[]> => {
    const rounds: unknown[] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const answer = await asked(live.rounds({ matchId, limit: pageSize, ...(page > 1 && { page }) }));
      rounds.push(...answer.lines());
      if (answer.meta.hasNext !== true) break;
    }
    return rounds;
  };

  const askState = async (matchId: string, { live }: AskingParts['client']) => {
    const state = await asked(live.state({ matchId }));
    const { mapNumber, round, score } = state.found() ?? {};
    last = { matchId, mapNumber, round, series: `${mapNumber}:${score?.team1}:${score?.team2}` };
    return { state, place: last };
  };
  const refreshOne = async (matchId: string, from: AskingParts['client']): Promise<void> => {
    const { state, place } = await askState(matchId, from);
    // The rounds and the maps of the series change less often than the rest, so they are requested only after a change.
    const wantsRounds = [isNew('rounds', place, 'mapNumber'), isNew('rounds', place, 'round')].includes(true);
    const wantsMaps = isNew('maps', place, 'series');
    const [rounds, maps] = await Promise.all([
      wantsRounds ? allRounds(matchId, from) : undefined,
      wantsMaps ? asked(from.live.scoreboard({ matchId })) : undefined,
    ]);
    const whole = { ...objectOf(maps?.data()), ...objectOf(state.data()), ...(rounds && { rounds }) };
    publish(matchId, state.headers, whole);
  };
  /** After a change, one poll asks for the maps or the rounds in place of the state, so that each poll is one request. */
  const pollOne = async (matchId: string): Promise<void> => {
    if (last?.matchId !== matchId) return refreshOne(matchId, poller);
    polls += 1;
    if (isNew('maps', last, 'series')) {
      const maps = await asked(poller.live.scoreboard({ matchId }));
      return publish(matchId, maps.headers, maps.data());
    }
    const isTurn = polls % pollsPerRounds === 0 && isNew('rounds', last, 'round');
    if (isNew('rounds', last, 'mapNumber') || isTurn) {
      const { mapNumber, round } = last;
      const answer = await asked(poller.live.rounds({ matchId, limit: pageSize }));
      return publish(matchId, answer.headers, { mapNumber, round, rounds: answer.lines() });
    }
    const { state } = await askState(matchId, poller);
    publish(matchId, state.headers, state.data());
  };
  return {
    whole: matchId => (matchId === undefined ? refreshAll(client) : refreshOne(matchId, client)),
    poll: matchId => (matchId === undefined ? refreshAll(poller) : pollOne(matchId)),
  };
};

/** `r` in the RateLimit header (draft-ietf-httpapi-ratelimit-headers): the rest of the quota. */
const leftOf = (header: string | undefined): number | undefined => {
  const left = /;\s*r=(\d+)/.exec(header ?? '')?.[1];
  return left === undefined ? undefined : Number(left);
};

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
