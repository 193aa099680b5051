import { isRecord, parseJson } from '../../../core/json/jsonRecord.ts';
import { plainNames } from '../../../core/json/plainObject.ts';
import { compactJson, inertJson, pickJson } from '../../../core/json/jsonText.ts';
import type { PushedUpdate } from '../../../client/link/pushedUpdate.ts';

/** The update as one line of JSON, with the name or id that only its frame has; any other value is wrapped in an object. */
export const lineOf = (update: PushedUpdate, fields?: readonly string[]): string => {
  if (!fields && isReady(update)) return update.text;
  const json = jsonOf(update);
  return inertJson(fields ? pickJson(json, fields) : compactJson(json));
};

/** Whether the update's text can be printed unchanged, as most can. */
const isReady = (update: PushedUpdate): boolean => {
  const names = plainNames(update.text);
  return names !== undefined && !lacksId(update, names) && !lacksName(update, names);
};

const jsonOf = (update: PushedUpdate): string => {
  const { id, event, text } = update;
  const value = parseJson(text);
  if (value === undefined) return JSON.stringify({ id, event, data: text });
  const names = isRecord(value) ? Object.keys(value) : [];
  const added = { ...(lacksId(update, names) && { id }), ...(lacksName(update, names) && { event }) };
  const head = JSON.stringify(added).slice(0, -1);
  if (head === '{') return text;
  if (!isRecord(value)) return `${head},"data":${text}}`;
  const rest = text.trim().slice(1);
  return names.length === 0 ? `${head}}` : `${head},${rest}`;
};

/** Whether only the frame has the id. `names`: those of the members of the update's object. */
const lacksId = ({ id }: PushedUpdate, names: readonly string[]): boolean =>
  id !== '' && !idNames.some(name => names.includes(name));

const lacksName = ({ event }: PushedUpdate, names: readonly string[]): boolean =>
  event !== '' && event !== 'message' && !typeNames.some(name => names.includes(name));

/** The fields in which updates of various services have their id. */
const idNames = ['id', 'eventId', 'event_id'] as const;
const typeNames = ['type', 'event', 'kind', 'eventType'] as const;
