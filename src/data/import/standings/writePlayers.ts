import type { DatabaseSync } from 'node:sqlite';
import { type IdentityBook, openIdentityBook } from '../identity.ts';
import { openNewRows } from '../newRows.ts';
import { toNameKey } from './names.ts';
import { bestRank, findPersons, type Person } from './persons.ts';
import { lastList, type Roll, type Stint, toStints } from './roll.ts';
import { toSpells, toTeamLists } from './spells.ts';

export interface WrittenPlayers {
  readonly players: number;
  readonly spells: number;
}

/** Writes the players of all lists, and their spells in each team. */
export const writePlayers = (database: DatabaseSync, roll: Roll): WrittenPlayers => {
  const identities = openIdentityBook(database, 'standings-player');
  const teams = toTeamLists(roll);
  const persons = [...toStints(roll).values()]
    .flatMap(stints => findPersons(stints, roll, stint => identities.get(toKey(stint))))
    .map(person => ({ person, rank: Math.min(...person.stints.map(bestRank)) }))
    .sort((one, other) => one.rank - other.rank);
  const save = openPlayers(database, identities);
  forgetSpells(database);
  const insert = database.prepare(
    'INSERT INTO roster_spell (team_id, player_id, start_day, end_day) VALUES (?, ?, ?, ?)',
  );
  let count = 0;
  for (const { person } of persons) {
    const id = save(person);
    for (const spell of toSpells(person.stints, roll, teams)) {
      insert.run(spell.teamId, id, spell.startDay, spell.endDay);
      count++;
    }
  }
  return { players: persons.length, spells: count };
};

/** A nickname under a team's name is the same player in every list and every import. */
const toKey = (stint: Stint): string => `${stint.nameKey}/${stint.nicknameKey}`;

/** The best ranked players come first, so that they get the plain slugs. */
const openPlayers = (database: DatabaseSync, identities: IdentityBook): ((person: Person) => number) => {
  const make = openNewRows(database, 'player');
  const rename = database.prepare('UPDATE player SET nickname = ? WHERE id = ?');
  const strangers = readStrangers(database, identities);
  return ({ id: known, stints }) => {
    const nickname = latestSpelling(stints);
    const key = toNameKey(nickname);
    const stranger = known === undefined ? strangers.get(key) : undefined;
    if (stranger !== undefined) strangers.delete(key);
    const id = known ?? stranger ?? make(nickname).id;
    rename.run(nickname, id);
    for (const stint of stints) identities.set(toKey(stint), id);
    return id;
  };
};

/** Reads the players from other importers whose nickname only one player has, by nickname key. */
const readStrangers = (database: DatabaseSync, identities: IdentityBook): Map<string, number> => {
  const ours = new Set([...identities.all()].map(([, id]) => id));
  const rows = database
    .prepare('SELECT id, nickname FROM player')
    .all()
    .map(row => ({ id: Number(row['id']), nickname: String(row['nickname']) }))
    .filter(({ id }) => !ours.has(id));
  const byNickname = Map.groupBy(rows, ({ nickname }) => toNameKey(nickname));
  return new Map(
    [...byNickname].flatMap(([name, [first, more]]) => (first && !more ? [[name, first.id]] : [])),
  );
};

const latestSpelling = (stints: readonly Stint[]): string => {
  const newest = stints.reduce((one, other) => (lastList(other) > lastList(one) ? other : one));
  return [...newest.spellings].at(-1) ?? newest.nicknameKey;
};

/** Deletes the spells of listed teams. They are derived again from all lists in the data file. */
const forgetSpells = (database: DatabaseSync): void => {
  database.exec(
    `DELETE FROM roster_spell WHERE role IS NULL AND team_id IN (
       SELECT team_id FROM ranking_row JOIN ranking_list ON ranking_list.id = list_id WHERE system = 'vrs'
     )`,
  );
};
