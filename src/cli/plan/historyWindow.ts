import { knownServiceOf } from '../settings/source.ts';
import { dayLength, toDay } from '../../core/day.ts';
import type { Answer } from '../../client/answer.ts';
import { ClientError } from '../../client/errors.ts';
import { shellWord } from '../../output/text/shellWords.ts';
import { parseTime } from '../../output/text/time.ts';
import { usageOf } from './streamCost.ts';
import type { CommandContext, OpenService } from '../context/types.ts';

type Service = Pick<OpenService, 'source' | 'ledger'>;

/** The refusal of what lies before the plan's window, with the window in its hint. */
export const nameWindow = async (error: ClientError, context: CommandContext): Promise<ClientError> => {
  const window = await windowOf(await context.openService());
  const { kind, message, subject, facts } = error;
  return window
    ? new ClientError(kind, message, subject, facts, { cause: error, hint: window.text('<team>') })
    : error;
};

/** What to say of a whole list of finished matches, the newest first, that ends where the plan's window begins. */
export const windowReached = async (
  { url, found }: Pick<Answer, 'url' | 'found'>,
  service: Service,
  now: number,
): Promise<string | undefined> => {
  const window = await windowOf(service);
  if (!window) return undefined;
  const start = now - window.days * dayLength;
  const days = ['from', 'to'].flatMap(name => url.searchParams.get(name) ?? []);
  const isBefore = days.some(day => day < toDay(start));
  // Days within the window end the list themselves.
  if (!isBefore && (days.length > 0 || oldestOf(found()) > start + dayLength)) return undefined;
  const [, team] = /\/teams\/([^/]+)\/results$/.exec(url.pathname) ?? [];
  return window.text(team && shellWord(decodeURIComponent(team)));
};

/** When the last match began; before everything if there is none or it does not say. */
const oldestOf = (found: unknown): number => {
  const last: unknown = Array.isArray(found) ? found.at(-1) : undefined;
  const isMatch = typeof last === 'object' && last !== null && 'startsAt' in last;
  return (isMatch ? parseTime(last.startsAt) : undefined) ?? Number.NEGATIVE_INFINITY;
};

/** The days of results that the plan has, and what that means; undefined if it has all or is not known. */
const windowOf = async ({ source, ledger }: Service) => {
  const { plan } = (await usageOf(ledger))?.allowed ?? {};
  if (!plan || plan.historyDays === null) return undefined;
  const hasWhole = knownServiceOf(source)?.teamMatches;
  const older = `The plan ${plan.name} has the results of the last ${plan.historyDays} days; older ones exist only with other plans.`;
  const text = (team: string | undefined): string =>
    hasWhole && team !== undefined
      ? `${older} The whole history of a team: esports teams matches ${team}`
      : older;
  return { days: plan.historyDays, text };
};
