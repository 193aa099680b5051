import { describe, expect, test } from 'vitest';
import { noticesBetween } from '../../../../src/cli/watch/feed/notices.ts';
import { readRecording, RecordingError, toRecordLine } from '../../../../src/cli/watch/feed/recording.ts';
import { openSession } from '../../../../src/cli/watch/feed/session.ts';
import { createTimeline, longestDelay } from '../../../../src/cli/watch/feed/timeline.ts';
import { createTracker } from '../../../../src/cli/watch/feed/tracker.ts';
import {
  boardAt,
  eventsUntil,
  momentIn,
  opening,
  roundEvents,
  snapshotOf,
  start,
  toIncoming,
} from '../match.ts';

const unknown = (): never => {
  throw new Error('the match is not known');
};

describe('the tracker', () => {
  test('keeps the scoreboard at the end of each round it saw, and what was bought', () => {
    const tracker = createTracker();
    tracker.take(snapshotOf(boardAt(2), momentIn(2)), momentIn(2));
    for (const event of eventsUntil(5)) tracker.take(toIncoming(event), Date.parse(event.at));
    const session = tracker.timeline.newest.get(opening.matchId);
    expect([...(session?.ended.keys() ?? [])]).toEqual(['1:2', '1:3', '1:4']);
    expect(session?.buys.map(({ round, team1 }) => [round, team1])).toEqual([
      [3, 24_500],
      [4, 24_500],
      [5, 24_500],
    ]);
  });

  test('learns the rounds before it came, and keeps what it saw itself', () => {
    const tracker = createTracker();
    tracker.take(snapshotOf(boardAt(3), momentIn(3)), momentIn(3));
    for (const event of eventsUntil(5)) tracker.take(toIncoming(event), Date.parse(event.at));
    const seen = tracker.timeline.newest.get(opening.matchId) ?? unknown();
    tracker.learn(opening.matchId, eventsUntil(5).slice(0, -4), momentIn(5));
    const learned = tracker.timeline.newest.get(opening.matchId) ?? unknown();
    expect([...learned.ended.keys()].toSorted()).toEqual(['1:1', '1:2', '1:3', '1:4']);
    expect(learned.ended.get('1:1')?.players.map(({ kills, deaths }) => [kills, deaths])).toEqual(
      boardAt(2).players.map(({ playerId }) => [
        Number(['heron', 'elm'].includes(playerId)),
        Number(['cedar', 'ibis'].includes(playerId)),
      ]),
    );
    expect(learned.ended.get('1:4')).toBe(seen.ended.get('1:4'));
    expect(learned.buys.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5]);
    const rounds = learned.chances.swings.map(({ id }) => Number(id.split(':')[2]));
    expect([...new Set(rounds)]).toEqual([1, 2, 3, 4, 5]);
    expect(learned.board).toBe(seen.board);
  });

  test('learns nothing earlier than it came, and nothing of a match that it does not know', () => {
    const tracker = createTracker();
    tracker.take(snapshotOf(boardAt(3), momentIn(3)), momentIn(3));
    tracker.learn(opening.matchId, eventsUntil(3).slice(0, -4), momentIn(5));
    const sessionAt = (at: number) => tracker.timeline.at(at)?.get(opening.matchId) ?? unknown();
    expect(sessionAt(momentIn(5) - 1).ended.has('1:1')).toBe(false);
    expect(sessionAt(momentIn(5)).ended.has('1:1')).toBe(true);
    tracker.learn('unknown', [], momentIn(6));
    expect([...tracker.timeline.newest.keys()]).toEqual([opening.matchId]);
  });

  test('ignores a snapshot that is older than its state', () => {
    const tracker = createTracker();
    tracker.take(snapshotOf(boardAt(9), momentIn(9)), momentIn(9));
    const [step] = tracker.take(snapshotOf(boardAt(3), momentIn(3)), momentIn(9) + 1);
    expect(step?.session?.board.round).toBe(9);
  });

  test('puts the matches that lead first, each part in the order of the service', () => {
    const tracker = createTracker(undefined, undefined, ({ board }) =>
      board.opening.team1.name.startsWith('Mine'),
    );
    const names = { a: 'Other', b: 'Mine 1', c: 'Other', d: 'Mine 2' };
    for (const [matchId, team1Name] of Object.entries(names)) {
      const value = { type: 'snapshot', matchId, state: { id: matchId, team1Name, team2Name: 'Owls' } };
      tracker.take({ text: '', value, id: '', event: 'snapshot' }, start);
    }
    tracker.setOrder(['d', 'c', 'b', 'a'], start);
    expect(tracker.order).toEqual(['d', 'b', 'c', 'a']);
  });

  test('keeps a finished match on the board, after the live ones', () => {
    const tracker = createTracker();
    tracker.setOrder(['a', 'b'], 0);
    tracker.setOrder(['c', 'b'], 1);
    expect(tracker.order).toEqual(['c', 'b', 'a']);
  });

  test('names a match that left the list until its end is known, in at most three lists', () => {
    const tracker = createTracker();
    for (const id of ['a', 'b', 'c']) {
      const state = { id, team1Name: 'Owls', team2Name: 'Bears' };
      tracker.take(toIncoming({ type: 'snapshot', matchId: id, state }), start);
    }
    tracker.setOrder(['a', 'b', 'c'], start);
    expect(tracker.setOrder(['c'], start)).toEqual(['a', 'b']);
    const end = {
      id: 'a:end',
      type: 'match_end',
      matchId: 'a',
      winner: 'team1',
      series: { team1: 2, team2: 0 },
    };
    tracker.take(toIncoming({ ...end, at: new Date(start).toISOString() }), start);
    expect([1, 2, 3].map(() => tracker.setOrder(['c'], start))).toEqual([['b'], ['b'], []]);
    expect(tracker.setOrder([], start)).toEqual(['c']);
    expect(tracker.setOrder(['c'], start)).toEqual([]);
  });

  test('assigns updates without a match to the followed one', () => {
    const followed = createTracker('m');
    expect(followed.take(toIncoming({ round: 3 }), start)[0]?.session?.board.opening.matchId).toBe('m');
    expect(createTracker().take(toIncoming({ round: 3 }), start)).toEqual([]);
  });
});

