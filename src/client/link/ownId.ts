import { parseRecord } from '../../api/json/jsonRecord.ts';

/**
 * The id that an update's JSON carries at its top level; empty where there is none. An id further inside is that of a
 * player, a team or a match.
 */
export const ownId = (text: string): string => {
  if (!/"(?:id|eventId|event_id)"\s*:/.test(text)) return '';
  const record = parseRecord(text);
  const id = record?.['id'] ?? record?.['eventId'] ?? record?.['event_id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
};
