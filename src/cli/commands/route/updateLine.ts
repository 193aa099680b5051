import { isRecord, parseJson } from '../../../api/json/jsonRecord.ts';
import { compactJson, inertJson, pickJson } from '../../../api/json/jsonText.ts';
import type { PushedUpdate } from '../../../client/link/pushedUpdate.ts';

/**
 * The update's own JSON on one line. A name or id that only its frame has is added; a value that is not a JSON object
 * is wrapped in one, so that nothing pushed is lost.
 */
export const lineOf = (update: PushedUpdate, fields?: readonly string[]): string => {
  const json = jsonOf(update);
  return inertJson(fields ? pickJson(json, fields) : compactJson(json));
};

const jsonOf = ({ id, event, text }: PushedUpdate): string => {
  const value = parseJson(text);
  if (value === undefined) return JSON.stringify({ id, event, data: text });
  const lacksId = id !== '' && !hasAny(value, idNames);
  const lacksName = event !== '' && event !== 'message' && !hasAny(value, typeNames);
  if (!lacksId && !lacksName) return text;
  const head = JSON.stringify({ ...(lacksId && { id }), ...(lacksName && { event }) }).slice(0, -1);
  if (!isRecord(value)) return `${head},"data":${text}}`;
  const rest = text.trim().slice(1);
  return Object.keys(value).length === 0 ? `${head}}` : `${head},${rest}`;
};

/** The fields in which updates of various services have their id. */
const idNames = ['id', 'eventId', 'event_id'] as const;
const typeNames = ['type', 'event', 'kind', 'eventType'] as const;

const hasAny = (value: unknown, names: readonly string[]): boolean =>
  isRecord(value) && names.some(name => Object.hasOwn(value, name));
