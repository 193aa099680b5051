/** The kinds of notices for the user, in the order in which they are told. */
export const noticeKinds = [
  'match_start',
  'start',
  'round',
  'map_point',
  'overtime',
  'comeback',
  'map_end',
  'match_end',
  'upset',
  'roster_move',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
