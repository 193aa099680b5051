import { composedAnswer, routeAnswer, type Whole } from './routeAnswer.ts';
import { sizedAnswer, type ToolAnswer } from './sized.ts';
import { type AgentCall, type AgentService, type CallHooks, ToolFault } from '../service.ts';
import { readInput, type ReadCall } from './readInput.ts';
import type { Tool } from './tool.ts';

/** Answers a call of a tool. @throws ToolFault */
export const runTool = async (
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  service: AgentService,
  hooks: CallHooks,
): Promise<ToolAnswer> => {
  const read = readInput(tool, given, service.today());
  const { shape, view } = read;
  const first = rowAt(shape.cursor);
  const call = await service.begin(hooks);
  try {
    const whole = await answerOf(read, call, first);
    return sizedAnswer(whole, {
      source: service.source,
      spent: await call.spent(),
      warnings: call.warnings,
      computed: view.kind === 'composed' && !isRetold.has(view.composed),
      maxBytes: shape.maxBytes,
      first,
    });
  } catch (error) {
    throw call.toFault(error);
  } finally {
    await call.close();
  }
};

const isRetold = new Set(['find', 'usage', 'wait', 'stream', 'room']);

const answerOf = async ({ view, input, shape }: ReadCall, call: AgentCall, skip: number): Promise<Whole> => {
  const wanted = { skip, limit: shape.limit, detailed: shape.detailed };
  if (view.kind === 'route') return routeAnswer(call, view.row, input, wanted);
  return composedAnswer(await call.compose(view.composed, input), wanted);
};

/** The row at which a call goes on; 0 without a cursor. @throws ToolFault for what is no cursor */
const rowAt = (cursor = '0'): number => {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw new ToolFault(
    'INVALID_CURSOR',
    'This is no cursor of an answer',
    'Repeat the inputs of the call that gave next_cursor, or leave the cursor out to begin again.',
  );
};
