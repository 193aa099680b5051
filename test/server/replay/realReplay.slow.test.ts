import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toLiveScoreboard } from '../../../src/core/scoreboard/answers.ts';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import type { ScoreboardState } from '../../../src/core/scoreboard/state.ts';
import { openScoreboard } from '../../../src/core/scoreboard/state.ts';
import { importInto } from '../../../src/data/import/index.ts';
import { describeReal, realData } from '../../support/realData.ts';
import { copyOlderDemos } from '../../data/import/demos/olderDemos.ts';
import { ask, now, run } from '../../data/import/importing.ts';
import { eventsOf, replayFile } from './madeUpReplay.ts';

const folder = realData('demos');

describeReal('demos')('real series, replayed', () => {
  let file = '';
  beforeAll(async () => {
    file = join(mkdtempSync(join(tmpdir(), 'esports-test-')), 'real.db');
    const demos = copyOlderDemos(folder, dirname(file));
    await importInto({ kind: 'demos', path: demos, into: file, now, run });
  });
  afterAll(() => rmSync(dirname(file), { recursive: true, force: true }));

  /** The series of two teams, by their names in the file. */
  const find = (one: string, other: string): string =>
    String(
      ask(
        file,
        `SELECT m.id FROM match m JOIN team a ON a.id = team1_id JOIN team b ON b.id = team2_id
         WHERE (a.name LIKE '%${one}' AND b.name LIKE '%${other}') OR (a.name LIKE '%${other}' AND b.name LIKE '%${one}')
         ORDER BY m.starts_at`,
      )[0]?.[0],
    );

  it('the final of the Shanghai Major has 64 rounds and ends 2–1, each map with its recorded lines', () => {
    const match = find('Spirit', 'FaZe');
    const { script } = replayFile(file, { match });
    expect(eventsOf(script, 'round_start')).toHaveLength(64);
    expect(eventsOf(script, 'kill')).toHaveLength(448);
    const scores = ask(
      file,
      `SELECT name, score1, score2 FROM match_map WHERE match_id = ${match} ORDER BY number`,
    );
    expect(eventsOf(script, 'map_end').map(({ map, score }) => [map, score.team1, score.team2])).toEqual(
      scores,
    );
    const ends = eventsOf(script, 'round_end').map(({ mapNumber, round, winner, side, reason }) => [
      mapNumber,
      round,
      winner === 'team1' ? 1 : 2,
      side,
      reason,
    ]);
    expect(ends).toEqual(
      ask(
        file,
        `SELECT map_number, round, winner, side, reason FROM map_round WHERE match_id = ${match} ORDER BY 1, 2`,
      ),
    );
    let state: ScoreboardState = openScoreboard(script.opening);
    const lines: unknown[] = [];
    for (const event of script.events) {
      state = applyEvent(state, event);
      if (event.type !== 'map_end') continue;
      const { players } = toLiveScoreboard(state, 0);
      lines.push(
        ...players.map(({ nickname, kills, deaths, assists, adr }) => [
          event.mapNumber,
          nickname,
          kills,
          deaths,
          assists,
          adr,
        ]),
      );
    }
    expect(lines).toEqual(
      ask(
        file,
        `SELECT map_number, nickname, kills, deaths, assists, round(adr, 1) FROM player_map
         JOIN player ON player.id = player_id WHERE match_id = ${match} ORDER BY map_number, side, nickname COLLATE NOCASE`,
      ),
    );
    expect([state.series, state.finished]).toEqual([{ team1: 2, team2: 1 }, true]);
  });

  it('in that final, the sums of kills differ from the lines only by deaths to the bomb', () => {
    const { script } = replayFile(file, { match: find('Spirit', 'FaZe') });
    const counted = eventsOf(script, 'map_end').flatMap(({ mapNumber, lines = [] }) => {
      const before = script.events.filter(event => 'round' in event && event.mapNumber === mapNumber);
      const { players } = before.reduce(applyEvent, openScoreboard(script.opening));
      const bombed = eventsOf(script, 'kill').filter(
        kill => kill.mapNumber === mapNumber && kill.killerId === null,
      );
      return lines.map(line => {
        const player = players.find(({ playerId }) => playerId === line.playerId);
        const byBomb = bombed.filter(({ victimId }) => victimId === line.playerId).length;
        return [
          [player?.kills, (player?.deaths ?? 0) - byBomb, player?.assists, player?.headshots],
          [line.kills, line.deaths, line.assists, line.headshots],
        ];
      });
    });
    expect(counted).toHaveLength(30);
    expect(counted.filter(([kills, line]) => String(kills) !== String(line))).toEqual([]);
  });
});
