import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ask } from '../importing.ts';
import { createTarget, writeJson } from '../importJson.ts';

const series = (
  id: number,
  [stage, round_number, record_group]: readonly [string, number, string],
  [team_1, team_2]: readonly [string, string],
  [one, two]: readonly [number, number],
) => ({
  source_match_id: id,
  record_group,
  round_number,
  stage,
  team_1,
  team_2,
  best_of: 3,
  score_team_1: one,
  score_team_2: two,
  winner: one > two ? team_1 : team_2,
  datetime_source: `2026-03-0${id}T18:00:00Z`,
});
type Known = ReturnType<typeof series>;

const matches = [
  series(1, ['stage_1', 1, '0-0'], ['Oak', 'Yew'], [2, 0]),
  series(2, ['stage_1', 1, '0-0'], ['Fir', 'Box'], [0, 2]),
  series(3, ['stage_1', 2, '1-0'], ['Oak', 'Box'], [2, 1]),
  series(4, ['playoffs', 1, 'playoffs'], ['Ash', 'Oak'], [2, 1]),
  series(5, ['playoffs', 1, 'playoffs'], ['Elm', 'Box'], [1, 2]),
  series(6, ['playoffs', 2, 'playoffs'], ['Ash', 'Box'], [0, 2]),
];

const stagesOf = (all: readonly Known[]) => [...Map.groupBy(all, ({ stage }) => stage)];
const roundsOf = (all: readonly Known[]) => [...Map.groupBy(all, each => each.round_number)];
const withoutPlace = (each: Known) => ({ ...each, stage: undefined, round_number: undefined });
const spoken = ({ stage, round_number }: Known) =>
  stage === 'stage_1' ? `Round ${round_number}` : (['Semi-finals', 'Final'][round_number - 1] ?? '');

/** What all shapes below name as this one does. */
const sameIn = ({ record_group, stage }: Known) => ({ record_group, stage });

const shapes: readonly (readonly [name: string, (all: readonly Known[]) => object])[] = [
  [
    'a list of another name, with teams and a score as records',
    all => ({
      eventName: 'ABC Cup 2026',
      series: all.map(each => ({
        ...sameIn(each),
        id: each.source_match_id,
        round: each.round_number,
        team1: { name: each.team_1 },
        team2: { name: each.team_2 },
        score: { team1: each.score_team_1, team2: each.score_team_2 },
        bestOf: each.best_of,
        startsAt: each.datetime_source,
      })),
    }),
  ],
  [
    'a record in place of a name',
    all => ({
      event_name: 'ABC Cup 2026',
      matches: all.map(each => ({
        ...each,
        team_1: { name: each.team_1 },
        team_2: { name: each.team_2 },
        winner: { name: each.winner },
      })),
    }),
  ],
  [
    'a list inside a wrapper, with a score as text and seconds',
    all => ({
      event: { name: 'ABC Cup 2026' },
      data: {
        games: all.map(each => ({
          record_group: each.record_group,
          phase: each.stage,
          matchId: each.source_match_id,
          round: String(each.round_number),
          homeTeam: each.team_1,
          awayTeam: each.team_2,
          score: `${each.score_team_1}-${each.score_team_2}`,
          format: `bo${each.best_of}`,
          startTime: Date.parse(each.datetime_source) / 1000,
        })),
      },
    }),
  ],
  [
    'opponents and results by their numbers, with an event for each stage',
    all => ({
      name: 'ABC Cup 2026',
      matches: all.map(each => ({
        ...sameIn(each),
        id: each.source_match_id,
        tournament: { name: each.stage },
        round: each.round_number,
        begin_at: each.datetime_source,
        number_of_games: each.best_of,
        opponents: [
          { type: 'Team', opponent: { id: 71, name: each.team_1 } },
          { type: 'Team', opponent: { id: 72, name: each.team_2 } },
        ],
        results: [
          { team_id: 72, score: each.score_team_2 },
          { team_id: 71, score: each.score_team_1 },
        ],
        winner_id: each.winner === each.team_1 ? 71 : 72,
      })),
    }),
  ],
  [
    'stages with their matches',
    all => ({
      title: 'ABC Cup 2026',
      stages: [...Map.groupBy(all, ({ stage }) => stage)].map(([name, inside]) => ({
        name,
        matches: inside.map(each => ({ ...each, stage: undefined })),
      })),
    }),
  ],
  [
    'a list of matches for each stage',
    all => ({
      title: 'ABC Cup 2026',
      matches: Object.fromEntries(
        stagesOf(all).map(([name, inside]) => [name, inside.map(each => ({ ...each, stage: undefined }))]),
      ),
    }),
  ],
  [
    'the stages alone',
    all => ({
      name: 'ABC Cup 2026',
      teams: ['Oak', 'Yew'],
      ...Object.fromEntries(
        stagesOf(all).map(([name, inside]) => [
          name,
          { matches: inside.map(each => ({ ...each, stage: null })) },
        ]),
      ),
    }),
  ],
  [
    'rounds in stages, by number',
    all => ({
      title: 'ABC Cup 2026',
      stages: stagesOf(all).map(([name, inside]) => ({
        name,
        rounds: roundsOf(inside).map(([round, matches]) => ({ round, matches: matches.map(withoutPlace) })),
      })),
    }),
  ],
  [
    'rounds in stages, by name',
    all => ({
      title: 'ABC Cup 2026',
      stages: Object.fromEntries(
        stagesOf(all).map(([name, inside]) => [
          name,
          [...Map.groupBy(inside, spoken)].map(([name, matches]) => ({
            name,
            matches: matches.map(withoutPlace),
          })),
        ]),
      ),
    }),
  ],
  [
    'rounds by name',
    all => ({
      title: 'ABC Cup 2026',
      matches: all.map(each => ({ ...withoutPlace(each), stage: each.stage, round: spoken(each) })),
    }),
  ],
  [
    'rounds as the names of stages',
    all => ({
      title: 'ABC Cup 2026',
      matches: all.map(each => ({
        ...withoutPlace(each),
        ...(each.stage === 'stage_1' ? sameIn(each) : { stage: spoken(each) }),
      })),
    }),
  ],
  [
    'no rounds',
    all => ({
      title: 'ABC Cup 2026',
      matches: all.map(each => ({ ...withoutPlace(each), stage: each.stage })),
    }),
  ],
];

const imported = async (source: object) => {
  const { into, bring } = createTarget();
  const { skipped } = await bring('tournament', join(writeJson({ 'all.json': source }), 'all.json'));
  return {
    skipped,
    events: ask(into, 'SELECT slug, name FROM event'),
    matches: ask(into, 'SELECT * FROM match ORDER BY id'),
    slots: ask(into, 'SELECT * FROM slot ORDER BY match_id'),
  };
};

it.each(shapes)('%s: means the same as the known names', async (_, toShape) => {
  const expected = await imported({ event_name: 'ABC Cup 2026', matches });
  expect(expected).toMatchObject({ skipped: [], events: [['abc-cup-2026', 'ABC Cup 2026']] });
  expect(expected.matches).toHaveLength(matches.length);
  expect(await imported(toShape(matches))).toEqual(expected);
});

it('a file without a list of two teams is no tournament', async () => {
  const { bring } = createTarget();
  const path = join(writeJson({ 'all.json': { event_id: 'abc', matches: [{ stage: 'one' }] } }), 'all.json');
  await expect(bring('tournament', path)).rejects.toThrow('no tournament could be read');
});
