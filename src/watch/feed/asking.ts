import type { Client } from '../../client/client.ts';
import { seenMatchId } from '../../scoreboard/seen/seenBoard.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** What asking needs, and whom it tells. */
export interface AskingParts {
  readonly client: Pick<Client, 'live'>;
  /** Called with the ids of the live matches in the service's order, after a snapshot of each. */
  readonly onList: (matchIds: readonly string[]) => void;
  readonly onHeard: () => void;
  /** Called for each request or pushed update, with the requests left, if the service reports them. */
  readonly onSpent: (left: number | undefined) => void;
}

/** Takes the state of a match in an answer. */
export type Publish = (matchId: string, headers: Headers, state: unknown) => void;

/** The rows asked for by one request. */
const pageSize = 100;
/** The most pages of a match's rounds. */
const mostPages = 4;

/**
 * Requests the present state of one match or of all, as a watch does at its start and where nothing is pushed. The
 * function that it returns throws ClientError.
 */
export const createAsking = (
  { client, onList, onSpent, onHeard }: AskingParts,
  publish: Publish,
): ((matchId: string | undefined) => Promise<void>) => {
  const places = new Map<'rounds' | 'maps', string>();
  const isNew = (what: 'rounds' | 'maps', place: string): boolean => {
    const changed = places.get(what) !== place;
    places.set(what, place);
    return changed;
  };

  const asked = async <T extends { readonly headers: Headers }>(answer: Promise<T>): Promise<T> => {
    const found = await answer;
    onSpent(leftOf(found.headers['ratelimit']));
    onHeard();
    return found;
  };
  const refreshAll = async (): Promise<void> => {
    const answer = await asked(client.live.list({ limit: pageSize }));
    const lines = answer.lines();
    const ids = lines.map(line => seenMatchId(line) ?? '');
    for (const [place, id] of ids.entries()) if (id !== '') publish(id, answer.headers, lines[place]);
    onList(ids.filter(id => id !== ''));
  };

  /** A series of five maps may have more rounds than fit on one page. */
  const allRounds = async (matchId: string): Promise<readonly unknown[]> => {
    const rounds: unknown[] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const answer = await asked(client.live.rounds({ matchId, limit: pageSize, ...(page > 1 && { page }) }));
      rounds.push(...answer.lines());
      if (answer.meta.hasNext !== true) break;
    }
    return rounds;
  };

  const refreshOne = async (matchId: string): Promise<void> => {
    const state = await asked(client.live.state({ matchId }));
    const { mapNumber = 0, round = 0, score } = state.found() ?? {};
    // The rounds and the maps of the series change less often than the rest, so they are requested only after a change.
    const wantsRounds = isNew('rounds', `${matchId}:${mapNumber}:${round}`);
    const wantsMaps = isNew('maps', `${matchId}:${mapNumber}:${score?.team1}:${score?.team2}`);
    const [rounds, maps] = await Promise.all([
      wantsRounds ? allRounds(matchId) : undefined,
      wantsMaps ? asked(client.live.scoreboard({ matchId })) : undefined,
    ]);
    const whole = { ...objectOf(maps?.data()), ...objectOf(state.data()), ...(rounds && { rounds }) };
    publish(matchId, state.headers, whole);
  };
  return matchId => (matchId === undefined ? refreshAll() : refreshOne(matchId));
};

/** `r` in the RateLimit header (draft-ietf-httpapi-ratelimit-headers): the rest of the quota. */
const leftOf = (header: string | undefined): number | undefined => {
  const left = /;\s*r=(\d+)/.exec(header ?? '')?.[1];
  return left === undefined ? undefined : Number(left);
};

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
