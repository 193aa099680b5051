import { routes } from '../../api/table/groups.ts';
import type { Answer } from '../../client/answer.ts';
import type { OpenService } from './types.ts';

/** Asks the service one small thing, which needs a key that it knows. @throws ClientError */
export const checkService = ({ client }: OpenService): Promise<Answer<typeof routes.rankings.world>> =>
  client.call(routes.rankings.world, { limit: 1 });
