import { routes } from '../../core/table/groups.ts';
import type { Answer } from '../../client/answer.ts';
import { buildUrl, type Target } from '../../client/http/url.ts';
import type { OpenService } from '../context/types.ts';

/** Sends one small request that needs a valid key, also at another place of the same origin. @throws ClientError */
export const checkService = (
  { client, target }: OpenService,
  place: Pick<Target, 'baseUrl' | 'game'> = target,
): Promise<Answer<typeof row>> => client.call(row, input, buildUrl({ ...target, ...place }, row, input));

const row = routes.rankings.world;
const input = { limit: 1 };
