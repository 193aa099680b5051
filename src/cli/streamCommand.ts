import { compactJson, inertJson, pickJson } from '../api/jsonText.ts';
import type { Route } from '../api/route.ts';
import type { PushedUpdate } from '../client/liveStream.ts';
import type { Parameters } from '../client/url.ts';
import type { CommandContext } from './context.ts';
import { exitCodes } from './exitCode.ts';

/** Prints pushed updates, one JSON line each, until the count is reached, the service ends or the user does. */
export const runStream = async (row: Route, input: Parameters, context: CommandContext): Promise<number> => {
  const { flags, host } = context;
  const service = await context.openService({ stream: true });
  const enough = new AbortController();
  const signal = AbortSignal.any([host.signal, enough.signal]);
  const fields = Array.isArray(flags.json) ? (flags.json as readonly string[]) : undefined;
  let left = flags.count ?? Number.POSITIVE_INFINITY;
  for await (const update of service.follow(row, input, signal)) {
    await context.print(`${lineOf(update, fields)}\n`);
    left -= 1;
    if (left <= 0) {
      enough.abort();
      break;
    }
  }
  return host.signal.aborted ? exitCodes.interrupted : exitCodes.done;
};

/** The update's own JSON on one line; what is not JSON stands in it as text, so that nothing pushed is lost. */
export const lineOf = ({ id, event, text }: PushedUpdate, fields?: readonly string[]): string => {
  const json = isJson(text) ? text : JSON.stringify({ id, event, data: text });
  return inertJson(fields ? pickJson(json, fields) : compactJson(json));
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
