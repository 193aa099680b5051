import { createTarget, readFrom } from '../importJson.ts';
import { ask } from '../importing.ts';
import { createDemo, createListed, writeTables } from './madeUpDemos.ts';
import type { Row, Tables } from './madeUpDemos.ts';

/** A score of 13–5; the Elks start on the CT side. */
export const won = 'eeeeeeeeooooeeeeoe';
export const oneMap = (more: Row = {}): Tables => ({
  ...createDemo({ checksum: 'a1', rounds: won }),
  tournaments: [createListed('a1', more)],
});
export const importTables = async (tables: Tables) => {
  const { into, bring } = createTarget();
  const summary = await bring('demos', writeTables(tables));
  return { into, bring, summary, read: readFrom(into) };
};
export const maps = (file: string): unknown[][] =>
  ask(file, 'SELECT number, name, score1, score2, winner, halves FROM match_map ORDER BY match_id, number');
export const lineOf = (file: string, nickname: string, columns: string): unknown =>
  ask(
    file,
    `SELECT ${columns} FROM player_map JOIN player ON player.id = player_id WHERE nickname = '${nickname}'`,
  )[0];
