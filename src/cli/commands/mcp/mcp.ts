import { chosenTools, toolSets } from '../../agents/tools/table.ts';
import { OutputClosed } from '../../host/host.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { demoNotice, openChosenSource } from '../../session/chosenSource.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { createAgentService } from './agentService.ts';
import { mcpFlags } from './mcpCommand.ts';
import { createServerFactory } from '../../agents/server/createServer.ts';
import { serveStdio } from '../../agents/server/stdio.ts';

/** Serves agents until the client closes the connection, or until it is interrupted. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { host } = context;
  const options = ownFlags(invocation, mcpFlags);
  const tools = chosenTools(readSets(options.tools ?? []));
  if (context.settingsFault) throw context.settingsFault;
  const source = await openChosenSource(context);
  if (source.kind === 'demo') await host.stderr.write(demoNotice(host.stderr));
  const service = createAgentService(source, context, options.budget);
  host.endsWell();
  const release = host.catchSignals();
  try {
    const failure = await serveStdio(await createServerFactory(service, tools), {
      input: host.stdin.chunks(host.signal),
      write: text => host.stdout.write(text),
      // A message that nobody reads is lost.
      report: text => void context.warn(text).catch(() => undefined),
    });
    if (failure !== undefined && !(failure instanceof OutputClosed)) throw failure;
  } finally {
    await release();
  }
};

/** @throws UsageError for a set that does not exist */
const readSets = (words: readonly string[]): readonly string[] => {
  const unknown = words.find(word => !toolSets.includes(word));
  if (unknown !== undefined)
    throw new UsageError(`--tools does not know "${unknown}"`, `It accepts ${toolSets.join(', ')}`);
  return words;
};
