import { createClient } from '../../client/client.ts';
import { ClientError } from '../../client/errors.ts';
import type { findCollected } from '../../client/account/folders.ts';
import type { Answer } from '../../client/answer.ts';
import type { Parameters } from '../../client/http/url.ts';
import type { Route } from '../../core/route.ts';
import type { CommandContext } from '../context/types.ts';
import { embeddedBaseUrl } from './chosenSource.ts';
import { ageText } from './requestCost.ts';
import { embeddedKey, openEmbedded } from './embeddedService.ts';
import { usualGame } from '../../client/account/baseUrl.ts';

/** In ms. The file is on this machine. */
const longestAnswer = 30_000;

/** Answers from the collected file in place of a service, and says so once. */
export const openStandIn = ({ host, progress, warn }: CommandContext) => {
  let isSaid = false;
  return async (
    row: Route,
    input: Parameters,
    error: ClientError,
    found: NonNullable<ReturnType<typeof findCollected>>,
  ): Promise<Answer | undefined> => {
    const source = { kind: 'data', path: found.path, game: usualGame, collectedAt: found.at } as const;
    const { transport } = await openEmbedded(source, host, { stream: false, progress });
    try {
      const target = { baseUrl: embeddedBaseUrl(source), game: source.game, apiKey: embeddedKey };
      const client = createClient({
        transport,
        target,
        now: host.now,
        userAgent: '',
        timeout: longestAnswer,
      });
      const answer = await client.call(row, input);
      if (!isSaid)
        await warn(
          `${error.message}. This is from the collected file, ${ageText(host.now() - found.at)} old.`,
        );
      isSaid = true;
      return { ...answer, client: { source: 'collected', fetchedAt: found.at, stale: true } };
    } catch (other) {
      // It does not know it either.
      if (other instanceof ClientError) return undefined;
      throw other;
    } finally {
      await transport.close();
    }
  };
};
