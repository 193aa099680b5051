import { getOrMake } from '../../../core/getOrMake.ts';
import type { DatabaseSync } from 'node:sqlite';
import { openNewRows } from '../newRows.ts';
import { toNameKey } from './names.ts';

export interface Team {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly nameKey: string;
  /** 1 for the team that people mean by the name. */
  readonly line: number;
}

export type TeamBook = ReturnType<typeof openTeamBook>;

export const openTeamBook = (database: DatabaseSync) => {
  const insert = openNewRows(database, 'team');
  const teams = new Map<number, Team>();
  const byName = new Map<string, Map<number, Team>>();
  const keep = (team: Team): Team => {
    teams.set(team.id, team);
    getOrMake(byName, team.nameKey, () => new Map<number, Team>()).set(team.line, team);
    return team;
  };
  const update = database.prepare('UPDATE team SET name = ?, region = coalesce(?, region) WHERE id = ?');
  return {
    get: (teamId: number): Team => {
      const team = teams.get(teamId);
      if (!team) throw new Error(`no team ${teamId} of the standings`);
      return team;
    },
    /** The teams of a name by their line, from 1. */
    named: (nameKey: string): ReadonlyMap<number, Team> => byName.get(nameKey) ?? new Map<number, Team>(),
    ensure: (name: string, line: number): Team => {
      const nameKey = toNameKey(name);
      return byName.get(nameKey)?.get(line) ?? keep({ ...insert(name), name, nameKey, line });
    },
    update: (teamId: number, name: string, region: string | null): void => {
      const team = teams.get(teamId);
      if (team) keep({ ...team, name });
      update.run(name, region, teamId);
    },
  };
};
