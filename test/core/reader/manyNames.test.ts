import { expect, test } from 'vitest';
import { createRowReader } from '../../../src/core/reader/reader.ts';
import { words } from '../../../src/core/json/spelling.ts';
import { isList, lineSchema } from '../../../src/core/route.ts';
import { routes } from '../../../src/core/table/index.ts';

const lists = Object.entries(routes).flatMap(([group, rows]) =>
  Object.entries(rows).flatMap(([verb, row]) => (isList(row) ? [[`${group} ${verb}`, row] as const] : [])),
);
const values = [7, '2-1', 'Vitality', { name: 'X', score: 2 }];
const names = words(
  `
    id team1 team1_score Team_A home score1 scoreTeam1 winner winner_id points pts elo isLive teams scores price_cents
    attributes node stats relationships currency lowestPrice price_lowest from to kills total_kills headshots joined
  `,
);

test.each(lists)(
  'a record of one member is read in the same way after many of unknown names: %s',
  (_, row) => {
    const schema = lineSchema(row);
    const wanted = new Set(Object.keys(schema.fields ?? {}));
    const seasoned = createRowReader(schema, wanted);
    for (let place = 0; place < 40; place += 1) seasoned({ [`Nobody ${place}`]: { nothing: place } });
    const members = names.flatMap(name => values.map(value => ({ [name]: value })));
    const found = members.map(member => seasoned(member));
    expect(found).toEqual(members.map(member => createRowReader(schema, wanted)(member)));
  },
);
