import { expect, it } from 'vitest';
import { createTarget } from '../importJson.ts';
import { ask } from '../importing.ts';
import { won } from './importDemos.ts';
import { createDemo, createListed, type Tables, writeTables } from './madeUpDemos.ts';

const whole: Tables = { ...createDemo({ checksum: 'a1', rounds: won }), tournaments: [createListed('a1')] };
/** As a copy is that broke off: every table ends early. */
const cut: Tables = Object.fromEntries(
  Object.entries(whole).map(([subject, rows]) => [subject, rows.slice(0, Math.ceil(rows.length / 2))]),
);

/** Imports exports that lie in folders of their own, the first by name first. */
const importBoth = async (first: Tables, second: Tables) => {
  const { into, bring } = createTarget();
  const both = Object.entries({ first, second }).flatMap(([folder, tables]) =>
    Object.entries(tables).map(([subject, rows]) => [`${folder}/${subject}`, rows] as const),
  );
  const summary = await bring('demos', writeTables(Object.fromEntries(both)));
  return { into, summary };
};

it.each([
  ['before', cut, whole],
  ['after', whole, cut],
  ['beside one like it', whole, whole],
])('takes the whole copy of a recording, with a cut one %s', async (_where, first, second) => {
  const alone = await importBoth(whole, {});
  const { into, summary } = await importBoth(first, second);
  expect(summary.skipped).toEqual(alone.summary.skipped);
  for (const table of ['match_map', 'player_map', 'map_round', 'round_kill', 'round_money'])
    expect([table, ask(into, `SELECT * FROM ${table} ORDER BY 1, 2, 3`)]).toEqual([
      table,
      ask(alone.into, `SELECT * FROM ${table} ORDER BY 1, 2, 3`),
    ]);
});
