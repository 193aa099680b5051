import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeReal, realData } from '../../../support/realData.ts';
import { ask } from '../importing.ts';
import { createTarget, readFrom, writeJson } from '../importJson.ts';

const parts = { tournament: 'tournament/cologne-2026.json', standings: 'standings/live/2026' } as const;

describeReal(...Object.values(parts))('the real tournament', () => {
  it.each([[['standings', 'tournament']], [['tournament', 'standings']]] as const)(
    'shares its matches with the standings: %s',
    async kinds => {
      const { into, bring } = createTarget();
      for (const kind of kinds) await bring(kind, realData(parts[kind]));
      expect(
        ask(
          into,
          'SELECT g.name, count(*) FROM slot s JOIN stage g ON g.event_id = s.event_id AND g.number = s.stage GROUP BY stage',
        ),
      ).toEqual([
        ['Stage 1', 33],
        ['Stage 2', 33],
        ['Stage 3', 33],
        ['Playoffs', 7],
      ]);
      // The 6,375 matches of the standings contain all 106.
      expect(
        ask(into, 'SELECT count(*), sum(event_id IS NOT NULL), sum(score1 IS NOT NULL) FROM match'),
      ).toEqual([[6375, 106, 106]]);
      const read = readFrom(into);
      const { slots } = (await read('/events/iem-cologne-major-2026/bracket')) as {
        readonly slots: readonly Record<string, unknown>[];
      };
      expect(slots.at(-1)).toMatchObject({
        roundName: 'Final',
        team1Name: 'Falcons',
        team2Name: 'FURIA',
        score: { team1: 3, team2: 0 },
        winner: 'Falcons',
        bestOf: 5,
        startsAt: '2026-06-21T15:00:00Z',
      });
      const placed = (await read('/events/iem-cologne-major-2026/results?limit=8')) as readonly Record<
        string,
        unknown
      >[];
      expect(new Set(placed.map(row => [row['placement'], row['teamSlug']].join(' ')))).toEqual(
        new Set([
          '1 falcons',
          '2 furia',
          '3-4 aurora',
          '3-4 spirit',
          '5-8 9z',
          '5-8 betboom',
          '5-8 g2',
          '5-8 vitality',
        ]),
      );
    },
  );

  it('has the same places if its stages spell the teams differently', async () => {
    const text = readFileSync(realData(parts.tournament), 'utf8');
    const folder = writeJson({
      'plain.json': text,
      'spelled.json': text.replaceAll(/\{[^{}]*\}/g, item =>
        item.includes('"playoffs"')
          ? item
          : item.replaceAll('Team Falcons', 'Falcons').replaceAll('FURIA Esports', 'furia'),
      ),
    });
    const placesOf = async (name: string) => {
      const { into, bring } = createTarget();
      const { taken } = await bring('tournament', join(folder, name));
      expect(taken).toMatchObject({ teams: 32, placements: 32 });
      return ask(into, 'SELECT slug, placement FROM event_team JOIN team ON id = team_id ORDER BY 1');
    };
    expect(await placesOf('spelled.json')).toEqual(await placesOf('plain.json'));
  });
});
