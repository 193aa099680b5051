import { createClient } from '../../client/client.ts';
import type { ClientSetup } from '../../client/client.ts';
import { ClientError, isHistoryRefusal } from '../../client/errors.ts';
import { findCollected } from '../../client/account/folders.ts';
import type { CommandContext } from '../context/types.ts';
import { embeddedBaseUrl } from './chosenSource.ts';
import { ageText } from './requestCost.ts';
import { embeddedKey, openEmbedded } from './embeddedService.ts';
import { usualGame } from '../../client/account/baseUrl.ts';

/** Whether the service, or a stored answer, cannot give what the collected file may have. */
const isOutOfReach = (error: unknown): error is ClientError =>
  error instanceof ClientError &&
  (error.kind === 'notStored' || error.kind === 'quotaSpent' || isHistoryRefusal(error));

/** In ms. The file is on this machine. */
const longestAnswer = 30_000;

/** Answers from the collected file in place of a service, and says so once. */
export const openStandIn = ({
  host,
  flags,
  progress,
  warn,
}: CommandContext): NonNullable<ClientSetup['standIn']> => {
  let isSaid = false;
  return async (row, input, error) => {
    if (flags.stale === false || row.stream !== undefined || !isOutOfReach(error)) return undefined;
    const found = findCollected(host);
    if (!found) return undefined;
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
