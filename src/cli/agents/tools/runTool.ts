import { composedAnswer, routeAnswer, type Whole } from './routeAnswer.ts';
import { sizedAnswer, type ToolAnswer } from './sized.ts';
import { type AgentCall, type AgentService, type CallHooks, type Input, ToolFault } from '../service.ts';
import { type InputSpec, shapeInputs, type Tool, type View } from './tool.ts';
import { dayExamples, isDayText, readDay } from '../../../core/dayWords.ts';
import { entriesOf } from '../../../core/table/groups.ts';
import { inputsOf, needsOf, specOf } from './listing.ts';

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

const usualLimit = 20;
const usualBytes = { concise: 4000, detailed: 16_000 } as const;

/** @param today the user's day @throws ToolFault that says which input is wrong, and how to call again */
export const readInput = (tool: Tool, given: Readonly<Record<string, unknown>>, today: string) => {
  const { view: typedView, ...rest } = given;
  const values = readValues(tool, rest);
  const input = Object.fromEntries(
    Object.entries(values).filter(([name]) => !Object.hasOwn(shapeInputs, name)),
  );
  const viewName = chooseView(tool, typedView, input);
  // It was chosen among the keys.
  const view = tool.views[viewName] as View;
  checkFit(tool, viewName, view, input);
  const detailed = values['detail'] === 'detailed';
  return {
    viewName,
    view,
    input: withDays(tool, view, input, today),
    shape: {
      detailed,
      limit: Number(values['limit'] ?? usualLimit),
      maxBytes: Number(values['max_bytes'] ?? usualBytes[detailed ? 'detailed' : 'concise']),
      cursor: values['cursor'] === undefined ? undefined : String(values['cursor']),
    },
  };
};

/** The input with a day of the calendar in place of each word for one, as the flags of commands take them. */
const withDays = (tool: Tool, view: View, input: Input, today: string): Input => {
  const ahead = view.kind === 'route' && entriesOf('schedule').some(({ row }) => row === view.row);
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      specOf(name, tool).type === 'date' ? readDay(String(value), { today, ahead }) : value,
    ]),
  );
};

type ReadCall = ReturnType<typeof readInput>;

const invalid = (message: string, hint: string): ToolFault => new ToolFault('INVALID_INPUT', message, hint);

const readValues = (tool: Tool, given: Readonly<Record<string, unknown>>): Input => {
  const known = [...new Set([...Object.values(tool.views).flatMap(inputsOf), ...Object.keys(shapeInputs)])];
  const shapes: Readonly<Record<string, InputSpec>> = shapeInputs;
  const read = Object.entries(given).flatMap(([name, value]) => {
    if (!known.includes(name))
      throw invalid(`${tool.name} has no input "${name}"`, `Its inputs: ${known.join(', ')}`);
    const spec = shapes[name] ?? specOf(name, tool);
    return value === null || value === undefined ? [] : [[name, readValue(name, value, spec)] as const];
  });
  return Object.fromEntries(read);
};

const readValue = (name: string, value: unknown, spec: InputSpec): Input[string] => {
  const wanted = wantedOf(value, spec);
  if (wanted !== undefined)
    throw invalid(
      `${name} must be ${wanted}, not ${JSON.stringify(value)?.slice(0, 80)}`,
      `${name}: ${spec.about}`,
    );
  // It was just found to be of the input's type.
  return value as Input[string];
};

const wantedOf = (value: unknown, { type, choices, minimum = -Infinity, maximum = Infinity }: InputSpec) => {
  const wanted = wrongType[type](value);
  if (wanted !== undefined) return wanted;
  if (choices && !choices.includes(String(value))) return `one of ${choices.join(', ')}`;
  if (typeof value !== 'number') return undefined;
  if (value < minimum) return `at least ${minimum}`;
  return value > maximum ? `at most ${maximum}` : undefined;
};

const wrongType: Readonly<Record<InputSpec['type'], (value: unknown) => string | undefined>> = {
  integer: value => (Number.isSafeInteger(value) ? undefined : 'a whole number'),
  number: value => (Number.isFinite(value) ? undefined : 'a number'),
  boolean: value => (typeof value === 'boolean' ? undefined : 'true or false'),
  strings: value => (isTexts(value) && value.length <= 50 ? undefined : 'a list of texts'),
  string: value => (isText(value) ? undefined : 'a text of 1 to 500 characters'),
  date: value =>
    isText(value) && isDayText(value)
      ? undefined
      : `an existing day as YYYY-MM-DD, or one of the words ${dayExamples}`,
};

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 500;

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

/** The view that was named, or else the first that has what it needs and knows all that was given. */
const chooseView = (tool: Tool, typed: unknown, input: Input): string => {
  const names = Object.keys(tool.views);
  if (typed !== undefined) {
    if (typeof typed === 'string' && Object.hasOwn(tool.views, typed)) return typed;
    throw invalid(
      `${tool.name} has no view ${JSON.stringify(typed)?.slice(0, 80)}`,
      names.length === 1 ? 'Leave view out.' : `Its views: ${names.join(', ')}`,
    );
  }
  // The view that misses the least, so that the error says what would help.
  const [best] = Object.entries(tool.views)
    .map(([name, view]) => ({
      name,
      off: missingOf(view, input).length + 2 * strangersOf(view, input).length,
    }))
    .toSorted((one, other) => one.off - other.off);
  return best?.name ?? '';
};

const missingOf = (view: View, input: Input) => needsOf(view).filter(name => input[name] === undefined);

const strangersOf = (view: View, input: Input): readonly string[] => {
  const known: readonly string[] = inputsOf(view);
  return Object.keys(input).filter(name => !known.includes(name));
};

const checkFit = (tool: Tool, viewName: string, view: View, input: Input): void => {
  const named = Object.keys(tool.views).length === 1 ? tool.name : `${tool.name} with view ${viewName}`;
  const missing = missingOf(view, input);
  if (missing.length > 0)
    throw invalid(
      `${named} needs ${missing.join(' and ')}`,
      `Call it again with ${missing.map(name => `${name}: ${specOf(name, tool).about}`).join('; ')}`,
    );
  const strange = strangersOf(view, input);
  if (strange.length > 0)
    throw invalid(
      `${named} does not take ${strange.join(', ')}`,
      `It takes ${inputsOf(view).join(', ') || 'nothing'}. Choose another view, or leave ${strange.join(', ')} out.`,
    );
};