test('notices from events and from two answers are the same', () => {
  const before = boardAt(12);
  const polled = boardAt(13);
  const nothingKnown = { rankOf: () => undefined, lineups: new Map() };
  const told = (one: typeof before | undefined, two: typeof before) =>
    noticesBetween(one && openSession(one), openSession(two), nothingKnown, false);
  expect(told(before, polled).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'round: Tall Trees 8–4 Night Birds on Mirage',
  ]);
  const point = { ...polled, maps: polled.maps.map(map => ({ ...map, score: { team1: 12, team2: 4 } })) };
  expect(told(before, point).map(({ kind }) => kind)).toEqual(['round', 'map_point']);
  expect(told(undefined, polled)).toEqual([]);
});

describe('the timeline', () => {
  test('returns the state known at a moment, and nothing before the first', () => {
    const timeline = createTimeline();
    const [one, two] = [new Map(), new Map()];
    timeline.add(1000, one);
    timeline.add(2000, two);
    expect([timeline.at(999), timeline.at(1000), timeline.at(1999), timeline.at(2000)]).toEqual([
      undefined,
      one,
      one,
      two,
    ]);
    expect(timeline.at(1500)).toBe(one);
  });
  test('merges changes within a tenth of a second at the later moment', () => {
    const timeline = createTimeline();
    timeline.add(1000, new Map());
    timeline.add(1040, new Map());
    expect(timeline.at(1039)).toBeUndefined();
  });
  test('remembers as much as the longest delay needs', () => {
    const timeline = createTimeline();
    const worlds = Array.from({ length: 9000 }, () => new Map());
    for (const [place, world] of worlds.entries()) timeline.add(place * 100, world);
    expect(timeline.at(8999 * 100 - longestDelay)).toBe(worlds[8999 - longestDelay / 100]);
    expect(timeline.at(0)).toBeUndefined();
  });
});

describe('a recording', () => {
  const [event] = roundEvents(1);
  test('returns each update with its time, digit by digit', () => {
    const text = '{"id":12345678901234567890,"type":"kill"}';
    const line = toRecordLine({ text, value: {}, id: 'x', event: 'kill' }, start);
    expect(line).toContain(`"update":${text}}\n`);
    expect(readRecording(line)).toMatchObject([
      { at: start, incoming: { id: 'x', event: 'kill', value: { type: 'kill' } } },
    ]);
  });
  test('may consist of the lines of a stream, in order of their own time', () => {
    const lines = [event, { ...event, at: new Date(start).toISOString() }].map(value =>
      JSON.stringify(value),
    );
    expect(readRecording(lines.join('\n')).map(({ at }) => at)).toEqual([start, Date.parse(event?.at ?? '')]);
  });
  test('may end in the middle of a line, and nowhere else', () => {
    const line = toRecordLine(toIncoming({ a: 1 }), start);
    expect(readRecording(`${line}{"came":"20`)).toHaveLength(1);
    expect(() => readRecording(`{"came":"20\n${line}`)).toThrow(new RecordingError(1, 'is not JSON'));
    expect(() => readRecording('{"a":1}\n')).toThrow('line 1 of the recording has no time');
  });
});

test('an empty list is recognized: the screen says so, and does not wait', () => {
  const tracker = createTracker();
  expect(tracker.timeline.at(5)).toBe(undefined);
  tracker.setOrder([], 5);
  expect(tracker.timeline.at(5)).toEqual(new Map());
});
