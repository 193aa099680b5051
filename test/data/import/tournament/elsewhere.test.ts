import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseTournament } from '../../../../src/data/import/tournament/source.ts';
import { ask } from '../importing.ts';
import { createTarget, writeJson } from '../importJson.ts';

const played = {
  source_match_id: 1,
  stage: 'playoffs',
  round_number: 1,
  team_1: 'Oak',
  team_2: 'Yew',
  best_of: 3,
  score_team_1: 2,
  score_team_2: 1,
  winner: 'Oak',
  datetime_source: '2026-03-01T15:00:00Z',
} as const;
const read = (...matches: readonly unknown[]) => parseTournament({ event_id: 'cup', matches }, 'cup.json');
const usual = { teams: ['Oak', 'Yew'], score: [2, 1], winner: 0 };

describe('a series that was written elsewhere', () => {
  it.each([
    ['scores in texts', { score_team_1: '2', score_team_2: ' 1 ' }],
    ['scores with decimals', { score_team_1: '2.0', score_team_2: '1.0' }],
    ['the winner in small letters', { winner: 'team oak' }],
  ])('may have %s', (_, spelled) => {
    expect(read({ ...played, ...spelled })).toMatchObject({ series: [usual], problems: [] });
  });

  it.each(['TBD', 'tbc', '?', '-', '???', 'To be determined', 'Winner of QF 1', 'Loser match 3'])(
    'has no team called %s',
    team_2 => {
      const { series, problems } = read({ ...played, team_2 });
      expect(series).toEqual([]);
      expect(problems).toEqual([{ item: 'series 1', reason: 'it has teams that are not known yet' }]);
    },
  );

  it.each([null, 'text', 5, []])('is none if it is %j, which is reported', other => {
    expect(read(played, other)).toMatchObject({
      series: [usual],
      problems: [{ item: 'series 2 of the file', reason: 'it has no stage or no round' }],
    });
  });

  it('has no hour where the file has only the day', async () => {
    const file = (datetime_source: string) => ({
      event_id: 'cup',
      matches: [{ ...played, datetime_source }],
    });
    const folder = writeJson({ 'day.json': file('2026-03-01'), 'hour.json': file('2026-03-01T15:00:00Z') });
    const { into, bring } = createTarget();
    const times = 'SELECT starts_at, day_only FROM match';
    await bring('tournament', join(folder, 'day.json'));
    expect(ask(into, times)).toEqual([[Date.UTC(2026, 2, 1), 1]]);
    const other = createTarget();
    await other.bring('tournament', join(folder, 'hour.json'));
    expect(ask(other.into, times)).toEqual([[Date.UTC(2026, 2, 1, 15), 0]]);
  });
});
