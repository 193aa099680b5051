import type { DatabaseSync } from 'node:sqlite';
import { openIdentityBook } from '../identity.ts';
import { openNewRows } from '../newRows.ts';
import { toTeamKey } from '../teamKey.ts';
import { toNameKey } from './names.ts';

/** The teams in the data file, by name. */
export interface TeamBook {
  get(teamId: number): Team;
  /** The teams of a name by their line, from 1. */
  named(nameKey: string): ReadonlyMap<number, Team>;
  /** Returns the team of a name and line, and makes it if necessary. */
  ensure(name: string, line: number): Team;
  update(teamId: number, name: string, region: string | null): void;
}

export interface Team {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly nameKey: string;
  /** 1 for the team that people mean by the name. */
  readonly line: number;
}

export const openTeamBook = (database: DatabaseSync): TeamBook => {
  const identities = openIdentityBook(database, 'standings-team');
  const insert = openNewRows(database, 'team');
  const teams = new Map<number, Team>();
  const byName = new Map<string, Map<number, Team>>();
  const keep = (team: Team): Team => {
    teams.set(team.id, team);
    const named = byName.get(team.nameKey);
    if (named) named.set(team.line, team);
    else byName.set(team.nameKey, new Map([[team.line, team]]));
    return team;
  };
  const others = readTeams(database);
  for (const [key, id] of identities.all()) {
    const at = key.lastIndexOf('#');
    const row = others.get(id);
    if (row) keep({ ...row, nameKey: key.slice(0, at), line: Number(key.slice(at + 1)) });
    others.delete(id);
  }
  const update = database.prepare('UPDATE team SET name = ?, region = coalesce(?, region) WHERE id = ?');

  const make = (name: string, nameKey: string, line: number): Team => {
    // Another importer may have made the team already.
    const alike = line === 1 ? [...others.values()] : [];
    const known =
      alike.find(row => toNameKey(row.name) === nameKey) ??
      alike.find(row => toTeamKey(row.name) === toTeamKey(name));
    if (known) others.delete(known.id);
    const { id, slug } = known ?? insert(name);
    identities.set(`${nameKey}#${line}`, id);
    return keep({ id, slug, name, nameKey, line });
  };
  return {
    get: teamId => {
      const team = teams.get(teamId);
      if (!team) throw new Error(`no team ${teamId} of the standings`);
      return team;
    },
    named: nameKey => byName.get(nameKey) ?? new Map<number, Team>(),
    ensure: (name, line) => {
      const nameKey = toNameKey(name);
      return byName.get(nameKey)?.get(line) ?? make(name, nameKey, line);
    },
    update: (teamId, name, region) => {
      const team = teams.get(teamId);
      if (team) keep({ ...team, name });
      update.run(name, region, teamId);
    },
  };
};

type TeamRow = Pick<Team, 'id' | 'slug' | 'name'>;

const readTeams = (database: DatabaseSync): Map<number, TeamRow> =>
  new Map(
    database
      .prepare('SELECT id, slug, name FROM team')
      .all()
      .map(row => [
        Number(row['id']),
        { id: Number(row['id']), slug: String(row['slug']), name: String(row['name']) },
      ]),
  );
