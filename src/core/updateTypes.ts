/** The events of a match; `--until` may wait for any of them. */
export const eventTypes = [
  'round_start',
  'kill',
  'bomb_planted',
  'bomb_defused',
  'bomb_exploded',
  'round_end',
  'map_end',
  'match_end',
  'correction',
] as const;

/** The known update types; a service may send others. */
export const updateTypes = ['snapshot', ...eventTypes] as const;
