import { noticeText } from '../../watch/screen/terminal.ts';
import { given } from '../../../client/account/environment.ts';
import { readKeyFile } from '../../settings/keyFile.ts';
import { signingVariable } from '../../host/redact.ts';
import { splitLine } from '../../parse/alias/aliasLine.ts';
import { nearest } from '../../../core/names/nearMiss.ts';
import { didYouMean } from '../../parse/resolve.ts';
import { UsageError } from '../../parse/usageError.ts';
import { connectingOf } from '../../session/remoteTransport.ts';
import type { CommandContext } from '../../context/types.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import { runCommand } from '../watch/exec.ts';
import { showOnDesktop } from './desktop.ts';
import type { NotifyEvent } from './event.ts';
import type { wayFlags } from './notifyCommands.ts';
import type { Outlet } from './notifier.ts';
import { parseWebhook, postEvent } from './webhook.ts';
import { openTransport } from '../../../client/http/transports/open.ts';

type Deliver = Outlet['deliver'];
/** Prepares a way. @throws UsageError if it lacks a setting */
type OpenWay = (context: CommandContext, options: WayOptions) => Deliver | Promise<Deliver>;

type WayOptions = FlagValues<typeof wayFlags>;

const bell = '\u0007';

export const ways = {
  bell: context => inTerminal(context, () => bell),
  terminal: context => inTerminal(context, ({ text }) => noticeText(text)),
  desktop:
    ({ host }) =>
    ({ text }) =>
      showOnDesktop(text, host),
  webhook: async context => {
    const address = context.settings['notify.webhook'];
    if (address === undefined) throw notSet('notify.webhook', 'https://hooks.example.com/esports');
    const webhook = { url: parseWebhook(address), secret: secretOf(context) };
    const connecting = await connectingOf(webhook.url.href, context);
    const transport = await openTransport(context.host.loadBuiltin, connecting);
    return event => postEvent(webhook, event, context.host, transport);
  },
  exec: ({ host, settings }, options) => {
    const line = options.exec ?? settings['notify.exec'];
    const [program, ...args] = line === undefined ? [] : splitLine(line);
    if (program === undefined) throw notSet('notify.exec', '"notes --add"');
    return event => runCommand([program, ...args], event, host);
  },
} as const satisfies Readonly<Record<string, OpenWay>>;

export type WayName = keyof typeof ways;
// Object.keys widens the type.
export const wayNames = Object.keys(ways) as readonly WayName[];

/** The ways that only people see. */
const forPeople: ReadonlySet<WayName> = new Set(['bell', 'terminal', 'desktop']);

/** Opens the ways that the command line or the settings name. @throws UsageError */
export const openWays = async (context: CommandContext, options: WayOptions): Promise<readonly Outlet[]> => {
  const opened: Outlet[] = [];
  for (const name of chosenWays(context, options)) {
    const open: OpenWay = ways[name];
    opened.push({ name, isForPeople: forPeople.has(name), deliver: await open(context, options) });
  }
  return opened;
};

/** A typed list wins over the setting; without both, the terminal counts, and what is set. */
const chosenWays = (
  { settings, host }: Pick<CommandContext, 'settings' | 'host'>,
  { via, exec }: WayOptions,
): readonly WayName[] => {
  const named = via ?? settings['notify.by'];
  if (named !== undefined) return waysNamed(named);
  return [
    ...(host.stderr.isTerminal || host.stdout.isTerminal ? (['terminal'] as const) : []),
    ...(settings['notify.webhook'] === undefined ? [] : (['webhook'] as const)),
    ...(exec === undefined && settings['notify.exec'] === undefined ? [] : (['exec'] as const)),
  ];
};

/** The ways of a list such as `bell,desktop`. @throws UsageError */
export const waysNamed = (list: string): readonly WayName[] => [
  ...new Set(list.split(',').map(word => wayNamed(word.trim()))),
];

const wayNamed = (word: string): WayName => {
  const way = wayNames.find(each => each === word);
  if (way) return way;
  const near = nearest(word, wayNames, 'loose');
  throw new UsageError(
    `"${word}" is not a notification method`,
    near.length > 0 ? didYouMean(near) : `Use one or more of: ${wayNames.join(',')}`,
  );
};

/** Writes to the terminal beside the data on standard output, if there is one. */
const inTerminal = (
  { host: { stderr, stdout } }: CommandContext,
  textOf: (event: NotifyEvent) => string,
): Deliver => {
  const output = [stderr, stdout].find(({ isTerminal }) => isTerminal);
  if (!output) return async () => 'standard output and standard error are not terminals';
  return event =>
    output.write(textOf(event)).then(
      () => undefined,
      () => 'the terminal was closed',
    );
};

/** The secret that signs what is posted. It is never an argument, because others can read a command line. @throws UsageError */
const secretOf = ({ host, settings, secrets, warn }: CommandContext): string => {
  const secret = given(host.env, signingVariable) ?? secretIn(settings['notify.secretFile'], host, warn);
  if (secret === undefined)
    throw new UsageError(
      'Webhooks are signed, and no secret is set',
      `Set ${signingVariable}, or keep it in a file that only you can read: esports config set notify.secretFile <file>`,
    );
  secrets.add(secret, 1);
  return secret;
};

const secretIn = (
  path: string | undefined,
  { userId }: CommandContext['host'],
  warn: CommandContext['warn'],
): string | undefined => {
  if (path === undefined) return undefined;
  const refused = (fault: string, cause?: unknown): UsageError =>
    new UsageError(
      `The file of notify.secretFile ${fault}: ${path}`,
      'Put the secret in it, and nothing else.',
      { cause },
    );
  let text: string;
  try {
    text = readKeyFile(path, { userId, warn: said => void warn(said).catch(() => {}) }).trim();
  } catch (error) {
    throw refused('cannot be read', error);
  }
  if (text === '') throw refused('is empty');
  return text;
};

const notSet = (name: string, example: string): UsageError =>
  new UsageError(`${name} is not set`, `For example: esports config set ${name} ${example}`);
