import { parseRecord } from '../../core/json/jsonRecord.ts';

/**
 * The id at the top level of an update's JSON; empty if there is none. A nested id belongs to a player, a team or a
 * match.
 */
export const ownId = (text: string): string => {
  if (!/"(?:id|eventId|event_id)"\s*:/.test(text)) return '';
  const record = parseRecord(text);
  const id = record?.['id'] ?? record?.['eventId'] ?? record?.['event_id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
};
