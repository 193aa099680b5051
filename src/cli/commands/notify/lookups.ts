import { toSlug } from '../../../api/names/slug.ts';
import type { Client } from '../../../client/client.ts';
import type { Incoming } from '../../../watch/feed/source.ts';
import { ifUnknown } from '../../session/storedService.ts';

/** The tiers of the tournaments that are on. */
export interface Tiers {
  readonly tierOf: (eventSlug: string | undefined) => string | undefined;
  /** Asks for the tournaments that are on if one of these is not known: one request, at most once an hour. */
  learn(eventSlugs: readonly (string | undefined)[]): Promise<void>;
}

/** Milliseconds. */
const askEvery = 3_600_000;
const limit = 100;

export const createTiers = (client: Pick<Client, 'tournaments'>, now: () => number): Tiers => {
  const tiers = new Map<string, string>();
  let askedAt = -Infinity;
  return {
    tierOf: slug => (slug === undefined ? undefined : tiers.get(slug)),
    async learn(slugs) {
      const isKnown = slugs.every(slug => slug === undefined || tiers.has(slug));
      if (isKnown || now() - askedAt < askEvery) return;
      askedAt = now();
      const found = (await client.tournaments.live({ limit }).catch(ifUnknown))?.found() ?? [];
      for (const { slug, tier } of found) if (slug !== undefined && tier !== undefined) tiers.set(slug, tier);
    },
  };
};

/**
 * Where the list of live matches is polled, a match that is over is missing from it, and nothing tells how it ended.
 * This asks for the result, one request a match, and hands it on as the update that nobody pushed.
 */
export const createEnds =
  (client: Pick<Client, 'results'>, now: () => number, take: (incoming: Incoming) => void) =>
  async (matchIds: readonly string[]): Promise<void> => {
    for (const matchId of matchIds) {
      const match = (await client.results.match({ matchId }).catch(ifUnknown))?.found();
      const { status, score, winner, team1Name } = match ?? {};
      const { team1, team2 } = score ?? {};
      if (status !== 'finished' || team1 === undefined || team2 === undefined) continue;
      const isFirst = winner !== undefined && team1Name !== undefined && toSlug(winner) === toSlug(team1Name);
      const value = {
        id: `${matchId}:result`,
        type: 'match_end',
        matchId,
        at: new Date(now()).toISOString(),
        winner: winner === undefined ? null : isFirst ? 'team1' : 'team2',
        series: { team1, team2 },
      };
      take({ text: JSON.stringify(value), value, id: value.id, name: value.type });
    }
  };
