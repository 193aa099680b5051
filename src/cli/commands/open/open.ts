import { routes } from '../../../core/table/groups.ts';
import { ClientError } from '../../../client/errors.ts';
import { safeText } from '../../../output/text/safeText.ts';
import { languageOf } from '../../host/locale.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { wantsDryRun } from '../../session/requestCost.ts';
import { callNamed } from '../../names/resolver.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { waitingFor } from '../../context/progress.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { best, type Broadcast, describe, inLanguage, openBrowser, safeAddress } from './broadcasts.ts';
import { openFlags } from './openCommand.ts';
import { showRequests } from '../route/dryRun.ts';

const row = routes.schedule.streams;

/** Opens a match's broadcast in the browser, or prints its link where there is none. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { lang, print } = ownFlags(invocation, openFlags);
  const { match = '' } = invocation.args;
  if (wantsDryRun(context)) {
    return showRequests(
      context,
      async ({ client, names }) => void (await client.call(row, await names.known(row, { matchId: match }))),
    );
  }
  const broadcasts = await askBroadcasts(match, context);
  if (broadcasts.length === 0) throw nothingToOpen(`No broadcast of "${match}" is known`, match);
  const fitting = lang === undefined ? broadcasts : inLanguage(broadcasts, lang);
  if (fitting.length === 0) {
    const known = broadcasts.map(describe).join('; ');
    throw nothingToOpen(`No broadcast of "${match}" is in ${lang}; there are ${known}`, match);
  }
  const safe = openable(fitting);
  const refused = fitting.find(each => safeAddress(each) === undefined);
  const chosen = best(safe, languageOf(context.host.env));
  if (!chosen) throw nothingToOpen(`Only https links are opened, and this is none: ${refused?.url}`, match);
  if (refused) await context.warn(`Left out a link that is not https: ${refused.url}`);
  return show(chosen, print === true, context);
};

type Openable = Broadcast & { readonly address: string };

/** Opens the best broadcast of a match without a question; resolves with what to tell. @throws ClientError */
export const openBest = async (
  matchId: string,
  service: OpenService,
  { host }: Pick<CommandContext, 'host'>,
): Promise<string> => {
  const answer = await service.client.schedule.streams({ matchId });
  const chosen = best(openable(answer.found() ?? []), languageOf(host.env));
  if (!chosen) return 'no broadcast is known';
  return (await openBrowser(chosen.address, host)) ? `opened ${describe(chosen)}` : chosen.address;
};

/** Those with an address that a browser may open. */
const openable = (broadcasts: readonly Broadcast[]): readonly Openable[] =>
  broadcasts.flatMap(each => {
    const address = safeAddress(each);
    return address === undefined ? [] : { ...each, address };
  });

const nothingToOpen = (message: string, match: string): ClientError =>
  new ClientError(
    'notFound',
    message,
    'esports open',
    {},
    { hint: `All links: esports schedule streams ${match}` },
  );

/** The broadcasts of the match, whose name is resolved as in every command. */
const askBroadcasts = async (match: string, context: CommandContext): Promise<readonly Broadcast[]> => {
  const service = await context.openService();
  if (service.ledger) await context.note(`Asking for the broadcasts of "${match}" (1 request) …`);
  const wait = context.progress.begin(waitingFor(new URL(service.target.baseUrl)));
  try {
    return (await callNamed(row, { matchId: match }, service, context)).found() ?? [];
  } finally {
    wait.end();
  }
};

const show = async (chosen: Openable, onlyPrint: boolean, context: CommandContext): Promise<void> => {
  const { address } = chosen;
  const isPrinted = onlyPrint || context.flags.input === false;
  if (!isPrinted && (await openBrowser(address, context.host)))
    return context.note(`Opened ${describe(chosen)} (${address})`);
  if (!isPrinted) await context.note('Could not start a browser here. The link:');
  await context.print(`${safeText(address)}\n`);
};
