import type { DatabaseSync } from 'node:sqlite';
import { openIdentityBook } from '../identity.ts';
import { openNewRows } from '../newRows.ts';
import { bestRank, findPersons, type Person } from './persons.ts';
import { lastList, type Roll, toStints } from './roll.ts';
import { toSpells, toTeamLists } from './spells.ts';

/** Writes the players of all lists, and their spells in each team. The best ranked come first, so that they get the plain slugs. */
export const writePlayers = (database: DatabaseSync, roll: Roll) => {
  const identities = openIdentityBook(database, 'standings-player');
  const make = openNewRows(database, 'player');
  const teams = toTeamLists(roll);
  const persons = [...toStints(roll).values()]
    .flatMap(stints => findPersons(stints, roll))
    .map(person => ({ person, rank: Math.min(...person.map(bestRank)) }))
    .sort((one, other) => one.rank - other.rank);
  const insert = database.prepare(
    'INSERT INTO roster_spell (team_id, player_id, start_day, end_day) VALUES (?, ?, ?, ?)',
  );
  let count = 0;
  for (const { person } of persons) {
    const { id } = make(latestSpelling(person));
    for (const { nameKey, nicknameKey } of person) identities.set(`${nameKey}/${nicknameKey}`, id);
    for (const spell of toSpells(person, roll, teams)) {
      insert.run(spell.teamId, id, spell.startDay, spell.endDay);
      count++;
    }
  }
  return { players: persons.length, spells: count };
};

const latestSpelling = (stints: Person): string => {
  const newest = stints.reduce((one, other) => (lastList(other) > lastList(one) ? other : one));
  return [...newest.spellings].at(-1) ?? newest.nicknameKey;
};
