import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Recap, recapOf } from '../../../src/answers/recap/recap.ts';
import type { PlayedMap } from '../../../src/answers/winChance/swing.ts';
import { courseRound } from '../../../src/core/entities/course.ts';
import { read } from '../../../src/core/reader/reader.ts';
import { importInto } from '../../../src/data/import/index.ts';
import { toCourse } from '../../../src/core/scoreboard/course.ts';
import { openDataDatabase } from '../../../src/data/store/dataFile.ts';
import { createStore } from '../../../src/data/store/store.ts';
import { recordedScript } from '../../../src/server/replay/script.ts';
import { now, run } from '../../data/import/importing.ts';
import { describeReal, realData } from '../../support/realData.ts';
import { isTrue } from './isTrue.ts';
import { byNumber } from './rawRounds.ts';
import { saysTheTruth, skeletonOf, strayNumbers } from './readSentence.ts';

interface RealMatch {
  readonly event: string;
  readonly names: readonly string[];
  readonly bestOf: number;
  readonly maps: readonly PlayedMap[];
  readonly recap: Recap;
}

describeReal('demos')('the recaps of all recorded matches', () => {
  let matches: readonly RealMatch[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'esports-test-'));
  beforeAll(async () => {
    const file = join(folder, 'all.db');
    await importInto({ kind: 'demos', path: realData('demos'), into: file, now, run });
    matches = readMatches(file);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('claim nothing that the rounds do not show', () => {
    expect(matches.length).toBeGreaterThan(100);
    const claims = matches.flatMap(({ names, maps, bestOf, recap }) =>
      recap.maps.flatMap(({ name, sentences, streaks, clutches }, place) => {
        // Each map of the recap is one of the match.
        const map = maps[place] as PlayedMap;
        return [...sentences.flatMap(({ facts }) => facts), ...streaks, ...clutches].map(fact => ({
          match: names.slice(0, 2),
          map: name,
          fact,
          isTrue: isTrue(fact, { map, maps, bestOf }),
        }));
      }),
    );
    expect(claims.length).toBeGreaterThan(2000);
    expect(claims.filter(claim => !claim.isTrue)).toEqual([]);
  });

  test('name in each sentence its round, and nothing that its facts lack', () => {
    for (const { names, maps, recap } of matches)
      for (const [place, { sentences }] of recap.maps.entries())
        for (const sentence of sentences) {
          expect(sentence.text).toMatch(new RegExp(`\\brounds?\\b.*\\b${sentence.round}\\b`, 'i'));
          expect([sentence.text, strayNumbers(sentence, names)]).toEqual([sentence.text, []]);
          const played = byNumber(maps[place]?.rounds ?? []).get(sentence.round);
          expect(played && saysTheTruth(sentence, played, names)).toBe(true);
        }
  });

  test('have three to five sentences a map', () => {
    const counts = matches.flatMap(({ recap }) => recap.maps.map(({ sentences }) => sentences.length));
    expect(counts.filter(count => count < 3 || count > 5)).toEqual([]);
  });

  test('give no two maps of a match more than two sentences with the same skeleton', () => {
    const shared = matches.map(({ recap, names }) => {
      const told = recap.maps.map(({ sentences }) => sentences.map(({ text }) => skeletonOf(text, names)));
      const common = told.flatMap((one, place) =>
        told.slice(place + 1).map(other => one.filter(skeleton => other.includes(skeleton)).length),
      );
      return Math.max(0, ...common);
    });
    expect(Math.max(...shared)).toBeLessThanOrEqual(2);
  });

  test('of the Shanghai final no sentence has the skeleton of another', () => {
    const final = matches.find(
      ({ event, names }) =>
        event.includes('Shanghai') && names.slice(0, 2).toSorted().join() === 'FaZe,Spirit',
    );
    const skeletons = final?.recap.maps.flatMap(({ sentences }) =>
      sentences.map(({ text }) => skeletonOf(text, final.names)),
    );
    expect(final?.recap.maps.map(({ name }) => name)).toEqual(['Nuke', 'Ancient', 'Dust2']);
    expect(new Set(skeletons).size).toBe(skeletons?.length);
  });
});

const readMatches = (file: string): readonly RealMatch[] => {
  const database = openDataDatabase(file);
  try {
    const store = createStore(database);
    const ids = store.all<{ readonly id: number }>('SELECT id FROM match ORDER BY 1');
    return ids.flatMap(({ id }): RealMatch[] => {
      const script = recordedScript(store, id);
      if (!script) return [];
      const { team1, team2, eventName, bestOf, players } = script.opening;
      const teams = { team1: team1.name, team2: team2.name };
      const nicknames = new Map(players.map(({ playerId, nickname }) => [playerId, nickname]));
      const maps = [...toCourse(script.opening, script.events)].map(([number, rounds]) => ({
        number,
        name:
          store.all<{ readonly name: string }>(
            'SELECT name FROM match_map WHERE match_id = ? AND number = ?',
            id,
            number,
          )[0]?.name ?? '',
        rounds: rounds.flatMap(round => read(courseRound, round) ?? []),
      }));
      const most = bestOf ?? Math.max(1, 2 * Math.ceil(maps.length / 2) - 1);
      const names = [...Object.values(teams), ...nicknames.values()];
      const recap = recapOf(maps, most, { teams, players: nicknames });
      return [{ event: eventName ?? '', names, bestOf: most, maps, recap }];
    });
  } finally {
    database.close();
  }
};
