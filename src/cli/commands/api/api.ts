import { isSuccess, type RawAnswer } from '../../../client/http/rawAnswer.ts';
import type { Target } from '../../../client/http/url.ts';
import { safeText } from '../../../output/text/safeText.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { exclusive } from '../../parse/flagFaults.ts';
import { wantsDryRun } from '../../session/requestCost.ts';
import { waitingFor } from '../../context/progress.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { addressIn, checkPath } from './address.ts';
import { apiFlags } from './apiCommand.ts';
import { openBody } from './body.ts';
import { runPages } from './pages.ts';
import { showRequests } from '../route/dryRun.ts';

/** Sends any GET request. In a pipe the body is printed unchanged, byte for byte. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { path = '' } = invocation.args;
  const { include = false, paginate = false } = ownFlags(invocation, apiFlags);
  if (include && paginate) throw exclusive('--include', '--paginate');
  const { skip = 0, jq } = context.flags;
  if (skip > 0 && !paginate && jq === undefined)
    throw new UsageError('--skip leaves out rows, and a body is one document', 'Add --paginate or -q.');
  checkPath(path);
  const addressOn = (target: Target): URL => addressIn(target, path, context.flags.param ?? []);
  if (paginate) {
    return runPages(addressOn, context);
  }
  if (wantsDryRun(context)) {
    return showRequests(context, async ({ client, target }) => void (await client.get(addressOn(target))));
  }
  const show = await openBody(context);
  const { target, client } = await context.openService({ stream: true });
  const wait = context.progress.begin(waitingFor(new URL(target.baseUrl)));
  const came = async (answer: RawAnswer): Promise<void> => {
    wait.end();
    if (include) await context.print(headOf(answer, context.host.stdout.isTerminal));
    if (include && !isSuccess(answer)) await show(answer);
  };
  const raw = await client.get(addressOn(target), came).finally(wait.end);
  await show(raw);
};

/** The status line and the headers, which an empty line ends. */
const headOf = ({ status, headers }: RawAnswer, terminal: boolean): string => {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}`,
  );
  return [`HTTP/1.1 ${status}`, ...lines, '', ''].map(line => (terminal ? safeText(line) : line)).join('\n');
};
