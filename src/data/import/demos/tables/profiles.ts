import type { CsvRow } from '../../../../core/files/csv.ts';
import { toCell } from './rows.ts';

/** A player in `players_data.csv`. */
export type Profile = NonNullable<ReturnType<typeof toProfile>>;

/** Null for a line that describes no active player: a benched or a missing one. */
export const toProfile = (row: CsvRow) => {
  const [nickname, teamName] = [toCell(row, 'player_nick'), toCell(row, 'team_name')];
  const name = toCell(row, 'player_name');
  if (nickname === null || teamName === null || !name?.includes(`'${nickname}'`)) return null;
  const plain = name.replace(`'${nickname}'`, ' ').replaceAll(/\s+/g, ' ').trim();
  return {
    // The address of the player's page.
    key: toCell(row, 'player_hltv_url') ?? `${teamName}/${nickname}`,
    teamName,
    nickname,
    realName: plain === '' ? null : plain,
    // ISO 3166-1 alpha-2; the table names the country in words, and its flag by this code.
    country: match(row, 'player_flag', /\/([A-Z]{2})\.\w+$/),
    photo: match(row, 'photo_player', /^(https:\/\/\S+)$/),
  };
};

const match = (row: CsvRow, column: string, pattern: RegExp): string | null =>
  pattern.exec(toCell(row, column) ?? '')?.[1] ?? null;
