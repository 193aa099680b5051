import * as fc from '../../../support/property.ts';
import { describe, expect, it } from 'vitest';
import { createIntake } from '../../../../src/server/ingest/createIntake.ts';
import { IngestError } from '../../../../src/server/ingest/intake.ts';
import type { MatchEvent } from '../../../../src/core/scoreboard/event.ts';
import { goesBackUntold, matchOf, restartedFor, type Sent, tellAll, timeless } from '../taking.ts';
import { type GameWriter, idOf, wholeGame, writeGame } from './madeUpGame.ts';

const source = { name: 'observer-1', kind: 'gsi' } as const;
const opening = matchOf();
const sent = (posts: readonly string[]): readonly Sent[] =>
  posts.map((text, index) => ({ source, text, at: index * 110 }));
const tell = (write: (game: GameWriter) => void) => {
  const game = writeGame();
  game.freeze();
  write(game);
  return tellAll(opening, sent(game.posts));
};
const kills = (events: readonly MatchEvent[]) => events.filter(event => event.type === 'kill');

const posts = wholeGame();
const whole = tellAll(opening, sent(posts));

/** What a coach's machine posts: the players of his side alone. */
const coached = posts.map(text => {
  const { allplayers, ...post } = JSON.parse(text) as {
    allplayers: Readonly<Record<string, { team: string }>>;
  };
  const own = Object.entries(allplayers).filter(([id]) => [idOf('ann'), idOf('bob')].includes(id));
  return JSON.stringify({ ...post, allplayers: Object.fromEntries(own) });
});

describe('the feed of a coach', () => {
  it('leads to the score, and says in each round that kills are missing', () => {
    const { board, events, notes } = tellAll(opening, sent(coached));
    expect([board.maps[0]?.score, board.winner]).toEqual([{ team1: 13, team2: 3 }, 'team1']);
    expect(notes.filter(note => note.includes('as a coach sees them'))).toHaveLength(16);
    expect(events.flatMap(event => (event.type === 'round_start' ? [event.untold] : []))).toEqual(
      Array.from({ length: 16 }, () => ['kills']),
    );
  });
});

describe('the feed of a spectator', () => {
  it('leads to the score over half-time, with every kill once', () => {
    const { board, events, notes } = whole;
    expect([board.maps[0]?.name, board.maps[0]?.score, board.winner]).toEqual([
      'Test',
      { team1: 13, team2: 3 },
      'team1',
    ]);
    expect(kills(events)).toHaveLength(32);
    expect(
      board.players.map(({ nickname, team, kills, assists, deaths }) => [
        nickname,
        team,
        kills,
        assists,
        deaths,
      ]),
    ).toEqual([
      ['ann', 'team1', 26, 0, 3],
      ['bob', 'team1', 0, 26, 3],
      ['cyd', 'team2', 6, 0, 13],
      ['dan', 'team2', 0, 6, 13],
    ]);
    expect(goesBackUntold(events)).toEqual([]);
    expect(notes).toEqual([]);
  });

  it('tells what everybody carries when the freeze time ends', () => {
    const [start] = whole.events.filter(({ type }) => type === 'round_start');
    expect(start).toMatchObject({
      round: 1,
      team1Side: 'CT',
      untold: [],
      loadouts: [
        { playerId: idOf('ann'), money: 500, equipment: 3700, weapon: 'AK-47', helmet: true },
        {},
        {},
        {},
      ],
    });
  });

  it('waits for counters that come a post after the death', () => {
    const { events } = tell(game => {
      game.live();
      game.kill('ann', 'cyd', { late: true, assister: 'bob' });
    });
    expect(kills(events)).toMatchObject([
      { killerId: idOf('ann'), victimId: idOf('cyd'), assisterId: idOf('bob'), weapon: 'AK-47' },
    ]);
  });

  it('leaves out the killers of two deaths in one post, and says so', () => {
    const { events, notes } = tell(game => {
      game.live();
      game.twoAtOnce();
    });
    expect(kills(events).map(({ killerId, victimId, weapon }) => [killerId, victimId, weapon])).toEqual([
      [null, idOf('cyd'), null],
      [null, idOf('dan'), null],
    ]);
    expect(notes).toEqual([
      'observer-1: round 1: 2 died at once, so it is not known who killed whom: the killers are left out',
    ]);
  });

  it('tells who planted and who defused, and why the round ended', () => {
    const { events } = tell(game => {
      game.live();
      game.bomb('planting', 'cyd');
      game.bomb('planted');
      game.bomb('defusing', 'bob');
      game.bomb('planted');
      game.bomb('defusing', 'ann');
      game.bomb('defused');
      game.over('CT', 'ct_win_defuse');
    });
    expect(events.slice(1)).toMatchObject([
      { type: 'bomb_planted', playerId: idOf('cyd'), site: null },
      { type: 'bomb_defused', playerId: idOf('ann') },
      { type: 'round_end', winner: 'team1', side: 'CT', reason: 'defuse', score: { team1: 1, team2: 0 } },
    ]);
  });

  it('goes back when a round is restored, and only then', () => {
    const { board, events } = tell(game => {
      game.round('CT');
      game.round('T');
      game.round('CT');
      game.restore(1);
      game.round('T');
    });
    expect(events.filter(({ type }) => type === 'correction')).toMatchObject([
      { reason: 'restore', round: 1 },
    ]);
    expect(board.rounds.map(({ winner }) => winner)).toEqual(['team1', 'team2']);
    expect(board.maps[0]?.score).toEqual({ team1: 1, team2: 1 });
  });

  it('goes on from its saved state after any post', () => {
    expect(timeless(tellAll(opening, sent(posts), restartedFor(opening)).events)).toEqual(
      timeless(whole.events),
    );
  });

  it('reaches the score when a tenth of the posts is lost, doubled or swapped', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 29 })), stream => {
        const mixed: string[] = [];
        for (const [index, post] of posts.entries()) {
          const fate = index > posts.length - 3 ? 29 : Number(stream.next().value);
          if (fate === 0) continue;
          if (fate === 1) mixed.push(post);
          if (fate === 2) mixed.splice(-1, 0, post);
          else mixed.push(post);
        }
        const { board, events } = tellAll(opening, sent(mixed));
        expect([board.maps[0]?.score, board.finished]).toEqual([{ team1: 13, team2: 3 }, true]);
        expect(goesBackUntold(events)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('tells nothing of another round than its own, wherever an outage begins and ends', () => {
    const deeds = ({ events }: typeof whole): readonly string[] =>
      events.flatMap(event => {
        if (event.type === 'kill') return [`${event.round} ${event.victimId}`];
        return event.type === 'round_end' ? [`${event.round} ${event.winner} ${event.side}`] : [];
      });
    const truth = new Set(deeds(whole));
    const place = fc.nat({ max: posts.length - 2 });
    fc.assert(
      fc.property(place, place, (one, two) => {
        const [from, until] = [Math.min(one, two), Math.max(one, two)];
        // By the clock of the game, a post comes each second.
        const timed = sent(posts).map(post => ({ ...post, at: (post.at / 110) * 1000 }));
        const told = tellAll(opening, [...timed.slice(0, from), ...timed.slice(until)]);
        expect(deeds(told).filter(deed => !truth.has(deed))).toEqual([]);
        expect([told.board.maps[0]?.score, told.board.finished]).toEqual([{ team1: 13, team2: 3 }, true]);
      }),
      { numRuns: 200 },
    );
  });

  it('heals the counts after an outage in mid-map', () => {
    const cut = posts.filter((_, index) => index < 40 || index > 90);
    const { board, notes } = tellAll(opening, sent(cut));
    expect(notes.some(note => note.includes('missed'))).toBe(true);
    expect(board.players.map(({ kills }) => kills)).toEqual([26, 0, 6, 0]);
    expect(board.unsent).toEqual([]);
  });
});

