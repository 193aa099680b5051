import { chosenTools, toolSets } from '../../agents/tools/table.ts';
import { OutputClosed } from '../../host/host.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { demoNotice, openChosenSource } from '../../session/chosenSource.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { mcpFlags } from './mcpCommand.ts';
import { createServerFactory } from '../../agents/server/createServer.ts';
import { serveStdio } from '../../agents/server/stdio.ts';
import { type AgentCall, type AgentService, type CallHooks, ToolFault } from '../../agents/service.ts';
import type { Route } from '../../../core/route.ts';
import type { WantedPage } from '../../../client/pages/pages.ts';
import { toFailure } from '../../failure.ts';
import { AmbiguousName, UnknownName } from '../../names/chooseName.ts';
import { createHold } from '../../delay/hold.ts';
import { leftOf } from '../../session/liveBudget.ts';
import { openService } from '../../session/openService.ts';
import type { Source } from '../../settings/source.ts';
import type { CommandContext, OpenService, ServiceOptions } from '../../context/types.ts';
import { userDay } from '../../show/userDay.ts';
import { askRoute } from '../route/askRoute.ts';
import { createShapeCheck, oddityText } from '../route/listFaults.ts';
import { composers, openings } from './composers.ts';

export const run: CommandModule['run'] = async (invocation, context) => {
  const { host } = context;
  const options = ownFlags(invocation, mcpFlags);
  const tools = chosenTools(readSets(options.tools ?? []));
  if (context.settingsFault) throw context.settingsFault;
  const source = await openChosenSource(context);
  if (source.kind === 'demo') await host.stderr.write(demoNotice(host.stderr));
  // Each call opens the service for itself, so that its end ends what it began.
  const service: AgentService = {
    source: nameOf(source),
    version: host.version,
    today: () => userDay(context).date,
    begin: async hooks => beginCall(source, context, hooks, options.budget),
  };
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

const readSets = (words: readonly string[]): readonly string[] => {
  const unknown = words.find(word => !toolSets.includes(word));
  if (unknown !== undefined)
    throw new UsageError(`--tools does not know "${unknown}"`, `It accepts ${toolSets.join(', ')}`);
  return words;
};

const nameOf = (source: Source): string => {
  if (source.kind === 'demo') return 'made-up season';
  if (source.kind === 'data') return source.collectedAt === undefined ? 'data file' : 'collected file';
  return new URL(source.baseUrl).origin;
};

const beginCall = (
  source: Source,
  outer: CommandContext,
  { signal, onProgress }: CallHooks,
  budget: number | undefined,
): AgentCall => {
  const warnings: string[] = [];
  let oldest: number | undefined;
  let opened: Promise<OpenService> | undefined;
  const context = contextOfCall(outer, signal, warnings);
  const open = (options: ServiceOptions = {}): Promise<OpenService> =>
    (opened ??= openService(context, {
      ...options,
      source,
      longestTurn: 10_000,
      ...(budget !== undefined && { commandBudget: budget }),
      onAnswer: ({ client }) => {
        if (client) oldest = Math.min(oldest ?? client.fetchedAt, client.fetchedAt);
      },
    }));
  return {
    warnings,
    spent: async () => {
      await context.hold.over();
      return {
        ...(await costOf(await opened, budget)),
        age: oldest === undefined ? 0 : Math.max(0, Math.round((outer.host.now() - oldest) / 1000)),
      };
    },
    async *pages(row, input, options) {
      const service = await open({ manyRequests: (options.limit ?? 0) > 100 });
      const asked = await askRoute({ row, input, inputs: [input], options }, service, context);
      const shape = createShapeCheck(row, true, '"detail":"detailed"');
      let oddity: WantedPage<Route>['oddity'];
      try {
        for await (const page of asked.pages) {
          shape.see(page);
          ({ oddity } = page);
          yield page;
        }
      } finally {
        const noted = [...asked.warnings(), ...shape.warnings(), ...(oddity ? [oddityText(oddity)] : [])];
        for (const each of noted) warnings.push(each);
      }
    },
    compose: async (name, input) =>
      composers[name]({ input, service: await open(openings[name]), context, onProgress, budget }),
    toFault: error => {
      const failure = toFailure(error);
      if (!failure) return error;
      const isName = error instanceof AmbiguousName || error instanceof UnknownName;
      const code = isName ? 'AMBIGUOUS_NAME' : failure.code;
      return new ToolFault(
        code,
        failure.message,
        failure.hint,
        isName ? error.ambiguous : undefined,
        warnings,
      );
    },
    close: async () => {
      // Nothing is told before its time.
      await context.hold.over();
      const service = await opened?.catch(() => undefined);
      await service?.close();
    },
  };
};

/** What a service has cost, and what is left of the plan and of the agents' own budget, whichever is less. */
const costOf = async (service: OpenService | undefined, budget: number | undefined) => {
  // If the ledger cannot be opened, the first request reports it.
  const ledger = await service?.ledger?.().catch(() => undefined);
  const plan = (ledger && leftOf(ledger.usage())) ?? Infinity;
  const own = ledger && budget !== undefined ? Math.max(0, budget - ledger.commandSpent()) : Infinity;
  const left = Math.min(plan, own);
  return { requests: service?.spent() ?? 0, left: left === Infinity ? null : left };
};

/** A context in which nobody is asked and nothing is printed: warnings belong to the answer. */
const contextOfCall = (outer: CommandContext, signal: AbortSignal, warnings: string[]): CommandContext => {
  const silent = { isTerminal: false, columns: 80, write: async () => {} };
  const nobody = async (): Promise<undefined> => undefined;
  const progress = { begin: () => ({ say: () => {}, show: async () => {}, end: () => {} }) };
  const host = {
    ...outer.host,
    stdout: silent,
    stderr: silent,
    signal: AbortSignal.any([outer.host.signal, signal]),
    ask: nobody,
    confirm: nobody,
    openTerminal: () => undefined,
  };
  const context: CommandContext = {
    ...outer,
    host,
    progress,
    hold: createHold(host, progress),
    print: async () => {},
    note: async () => {},
    warn: async text => void warnings.push(text),
    openService: options => openService(context, options ?? {}),
  };
  return context;
};
