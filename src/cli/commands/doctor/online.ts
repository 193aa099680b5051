import { checkService } from '../../session/checkService.ts';
import type { CommandContext } from '../../session/types.ts';
import { type Finding, ok, warning } from './finding.ts';

/** More than this between the two clocks, in ms, is worth a word. */
const toleratedSkew = 5 * 60_000;

/** Sends one request. @throws ClientError, ConfigError */
export const askService = async (context: CommandContext): Promise<Finding> => {
  const { now } = context.host;
  const service = await context.openService({ unstored: true });
  const before = now();
  const answer = await checkService(service);
  const took = `answered ${answer.status} in ${now() - before} ms`;
  const skew = Date.parse(answer.headers['date'] ?? '') - now();
  if (!(Math.abs(skew) > toleratedSkew)) return ok(took);
  const minutes = Math.round(Math.abs(skew) / 60_000);
  return warning(
    `${took}; its clock is ${minutes} minutes ${skew > 0 ? 'ahead' : 'behind'}`,
    'Set the clock of this machine: times shown as «in 5 minutes» are off by that.',
  );
};