describe('a post that is no spectator’s', () => {
  const refused = (text: string): IngestError => {
    const intake = createIntake({ opening });
    const before = JSON.stringify(intake.state);
    try {
      intake.take(source, { text, at: 1 });
    } catch (error) {
      expect(JSON.stringify(intake.state)).toBe(before);
      if (error instanceof IngestError) return error;
    }
    throw new Error('it was taken');
  };
  const body = JSON.parse(posts[0] ?? '{}') as Record<string, unknown>;

  it('is refused with the reason if it is a player’s own', () => {
    const { allplayers: _allplayers, ...own } = body;
    const error = refused(JSON.stringify(own));
    expect([error.status, error.place]).toEqual([403, '$.allplayers']);
    expect(error.message).toContain('the feed of a player');
  });

  it.each<readonly [string, string, string]>([
    ['no JSON', '{"provider":', '$'],
    ['a list', '[1,2]', '$'],
    ['nested without end', '['.repeat(200_000), '$'],
    ['without a provider', '{}', '$.provider'],
    ['with a wrong map', JSON.stringify({ ...body, map: 5 }), '$.map'],
    ['with a round that is text', JSON.stringify({ ...body, map: { round: '8' } }), '$.map.round'],
    ['with a round without end', JSON.stringify({ ...body, map: { round: 1e300 } }), '$.map.round'],
    ['with a fraction', JSON.stringify({ ...body, map: { round: 1.5 } }), '$.map.round'],
    [
      'with a health that is a list',
      JSON.stringify({ ...body, allplayers: { '76561197960265740': { state: { health: [] } } } }),
      '$.allplayers.76561197960265740.state.health',
    ],
  ])('is refused with its place: %s', (_, text, place) => {
    const error = refused(text);
    expect([error.status, error.place]).toEqual([422, place]);
  });

  it('is taken or refused, whatever it holds', () => {
    const intake = createIntake({ opening });
    const faultOf = (text: string): unknown => {
      try {
        intake.take(source, { text, at: 1 });
      } catch (error) {
        return error instanceof IngestError ? undefined : error;
      }
      return undefined;
    };
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('map', 'round', 'allplayers', 'bomb'), (value, key) => {
        expect(faultOf(JSON.stringify({ ...body, [key]: value }))).toBeUndefined();
      }),
    );
  });

  it('knows nobody by a hostile key', () => {
    const text = JSON.stringify(body).replace('"76561197960265740"', '"__proto__"');
    const { opening: known } = tellAll(opening, sent([text]));
    expect(known.players.map(({ playerId }) => playerId)).not.toContain('__proto__');
  });
});
