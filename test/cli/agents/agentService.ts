import {
  type AgentCall,
  type AgentService,
  type Composed,
  ToolFault,
} from '../../../src/cli/agents/service.ts';
import { createAnswer } from '../../../src/client/answer.ts';
import type { Route } from '../../../src/core/route.ts';
import type { Parameters } from '../../../src/client/http/url.ts';
import type { PageOptions } from '../../../src/client/pages/pages.ts';

export interface Asked {
  readonly row: Route;
  readonly input: Parameters;
  readonly options: PageOptions;
}

/** A service that answers every route with these data, and every composed answer with this document. */
export const createFakeService = (
  answers: {
    readonly data?: unknown;
    readonly composed?: Composed;
    readonly warnings?: readonly string[];
    readonly fault?: Error;
    /** Fails while the pages are read, after these warnings of them. */
    readonly late?: { readonly fault: Error; readonly warnings: readonly string[] };
  } = {},
): AgentService & { readonly asked: Asked[]; readonly open: () => number } => {
  const asked: Asked[] = [];
  let open = 0;
  const begin = async (): Promise<AgentCall> => {
    open += 1;
    const warnings = [...(answers.warnings ?? [])];
    const fail = (): void => {
      if (answers.fault) throw answers.fault;
    };
    return {
      warnings,
      async *pages(row, input, options) {
        fail();
        asked.push({ row, input, options });
        const text = JSON.stringify({ success: true, data: answers.data ?? [] });
        const raw = { url: new URL('http://service.test/x'), status: 200, headers: {}, text };
        const answer = createAnswer(row, raw);
        yield { answer, lines: Math.min(answer.lines().length, options.limit ?? Infinity) };
        warnings.push(...(answers.late?.warnings ?? []));
        if (answers.late) throw answers.late.fault;
      },
      compose: async () => {
        fail();
        return answers.composed ?? { document: {}, rows: [] };
      },
      spent: async () => ({ requests: 1, left: 41, age: 7 }),
      toFault: error =>
        error instanceof ToolFault
          ? new ToolFault(error.code, error.message, error.hint, error.ambiguous, warnings)
          : error,
      close: async () => {
        open -= 1;
      },
    };
  };
  return {
    source: 'https://service.test',
    version: '1.2.3',
    today: () => '2026-11-24',
    begin,
    asked,
    open: () => open,
  };
};

export const silentHooks = { signal: new AbortController().signal, onProgress: () => {} };
