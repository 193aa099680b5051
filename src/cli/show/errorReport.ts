import { asciiJson } from '../../api/json/inertJson.ts';
import { inertJson } from '../../api/json/jsonText.ts';
import { safeText } from '../../output/text/safeText.ts';
import type { Failure } from '../failure.ts';

/** Renders a failure for a person: at most five lines, without control sequences that the terminal would obey. */
export const renderFailure = (failure: Failure): string => {
  const lines = [
    `esports: ${failure.message}`,
    ...(failure.subject === undefined ? [] : [`  on:   ${failure.subject}`]),
    `  code: ${failure.code} (exit ${failure.exitCode})`,
    `  next: ${failure.hint}`,
  ];
  return `${lines.map(line => safeText(line)).join('\n')}\n`;
};

/** Renders a failure for a script: one line of JSON, in ASCII with escapes, which parse to the same, if `isAscii`. */
export const renderFailureJson = (failure: Failure, isAscii = false): string => {
  const { code, message, subject, hint, facts } = failure;
  const json = inertJson(
    JSON.stringify({
      error: { ...facts, code, message, hint, ...(subject !== undefined && { on: subject }) },
    }),
  );
  return `${isAscii ? asciiJson(json) : json}\n`;
};
