import { isRecord, parseJson } from '../../../api/json/jsonRecord.ts';
import { scanRecord } from '../../../api/json/scanList.ts';
import { compactJson, inertJson, pickJson } from '../../../api/json/jsonText.ts';
import type { PushedUpdate } from '../../../client/link/pushedUpdate.ts';

/**
 * The update's own JSON on one line. A name or id that only its frame has is added; a value that is not a JSON object
 * is wrapped in one, so that nothing pushed is lost.
 */
export const lineOf = (update: PushedUpdate, fields?: readonly string[]): string => {
  const ready = fields ? undefined : readyLine(update);
  if (ready !== undefined) return ready;
  const json = jsonOf(update);
  return inertJson(fields ? pickJson(json, fields) : compactJson(json));
};

/** The text of most updates, which is the line; undefined if something has to be added or left out. */
const readyLine = (update: PushedUpdate): string | undefined => {
  const scanned = scanRecord(update.text, deepest);
  if (!scanned?.compact || lacksId(update, scanned.has) || lacksName(update, scanned.has)) return undefined;
  return scanned.plain ? update.text : inertJson(update.text);
};

/** Updates that nest deeper are left to the parser. */
const deepest = 100;

const jsonOf = (update: PushedUpdate): string => {
  const { id, event, text } = update;
  const value = parseJson(text);
  if (value === undefined) return JSON.stringify({ id, event, data: text });
  const has = (name: string): boolean => isRecord(value) && Object.hasOwn(value, name);
  const added = { ...(lacksId(update, has) && { id }), ...(lacksName(update, has) && { event }) };
  const head = JSON.stringify(added).slice(0, -1);
  if (head === '{') return text;
  if (!isRecord(value)) return `${head},"data":${text}}`;
  const rest = text.trim().slice(1);
  return Object.keys(value).length === 0 ? `${head}}` : `${head},${rest}`;
};

/** Whether only the frame has the id. `has`: whether the update's object has a member of the name. */
const lacksId = ({ id }: PushedUpdate, has: (name: string) => boolean): boolean =>
  id !== '' && !idNames.some(has);

const lacksName = ({ event }: PushedUpdate, has: (name: string) => boolean): boolean =>
  event !== '' && event !== 'message' && !typeNames.some(has);

/** The fields in which updates of various services have their id. */
const idNames = ['id', 'eventId', 'event_id'] as const;
const typeNames = ['type', 'event', 'kind', 'eventType'] as const;
