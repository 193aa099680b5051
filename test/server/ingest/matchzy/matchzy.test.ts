import * as fc from '../../../support/property.ts';
import { describe, expect, it } from 'vitest';
import { createIntake } from '../../../../src/server/ingest/createIntake.ts';
import type { IngestError } from '../../../../src/server/ingest/intake.ts';
import { goesBackUntold, matchOf, restartedFor, type Sent, tellAll, timeless } from '../taking.ts';

const source = { name: 'plugin-1', kind: 'matchzy' } as const;
const opening = matchOf('Alpha', 'Bravo', 3);

const player = (number: number, kills: number, deaths: number) => ({
  steamid: `7656119796026574${number}`,
  name: `p${number}`,
  stats: { kills, deaths, assists: 0, damage: kills * 100, headshot_kills: kills, rounds_played: 1 },
});

/** The end of a round as MatchZy sends it: `winner.team` is the team in the lead, and many fields are 0. */
const roundEnd = (team1: number, team2: number, side: '2' | '3', extra: object = {}): string =>
  JSON.stringify({
    reason: side === '3' ? 8 : 9,
    winner: { side, team: team1 > team2 ? 'team1' : 'team2' },
    team1: {
      name: 'Alpha',
      score: team1,
      score_ct: 0,
      players: [player(1, team1, team2), player(2, 0, team2)],
    },
    team2: { name: 'Bravo', score: team2, score_ct: 0, players: [player(3, team2, team1)] },
    round_time: 0,
    round_number: team1 + team2,
    map_number: 0,
    matchid: 7,
    event: 'round_end',
    ...extra,
  });
const say = (event: string, fields: object = {}): string =>
  JSON.stringify({ matchid: 7, event, map_number: 0, ...fields });
const result = (team1: number, team2: number, map = 0): string =>
  say('map_result', {
    map_number: map,
    team1: { name: 'Alpha', score: team1, players: [] },
    team2: { name: 'Bravo', score: team2, players: [] },
  });

/** 13:4 for the first team, which begins as CT. */
const rounds = (): readonly string[] => {
  const ends: string[] = [];
  let [one, two] = [0, 0];
  for (let round = 1; one < 13; round += 1) {
    const isTwo = round % 4 === 0;
    if (isTwo) two += 1;
    else one += 1;
    // The first team is CT up to round 12.
    const isCt = isTwo !== round <= 12;
    ends.push(roundEnd(one, two, isCt ? '3' : '2'));
  }
  return ends;
};
const start = [
  say('series_start', { num_maps: 3, team1: { name: 'Alpha' }, team2: { name: 'Bravo' } }),
  say('map_vetoed', { map_name: 'de_out', team: 'team1' }),
  say('map_picked', { map_name: 'One', team: 'team2', map_number: 1 }),
  say('map_picked', { map_name: 'Two', team: 'team1', map_number: 2 }),
  say('side_picked', { map_name: 'One', team: 'team1', side: '3', map_number: 0 }),
  say('going_live'),
];
const posts = [...start, ...rounds(), result(13, 4)];
/** Far enough apart that nothing waits from one to the next. */
const sent = (texts: readonly string[], pace = 5000): readonly Sent[] =>
  texts.map((text, index) => ({ source, text, at: index * pace }));
const whole = tellAll(opening, sent(posts));

