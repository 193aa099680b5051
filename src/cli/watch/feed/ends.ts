import type { Client } from '../../../client/client.ts';
import { ClientError } from '../../../client/errors.ts';
import type { Incoming } from './source.ts';

/** How often a result is asked for, since a service may take a while to know it. */
export const endsAwaited = 3;

interface EndsParts {
  readonly client: Pick<Client, 'results'>;
  readonly now: () => number;
  readonly take: (incoming: Incoming) => void;
  /** Called for each request that was answered. */
  readonly onSpent: () => void;
}

/**
 * Asks for the result of matches that are gone although no update ended them, one request each, and hands it on as the
 * update that nobody pushed.
 */
export const createEnds =
  ({ client, now, take, onSpent }: EndsParts) =>
  async (matchIds: readonly string[]): Promise<void> => {
    for (const matchId of matchIds) {
      const answer = await client.results.match({ matchId }).catch(asUnknown);
      if (!answer) continue;
      onSpent();
      const match = answer.found();
      const { status, score, winner, team1Name, team1Slug } = match ?? {};
      const { team1, team2 } = score ?? {};
      if (status !== 'finished' || team1 === undefined || team2 === undefined) continue;
      const won = winner?.toLowerCase();
      const isFirst = [team1Name, team1Slug].some(name => name?.toLowerCase() === won);
      const value = {
        id: `${matchId}:result`,
        type: 'match_end',
        matchId,
        at: new Date(now()).toISOString(),
        winner: won === undefined ? null : isFirst ? 'team1' : 'team2',
        series: { team1, team2 },
      };
      take({ text: JSON.stringify(value), value, id: value.id, name: value.type });
    }
  };

const asUnknown = (error: unknown): undefined => {
  if (!(error instanceof ClientError)) throw error;
};
