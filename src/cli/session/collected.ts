import { serviceAt } from '../../core/services/services.ts';
import type { Route } from '../../core/route.ts';
import type { Answer } from '../../client/answer.ts';
import { ClientError, isHistoryRefusal } from '../../client/errors.ts';
import type { ClientSetup } from '../../client/client.ts';
import { collectedFiles, findCollected } from '../../client/account/folders.ts';
import { keepAnswers, type KeptAnswer } from '../../data/inbox/inbox.ts';
import type { RemoteSource, Source } from '../settings/source.ts';
import type { CommandContext, ServiceOptions } from '../context/types.ts';
import { ageText } from './requestCost.ts';
import type { openStandIn as OpenStandIn } from './embeddedService.ts';

/** What is said before answers of the collected file. */
export const collectedNote = (at: number, now: number): string =>
  `Collected data, ${ageText(now - at)} old. Renew it: esports collect`;

/**
 * What a service and the collected file do for each other, once there is one: the file stands in for what the service cannot
 * give, and `keep` appends the answers to its inbox when the command has shown them.
 */
export const createCollected = (source: Source, options: ServiceOptions, context: CommandContext) => {
  if (source.kind !== 'remote' || options.alone) return { setup: {}, keep: async () => {} };
  const { host, flags } = context;
  // A parameter of the user's own may change what an answer means.
  const kept = flags.param ? undefined : keptAs(source, context);
  const answers: KeptAnswer[] = [];
  const onSent = (answer: Pick<Answer, 'url' | 'text'>, row: Route): void => {
    if (kept && !row.path.startsWith('/live')) answers.push(kept.toKept(answer, row));
  };
  let open: Promise<ReturnType<typeof OpenStandIn>> | undefined;
  const standIn: ClientSetup['standIn'] = async (row, input, error) => {
    if (flags.stale === false || row.stream !== undefined || !isOutOfReach(error)) return undefined;
    const found = findCollected(host);
    if (!found) return undefined;
    open ??= import('./embeddedService.ts').then(({ openStandIn }) => openStandIn(context));
    return (await open)(row, input, error, found);
  };
  const keep = async (): Promise<void> => {
    if (answers.length > 0 && findCollected(host)) keepAnswers(collectedFiles(host).inbox, answers.splice(0));
  };
  return { setup: { onSent, standIn }, keep };
};

/** Whether the service, or a stored answer, cannot give what the collected file may have. */
const isOutOfReach = (error: unknown): error is ClientError =>
  error instanceof ClientError &&
  (error.kind === 'notStored' || error.kind === 'quotaSpent' || isHistoryRefusal(error));

/** How the answers of a service are kept; undefined if they are not. */
export const keptAs = (source: RemoteSource, context: CommandContext) => {
  const service = keptNameOf(source, context);
  if (service === undefined) return undefined;
  const root = `${new URL(source.baseUrl).pathname.replace(/\/$/, '')}/${source.game}`;
  /** The path of a request, after the game segment, and its query. */
  const askedOf = (url: URL): string => url.pathname.slice(root.length) + url.search;
  const toKept = ({ url, text }: Pick<Answer, 'url' | 'text'>, { path }: Route): KeptAnswer => ({
    service,
    path,
    asked: askedOf(url),
    at: context.host.now(),
    text,
  });
  return { service, askedOf, toKept };
};

/** The name under which the answers of a service are kept: at its own hosts, or where the user wants it. */
const keptNameOf = ({ baseUrl, profile }: RemoteSource, { settings }: CommandContext): string | undefined => {
  const { host } = new URL(baseUrl);
  const known = serviceAt(host);
  if (known) return known.isKept ? known.name : undefined;
  const wanted = settings['collect.services']?.split(',').map(name => name.trim()) ?? [];
  return wanted.includes(host) || (profile !== undefined && wanted.includes(profile)) ? host : undefined;
};
