import type { CsvRow } from '../../../../core/files/csv.ts';
import { toCell } from './rows.ts';

/** A player in `players_data.csv`. */
export interface Profile {
  /** The address of the player's page. */
  readonly key: string;
  readonly teamName: string;
  readonly nickname: string;
  readonly realName: string | null;
  /** ISO 3166-1 alpha-2; the table names the country in words, and its flag by this code. */
  readonly country: string | null;
  readonly photo: string | null;
}

/** Null for a line that describes no active player: a benched or a missing one. */
export const toProfile = (row: CsvRow): Profile | null => {
  const [nickname, teamName] = [toCell(row, 'player_nick'), toCell(row, 'team_name')];
  const name = toCell(row, 'player_name');
  if (nickname === null || teamName === null || !name?.includes(`'${nickname}'`)) return null;
  const plain = name.replace(`'${nickname}'`, ' ').replaceAll(/\s+/g, ' ').trim();
  return {
    key: toCell(row, 'player_hltv_url') ?? `${teamName}/${nickname}`,
    teamName,
    nickname,
    realName: plain === '' ? null : plain,
    country: match(row, 'player_flag', /\/([A-Z]{2})\.\w+$/),
    photo: match(row, 'photo_player', /^(https:\/\/\S+)$/),
  };
};

const match = (row: CsvRow, column: string, pattern: RegExp): string | null =>
  pattern.exec(toCell(row, column) ?? '')?.[1] ?? null;
