import { inertText } from './answer/inert.ts';
import { shownWarnings } from './tools/sized.ts';
import type { ToolFault } from './service.ts';
import type { Tool } from './tools/tool.ts';

/** The next step by code, where the error names none that an agent can take. */
const nextSteps: Readonly<Record<string, string>> = {
  NOT_FOUND: 'Look the name up with find, kind and ask: true, then call again with the slug.',
  NO_BREAKDOWN:
    'No parts of the points are known. See the row alone with ranking, view vrs and team, and the matches with team, view results.',
  NOT_RECORDED: 'See what is known of the match with match, view maps.',
  NOT_LIVE: 'See what is live with live, and what is scheduled with match and view upcoming.',
  QUOTA_SPENT:
    'See usage. Nothing more can be asked until the quota resets; stored answers still come for free.',
  MAX_REQUESTS: 'Ask for fewer rows, or see usage.',
  MAX_UPDATES: 'Call again with more max_requests; usage tells what is left.',
  RATE_LIMITED: 'Wait a minute, then call again.',
  NETWORK: 'The service cannot be reached. Call again later.',
  TIMEOUT: 'Call again, once.',
  SERVER_FAILED: 'The fault is in the service. Call again later.',
  NO_KEY: 'Tell the user that the service needs a key: esports auth login.',
  UNAUTHORIZED: 'Tell the user that the service refuses the key: esports auth login.',
};

const nextStep = (code: string): string =>
  (Object.hasOwn(nextSteps, code) ? nextSteps[code] : undefined) ??
  'Check the inputs against the tool’s description.';

/** A hint for the command line, whose commands and flags an agent does not have. */
const isForShell = (hint: string): boolean => /\besports |(?:^|\s)--[a-z]/.test(hint);

/** Tells an agent what failed and which call to make next. */
export const faultAnswer = (
  fault: ToolFault,
  call: { readonly tool: Tool; readonly given: Readonly<Record<string, unknown>> },
) => {
  const { code, message, ambiguous } = fault;
  const warnings = shownWarnings(fault.warnings);
  const [first] = ambiguous?.candidates ?? [];
  const again = ambiguous && first && withWord(call.given, ambiguous.text, first.word);
  const next = again
    ? `Choose a candidate and call again: ${call.tool.name} ${JSON.stringify(again)}`
    : isForShell(fault.hint)
      ? nextStep(code)
      : fault.hint;
  return {
    error: {
      code: inertText(code),
      message: inertText(message),
      /** What to do next, as a call where one helps. */
      next: inertText(next),
      ...(ambiguous && {
        candidates: ambiguous.candidates.map(({ word, name, about }) => ({
          word: inertText(word),
          name: inertText(name),
          ...(about !== undefined && { about: inertText(about) }),
        })),
      }),
    },
    ...(warnings.length > 0 && { warnings }),
    untrusted: ['error', ...(warnings.length > 0 ? ['warnings'] : [])],
  };
};

/** The inputs with the text replaced wherever it was typed. */
export const withWord = (given: Readonly<Record<string, unknown>>, text: string, word: string) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === text ? word : value]));
