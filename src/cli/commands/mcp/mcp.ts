import { aborted } from '../../../core/pause.ts';
import type { createServerFactory } from '../../agents/server/createServer.ts';
import { chosenTools, toolSets } from '../../agents/tools/table.ts';
import { OutputClosed } from '../../host/host.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { demoNotice, openChosenSource } from '../../session/chosenSource.ts';
import type { CommandContext } from '../../context/types.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { createAgentService } from './agentService.ts';
import { mcpFlags } from './mcpCommand.ts';

/** Serves agents until the client closes the connection, or until it is interrupted. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { host } = context;
  const options = ownFlags(invocation, mcpFlags);
  const tools = chosenTools(readSets(options.tools ?? []));
  if (options.port !== undefined && !options.http)
    throw new UsageError('--port needs --http', 'Add --http, or leave --port out.');
  if (context.settingsFault) throw context.settingsFault;
  const source = await openChosenSource(context);
  if (source.kind === 'demo') await host.stderr.write(demoNotice(host.stderr));
  const service = createAgentService(source, context, options.budget);
  const agents = await import('../../agents/server/createServer.ts');
  const createServer = agents.createServerFactory(service, tools);
  host.endsWell();
  const release = host.catchSignals();
  // A client that reads no more ends the connection; a message that nobody reads is lost.
  const report = (text: string): void => void context.warn(text).catch(() => undefined);
  try {
    if (options.http) await serveHttp(createServer, options.port ?? 0, report, context);
    else await serveClient(createServer, report, context);
  } finally {
    await release();
  }
};

type CreateServer = ReturnType<typeof createServerFactory>;
type Report = (text: string) => void;

/** Serves the client that started this process. */
const serveClient = async (createServer: CreateServer, report: Report, { host }: CommandContext) => {
  const { serveStdio } = await import('../../agents/server/stdio.ts');
  const failure = await serveStdio(createServer, {
    input: host.stdin.chunks(host.signal),
    write: text => host.stdout.write(text),
    report,
  });
  if (failure !== undefined && !(failure instanceof OutputClosed)) throw failure;
};

/** The shortest token of the user's own: 128 bits as hexadecimal text. */
const leastToken = 32;

/** Serves every client on this machine that has the token, until it is interrupted. */
const serveHttp = async (
  createServer: CreateServer,
  port: number,
  report: Report,
  { host, secrets, printSecret, print }: CommandContext,
): Promise<void> => {
  const { listenHttp } = await import('../../agents/server/http.ts');
  const given = host.env['ESPORTS_MCP_TOKEN'];
  if (given !== undefined && given.length < leastToken)
    throw new UsageError(
      `ESPORTS_MCP_TOKEN is too short: it needs ${leastToken} characters`,
      'Leave it out, and a token is made and printed.',
    );
  const token = given ?? host.randomHex(32);
  secrets.add(token);
  const listener = await listenHttp(createServer, {
    port,
    token,
    report,
    newSession: () => host.randomHex(16),
  });
  try {
    await print(`${listener.url}\n`);
    if (given === undefined) await printSecret(`Authorization: Bearer ${token}\n`);
    await aborted(host.signal);
  } finally {
    await listener.close();
  }
};

/** @throws UsageError for a set that does not exist */
const readSets = (words: readonly string[]): readonly string[] => {
  const unknown = words.find(word => !toolSets.includes(word));
  if (unknown !== undefined)
    throw new UsageError(`--tools does not know "${unknown}"`, `It accepts ${toolSets.join(', ')}`);
  return words;
};
