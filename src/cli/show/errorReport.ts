import { inertJson } from '../../api/json/jsonText.ts';
import { safeText } from '../../output/text/safeText.ts';
import type { Failure } from '../exitCode.ts';

/** A failure for a person: at most five lines, nothing in it obeyed by the terminal. */
export const renderFailure = (failure: Failure): string => {
  const lines = [
    `esports: ${failure.message}`,
    ...(failure.subject === undefined ? [] : [`  on:   ${failure.subject}`]),
    `  code: ${failure.code} (exit ${failure.exitCode})`,
    `  next: ${failure.hint}`,
  ];
  return `${lines.map(line => safeText(line)).join('\n')}\n`;
};

/** A failure for a script: one line of JSON. */
export const renderFailureJson = (failure: Failure): string => {
  const { code, message, subject, hint, facts } = failure;
  return `${inertJson(JSON.stringify({ error: { ...facts, code, message, hint, ...(subject !== undefined && { on: subject }) } }))}\n`;
};
