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
  const mark = [tool.name, read.viewName, Object.entries(read.input).toSorted(byName), shape.detailed];
  const first = rowAt(shape.cursor, mark);
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
      toCursor: row => toCursor(row, mark),
    });
  } catch (error) {
    throw call.toFault(error);
  } finally {
    await call.close();
  }
};

const isRetold = new Set(['find', 'usage', 'wait', 'stream', 'room']);

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

const answerOf = async ({ view, input, shape }: ReadCall, call: AgentCall, skip: number): Promise<Whole> => {
  const wanted = { skip, limit: shape.limit, detailed: shape.detailed };
  if (view.kind === 'route') return routeAnswer(call, view.row, input, wanted);
  return composedAnswer(await call.compose(view.composed, input), wanted);
};

/** Where an answer goes on: the row, and a mark of the call that it belongs to. It holds no secret and no address. */
const toCursor = (row: number, call: unknown): string => `${row.toString(36)}.${markOf(call)}`;

/** The row at which a call goes on; 0 without a cursor. @throws ToolFault for a cursor of another call */
const rowAt = (cursor: string | undefined, call: unknown): number => {
  if (cursor === undefined) return 0;
  const [, row = '', mark] = /^([0-9a-z]{1,5})\.([0-9a-z]+)$/.exec(cursor) ?? [];
  if (mark === markOf(call)) return Number.parseInt(row, 36);
  throw new ToolFault(
    'INVALID_CURSOR',
    'The cursor belongs to another call',
    'Repeat the inputs of the call that gave it, or leave the cursor out to begin again.',
  );
};

/** FNV-1a of the call, so that a cursor is not taken for one of another list by accident. */
const markOf = (call: unknown): string => {
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify(call)) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
};
