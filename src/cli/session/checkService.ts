import { routes } from '../../api/table/groups.ts';
import type { Answer } from '../../client/answer.ts';
import type { OpenService } from './types.ts';

/** Sends one small request that needs a valid key. @throws ClientError */
export const checkService = ({ client }: OpenService): Promise<Answer<typeof routes.rankings.world>> =>
  client.call(routes.rankings.world, { limit: 1 });