describe('the webhooks of MatchZy', () => {
  it('lead to the score, with the winners by the difference of the scores', () => {
    const { board, events, notes } = whole;
    expect([board.maps[0]?.score, board.series, board.finished]).toEqual([
      { team1: 13, team2: 4 },
      { team1: 1, team2: 0 },
      false,
    ]);
    expect(board.rounds.filter(({ winner }) => winner === 'team2').map(({ round }) => round)).toEqual([
      4, 8, 12, 16,
    ]);
    expect(board.maps[0]?.halves.map(({ team1Side }) => team1Side)).toEqual(['CT', 'T']);
    expect(goesBackUntold(events)).toEqual([]);
    expect(notes).toEqual([]);
  });

  it('name the maps, and who picked them', () => {
    expect(whole.opening.maps).toEqual([
      { number: 1, name: 'One', pickedBy: 'team2' },
      { number: 2, name: 'Two', pickedBy: 'team1' },
    ]);
  });

  it('say that kills are not told, and give the counts after each round', () => {
    const first = whole.events.find(({ type }) => type === 'round_start');
    expect(first).toMatchObject({ untold: ['kills', 'health', 'bomb'] });
    expect(
      whole.board.players.map(({ nickname, team, kills, deaths, damage }) => [
        nickname,
        team,
        kills,
        deaths,
        damage,
      ]),
    ).toEqual([
      ['p1', 'team1', 13, 4, 1300],
      ['p2', 'team1', 0, 4, 0],
      ['p3', 'team2', 4, 13, 400],
    ]);
    expect(whole.board.unsent).toEqual([]);
  });

  it('go on with the next map, and end the match with the series', () => {
    const second = [
      say('going_live', { map_number: 1 }),
      roundEnd(1, 0, '3', { map_number: 1 }),
      result(1, 0, 1),
    ];
    const { board } = tellAll(opening, sent([...posts, ...second]));
    expect([board.maps.map(({ name, winner }) => [name, winner]), board.series, board.winner]).toEqual([
      [
        ['One', 'team1'],
        ['Two', 'team1'],
      ],
      { team1: 2, team2: 0 },
      'team1',
    ]);
  });

  it('end the match although the end of the series came before that of the map', () => {
    const early = [...posts.slice(0, -1), say('series_end', { winner: { team: 'team1' } }), result(13, 4)];
    expect(tellAll(matchOf('Alpha', 'Bravo', null), sent(early)).board.finished).toBe(true);
  });

  it('count for the right team if the plug-in calls the second one the first', () => {
    const { board } = tellAll(matchOf('Bravo', 'Alpha', 3), sent(posts));
    expect(board.maps[0]?.score).toEqual({ team1: 4, team2: 13 });
    expect(board.maps[0]?.pickedBy).toBe('team1');
  });

  it('give the same events when posts come twice or in another order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(posts.length - start.length - 3), { maxLength: 6 }), places => {
        const mixed = [...posts];
        for (const place of places) {
          const index = start.length + place;
          const [one = '', two = ''] = [mixed[index], mixed[index + 1]];
          // Twice, and next to each other in the other order.
          mixed.splice(index, 2, two, one);
        }
        const twice = mixed.flatMap(post => [post, post]);
        const told = tellAll(opening, sent(twice, 100));
        expect(told.board.maps[0]?.score).toEqual({ team1: 13, team2: 4 });
        expect(told.board.rounds.map(({ winner }) => winner)).toEqual(
          whole.board.rounds.map(({ winner }) => winner),
        );
        expect(goesBackUntold(told.events)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('reach the score without a tenth of the posts, and say what was lost', () => {
    const lost = posts.filter((_, index) => index < start.length || index % 10 !== 3);
    const { board, notes } = tellAll(opening, sent(lost));
    expect(board.maps[0]?.score).toEqual({ team1: 13, team2: 4 });
    expect(board.players.map(({ kills }) => kills)).toEqual([13, 0, 4]);
    expect(notes.filter(note => note.includes('never came'))).toHaveLength(1);
  });

  it('go back when a round comes again with another score', () => {
    const told = tellAll(
      opening,
      sent([...start, roundEnd(1, 0, '3'), roundEnd(1, 1, '2'), roundEnd(2, 0, '3'), roundEnd(3, 0, '3')]),
    );
    expect(told.events.filter(({ type }) => type === 'correction')).toContainEqual(
      expect.objectContaining({ reason: 'restore', round: 1, score: { team1: 1, team2: 0 } }),
    );
    expect(told.board.rounds.map(({ winner }) => winner)).toEqual(['team1', 'team1', 'team1']);
  });

  it('go on from the saved state after any post', () => {
    expect(timeless(tellAll(opening, sent(posts), restartedFor(opening)).events)).toEqual(
      timeless(whole.events),
    );
  });
});

describe('the webhooks of get5', () => {
  const person = (number: number, side: string) => ({
    steamid: `7656119796026574${number}`,
    name: `p${number}`,
    side,
    is_bot: false,
  });

  it('tell kills, the bomb and starts of rounds', () => {
    const told = tellAll(
      opening,
      sent([
        ...start,
        say('round_start', { round_number: 0 }),
        say('bomb_planted', { player: person(3, 't'), site: 'b' }),
        say('player_death', {
          player: person(3, 't'),
          attacker: person(1, 'ct'),
          assist: { player: person(2, 'ct'), friendly_fire: false },
          weapon: { name: 'ak47' },
          headshot: true,
        }),
        roundEnd(1, 0, '3', { winner: { side: 'ct', team: 'team1' }, round_time: 51_434 }),
      ]),
    );
    expect(told.events.filter(({ type }) => type !== 'correction').slice(1)).toMatchObject([
      { type: 'bomb_planted', playerId: person(3, '').steamid, site: 'B' },
      {
        type: 'kill',
        killerId: person(1, '').steamid,
        victimId: person(3, '').steamid,
        assisterId: person(2, '').steamid,
        weapon: 'AK-47',
        headshot: true,
      },
      { type: 'round_end', winner: 'team1', seconds: 51 },
    ]);
  });
});

describe('a post that is no event', () => {
  it.each<readonly [string, string, string]>([
    ['no JSON', 'event=round_end', '$'],
    ['without a name', '{"matchid":7}', '$.event'],
    ['without a winner', say('round_end', { reason: 8 }), '$.winner.side'],
    ['without a score', say('round_end', { winner: { side: '3' } }), '$.team1.score'],
    [
      'with players that are none',
      roundEnd(1, 0, '3', { team2: { score: 0, players: [5] } }),
      '$.team2.players[0]',
    ],
    ['without a victim', say('player_death', {}), '$.player.steamid'],
  ])('is refused with its place: %s', (_, text, place) => {
    const intake = createIntake({ opening });
    const before = JSON.stringify(intake.state);
    expect(() => intake.take(source, { text, at: 1 })).toThrow(
      expect.objectContaining({ status: 422, place }) as IngestError,
    );
    expect(JSON.stringify(intake.state)).toBe(before);
  });

  it('is passed over if it is an event of a fork', () => {
    const told = tellAll(
      opening,
      sent(['side_swap', 'player_ready', 'round_mvp', '__proto__', 'toString'].map(event => say(event))),
    );
    expect([told.events, told.notes]).toEqual([[], []]);
  });
});
