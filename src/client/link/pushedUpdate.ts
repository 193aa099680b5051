import { parseRecord } from '../../core/json/jsonRecord.ts';

/** A pushed update: the id and event name of its frame, and the exact text of its data. */
export interface PushedUpdate {
  /** Empty if the frame has no id. */
  readonly id: string;
  readonly event: string;
  readonly text: string;
  /** The period before this update from which others may be missing. */
  readonly gap?: Gap;
}

/** A period in which updates may be missing, in milliseconds since 1970 UTC. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** The id at the top level; empty without one. A nested id belongs to a player, a team or a match. */
export const ownId = (text: string): string => {
  if (!/"(?:id|eventId|event_id)"\s*:/.test(text)) return '';
  const record = parseRecord(text);
  const id = record?.['id'] ?? record?.['eventId'] ?? record?.['event_id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
};
