export interface FilterFacts {
  /** What follows the name; absent: nothing. */
  readonly takes?: 'width' | 'decimals' | 'text';
  readonly about: string;
}

/** Every filter of templates by its name. Apart from `filters.ts`, so that help does not load what they do. */
export const filterFacts = {
  upper: { about: 'In capital letters' },
  lower: { about: 'In small letters' },
  pad: { takes: 'width', about: 'At least this many columns wide' },
  left: { takes: 'width', about: 'Exactly this many columns wide, text on the left; cut with … if longer' },
  right: { takes: 'width', about: 'Exactly this many columns wide, text on the right; cut with … if longer' },
  date: { about: 'A time as day and clock, 2026-11-24 18:30 CET; --tz and --utc choose the zone' },
  day: { about: 'A time as day: 2026-11-24' },
  clock: { about: 'A time as clock: 18:30 CET' },
  ago: { about: 'How far off a time is: 3 h ago, in 2 d' },
  num: { takes: 'decimals', about: 'A number with this many decimals' },
  default: { takes: 'text', about: 'This text if there is no value, or no such field: default "–"' },
  join: { takes: 'text', about: 'The values of a list with this text between them' },
  count: { about: 'How many values there are' },
} as const satisfies Readonly<Record<string, FilterFacts>>;

export type FilterName = keyof typeof filterFacts;

export const isFilterName = (name: string): name is FilterName => Object.hasOwn(filterFacts, name);
