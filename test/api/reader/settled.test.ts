import { expect, test } from 'vitest';
import { livePlayer } from '../../../src/api/entities/live.ts';
import { rankingRow } from '../../../src/api/entities/ranking.ts';
import { tournamentStanding } from '../../../src/api/entities/tournament.ts';
import { read } from '../../../src/api/reader/reader.ts';
import type { Schema } from '../../../src/api/schema.ts';

type Source = Readonly<Record<string, unknown>>;
type Case = readonly [Schema<unknown, unknown>, string, unknown, readonly Source[]];

/** `value` as the only member of a record, by each of these names. */
const under = (value: unknown, names: string): readonly Source[] =>
  names.split(' ').map(name => ({ [name]: value }));
const beside = (more: Source, ...sources: readonly Source[]): readonly Source[] =>
  sources.map(source => ({ ...source, ...more }));

/** A field and its value, and records in which it is not one member but follows from several. */
const cases: readonly Case[] = [
  [
    rankingRow,
    'change',
    2,
    [
      ...beside(
        { rank: 3 },
        ...under(5, 'previous_rank previousPosition prev_rank last_place rank_last_week'),
      ),
      { rank: 3, previous: { rank: '5' } },
      ...under('▲2', 'change rank_change'),
      { movement: 'up 2' },
      { change: { direction: 'up', places: 2 } },
      { rank_delta: 2, trend: 'up' },
    ],
  ],
  [
    rankingRow,
    'change',
    -2,
    [
      { rank: 3, previous_position: 1 },
      { change: { type: 'down', value: 2 } },
      { change: 2, direction: 'down' },
      ...under('▼ 2', 'change movement'),
    ],
  ],
  [
    rankingRow,
    'change',
    undefined,
    [
      { rank: 3, previous_rank: null },
      { rank: 3, previous_rank: 0 },
      { rank: 3, change: null, previous_rank: 5 },
      { rank: 3, change: 0, is_new: true },
      { rank: 3, change: 'new' },
    ],
  ],
  [
    tournamentStanding,
    'placement',
    '5-8',
    [
      ...under({ from: 5, to: 8 }, 'placement place final_placement position'),
      ...under({ min: '5', max: '8' }, 'placement rank'),
      ...under([5, 8], 'placement placement_range'),
      { placement_from: 5, placement_to: 8 },
      { placeMin: 5, placeMax: 8 },
      { min_place: 5, max_place: 8 },
    ],
  ],
  [tournamentStanding, 'placement', '1', [{ placement: { from: 1, to: 1 } }, { place: { rank: 1 } }]],
  [livePlayer, 'alive', true, [...under(false, 'dead is_dead eliminated'), { isDead: 0 }]],
  [livePlayer, 'alive', false, [...under(true, 'dead isDead'), { alive: false, dead: false }]],
];

test.each(
  cases.flatMap(([schema, field, value, sources]) =>
    sources.map(source => [field, value, JSON.stringify(source), schema, source] as const),
  ),
)('%s is %s in %s', (field, value, _text, schema, source) => {
  // The schemas are of records.
  expect((read(schema, source) as Source | undefined)?.[field]).toBe(value);
});
