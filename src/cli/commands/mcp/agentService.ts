import type { AgentCall, AgentService, CallHooks, RoutePages, Spent } from '../../agents/service.ts';
import { ToolFault } from '../../agents/service.ts';
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
import { composers } from './composers.ts';

interface AgentOptions {
  /** The most requests a month that agents may spend. */
  readonly budget: number | undefined;
}

/** The service of the command, for agents: each call opens it for itself, so that its end ends what it began. */
export const createAgentService = (
  source: Source,
  context: CommandContext,
  { budget }: AgentOptions,
): AgentService => ({
  source: nameOf(source),
  version: context.host.version,
  today: () => userDay(context).date,
  begin: async hooks => beginCall(source, context, hooks, budget),
});

/** What an agent is told about the origin of the data. */
const nameOf = (source: Source): string => {
  if (source.kind === 'demo') return 'made-up season';
  return source.kind === 'data' ? 'data file' : new URL(source.baseUrl).origin;
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
  const spent = async (): Promise<Spent> => ({
    ...(await costOf(await opened, budget)),
    age: oldest === undefined ? 0 : Math.max(0, Math.round((outer.host.now() - oldest) / 1000)),
  });
  return {
    warnings,
    spent,
    pages: (row, input, options) =>
      withFaults(context, async () => {
        const service = await open({ manyRequests: (options.limit ?? 0) > 100 });
        const asked = await askRoute({ row, input, inputs: [input], options }, service, context);
        const found = checked(row, asked.pages);
        return {
          warnings: () => [...asked.warnings(), ...found.warnings()],
          pages: faulty(context, found.pages),
        };
      }),
    compose: (name, input) =>
      withFaults(context, async () => {
        const { opening, compose } = composers[name];
        return compose({ input, service: await open(opening), context, onProgress, budget });
      }),
    namesLike: (kind, beginning, limit) =>
      withFaults(context, async () => {
        const index = await (await open()).names();
        return index.beginningWith(kind, beginning, limit).map(({ word }) => word);
      }),
    close: async () => {
      const service = await opened?.catch(() => undefined);
      await service?.close();
    },
  };
};

/** What a service has cost, and what is left of the plan and of the agents' own budget, whichever is less. */
const costOf = async (
  service: OpenService | undefined,
  budget: number | undefined,
): Promise<Omit<Spent, 'age'>> => {
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

/** Turns our errors into faults that an agent can act on; any other error stays. Nothing is told before its time. */
const withFaults = async <T>({ hold }: CommandContext, run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw toFault(error);
  } finally {
    await hold.over();
  }
};

/** The pages, and after the last what is wrong with them. */
const checked = (row: Route, pages: AsyncIterable<WantedPage<Route>>): RoutePages => {
  const shape = createShapeCheck(row, true, '"detail":"detailed"');
  let oddity: WantedPage<Route>['oddity'];
  async function* watched(): AsyncGenerator<WantedPage<Route>, void, undefined> {
    for await (const page of pages) {
      shape.see(page);
      ({ oddity } = page);
      yield page;
    }
  }
  return {
    pages: watched(),
    warnings: () => [...shape.warnings(), ...(oddity ? [oddityText(oddity)] : [])],
  };
};

async function* faulty<T>(
  { hold }: CommandContext,
  pages: AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  try {
    for await (const page of pages) {
      await hold.over();
      yield page;
    }
  } catch (error) {
    await hold.over();
    throw toFault(error);
  }
}

const toFault = (error: unknown): unknown => {
  const failure = toFailure(error);
  if (!failure) return error;
  const isName = error instanceof AmbiguousName || error instanceof UnknownName;
  const ambiguous = isName ? error.ambiguous : undefined;
  return new ToolFault(ambiguous ? 'AMBIGUOUS_NAME' : failure.code, failure.message, failure.hint, ambiguous);
};
