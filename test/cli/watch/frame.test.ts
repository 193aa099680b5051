import { describe, expect, test } from 'vitest';
import { createTheme } from '../../../src/output/createTheme.ts';
import { plainTheme } from '../../../src/output/theme.ts';
import { displayWidth } from '../../../src/output/text/width.ts';
import { frame, stillFrame } from '../../../src/cli/watch/frame/frame.ts';
import type { Status, WatchState } from '../../../src/cli/watch/feed/state.ts';
import { createTracker, type Tracker } from '../../../src/cli/watch/feed/tracker.ts';
import { keys } from '../../../src/cli/watch/frame/keys.ts';
import { openView, type View } from '../../../src/cli/watch/frame/view.ts';
import { boardAt, eventsUntil, frameSizes, momentIn, opening, snapshotOf, toIncoming } from './match.ts';

const plain = { theme: plainTheme, ascii: false };
const status: Status = {
  transport: 'sse',
  heardAt: momentIn(17, 48),
  staleAfter: 45_000,
  spent: 12,
  left: 488,
  ended: false,
};

/** A watch that joined at the snapshot before round 14 and saw everything since, up to the middle of round 17. */
const watched = (): Tracker => {
  const tracker = createTracker();
  tracker.take(snapshotOf(boardAt(13), momentIn(13)), momentIn(13));
  for (const event of eventsUntil(17)) tracker.take(toIncoming(event), Date.parse(event.at));
  return tracker;
};

const stateOf = (tracker: Tracker, changes: Partial<Status> = {}): WatchState => ({
  world: tracker.timeline.newest,
  order: tracker.order,
  status: { ...status, ...changes },
});
const onMatch = (details: Partial<View> = {}): View =>
  openView({ page: 'match', matchId: opening.matchId, ...details });
const drawn = (columns: number, rows: number, view = onMatch(), look = plain): readonly string[] =>
  frame(stateOf(watched()), { columns, rows }, look, momentIn(17), view);

describe('the frame of a match', () => {
  test.each(frameSizes)('at %i×%i matches its golden file', async (columns, rows) => {
    const text = `${drawn(columns, rows).join('\n')}\n`;
    await expect(text).toMatchFileSnapshot(`golden/match-${columns}x${rows}.txt`);
  });

  test.each(frameSizes)('at %i×%i writes every sum with its thousands apart', (columns, rows) => {
    expect(drawn(columns, rows).join('\n')).not.toMatch(/\$\d{4}/);
  });

  test('in ASCII has only ASCII characters', async () => {
    const text = `${drawn(80, 24, onMatch(), { ...plain, ascii: true }).join('\n')}\n`;
    expect(text).toMatch(/^[\x20-\x7e\n]*$/);
    await expect(text).toMatchFileSnapshot('golden/match-ascii.txt');
  });

  test.each([
    ['economy', onMatch({ panel: 'economy' })],
    ['rounds', onMatch({ panel: 'rounds', picked: 14 })],
    ['round', onMatch({ panel: 'rounds', picked: 14, inRound: true })],
    ['unseen-round', onMatch({ panel: 'rounds', picked: 2, inRound: true })],
    ['help', onMatch({ help: true })],
    ['board', openView()],
  ] as const)('its panel "%s" is the one that was agreed on', async (name, view) => {
    await expect(`${drawn(100, 30, view).join('\n')}\n`).toMatchFileSnapshot(`golden/panel-${name}.txt`);
  });

  test('names the players of a round that ended before the watch knew them', () => {
    const state = stateOf(watched());
    const world = new Map(
      [...(state.world ?? [])].map(([matchId, { board, ended, ...session }]) => [
        matchId,
        {
          ...session,
          board: {
            ...board,
            players: board.players.map(each => ({ ...each, nickname: each.nickname.toUpperCase() })),
          },
          ended: new Map([...ended].map(([round, then]) => [round, { ...then, players: [] }])),
        },
      ]),
    );
    const view = onMatch({ panel: 'rounds', picked: 14, inRound: true });
    const text = frame({ ...state, world }, { columns: 100, rows: 30 }, plain, momentIn(17), view).join('\n');
    expect(text).toMatch(/\b(?:ASH|HERON) .*✕ \w+/);
    expect(text).not.toMatch(/\b(?:ash|birch|cedar|elm|finch|grebe|heron|ibis)\b/);
  });

  test.each(frameSizes)('names every key in the help at %i×%i', (columns, rows) => {
    const text = drawn(columns, rows, onMatch({ help: true })).join('\n');
    const missing = keys.filter(({ name }) => name !== undefined && !text.includes(name));
    expect(missing).toEqual([]);
  });

  test('has as many lines as the terminal, none of them wider, at every size', () => {
    const state = stateOf(watched());
    for (let columns = 1; columns < 230; columns += 13) {
      for (let rows = 1; rows < 60; rows += 7) {
        for (const view of [
          onMatch(),
          openView(),
          onMatch({ panel: 'economy' }),
          onMatch({ panel: 'rounds' }),
        ]) {
          const lines = frame(state, { columns, rows }, plain, momentIn(17), view);
          expect(lines).toHaveLength(rows);
          expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
        }
      }
    }
  });

  test.each([
    [80, 12, 'Kill feed'],
    [39, 15, 'jackdaw'],
    [24, 15, 'jackdaw'],
    [24, 12, 'Kill feed'],
    [24, 4, '8:8'],
  ])('is a small board in a pane of %i×%i', (columns, rows, shown) => {
    const lines = drawn(columns, rows);
    expect(lines).toHaveLength(rows);
    expect(lines[0]).toMatch(/Ta.* \d+:\d+ .*\(\d–\d\)/);
    expect(lines.at(-1)).toContain('SSE');
    expect(lines.join('\n')).toContain(shown);
  });

  test('reports that a terminal is too small', () => {
    expect(drawn(23, 15).slice(0, 2)).toEqual(['too small: 23×15', 'needs 24×4']);
  });

  test('distinguishes the sides without colour, and colours CT blue and T yellow', async () => {
    const coloured = drawn(80, 24, onMatch(), { theme: await createTheme(1), ascii: false });
    const bars = coloured.filter(line => / (?:CT|T ) (?:Tall|Night)/.test(line));
    expect(bars.map(line => line.includes('\u001b[33m'))).toEqual([true, false]);
    expect(bars.map(line => line.includes('\u001b[94m'))).toEqual([false, true]);
  });

  test('makes names with escape sequences inert', () => {
    const tracker = createTracker();
    const board = boardAt(2);
    const evil = {
      ...board,
      opening: { ...board.opening, team1: { ...board.opening.team1, name: 'a\u001b[2Jb\u0007' } },
    };
    tracker.take(snapshotOf(evil, momentIn(2)), momentIn(2));
    const text = frame(stateOf(tracker), { columns: 120, rows: 40 }, plain, momentIn(2), onMatch()).join(
      '\n',
    );
    expect(text).toContain('a␛[2Jb␇');
    // eslint-disable-next-line no-control-regex -- these characters must not occur
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  test('leaves out what the service does not send', () => {
    const tracker = createTracker();
    const answer = {
      id: 'm-match-1',
      team1Name: 'Tall Trees',
      team2Name: 'Night Birds',
      score: '1-0',
      map: 'Nuke',
      mapScore: '3-2',
      players: [
        { name: 'ash', team: 'Tall Trees', k: 4 },
        { name: 'finch', team: 'Night Birds', k: 2 },
      ],
    };
    tracker.take(toIncoming(answer), momentIn(1));
    const text = stillFrame(stateOf(tracker), 100, plain, momentIn(1), onMatch());
    expect(text).toContain('Tall Trees    3 : 2    Night Birds');
    expect(text).not.toMatch(/ADR|HP|\$|weapon| D |Round |~|alive|warmup/);
  });
});

test('a column is shown only for known values: no health if nobody’s is known, KAST if it is sent', () => {
  const tracker = createTracker();
  const players = [
    { name: 'ash', team: 'Tall Trees', alive: false, k: 4, kast: 71.4 },
    { name: 'finch', team: 'Night Birds', alive: true, k: 2 },
  ];
  const answer = { id: 'm-match-1', team1Name: 'Tall Trees', team2Name: 'Night Birds', players };
  tracker.take(toIncoming(answer), momentIn(1));
  const text = (columns: number): string =>
    stillFrame(stateOf(tracker), columns, plain, momentIn(1), onMatch());
  expect(text(100)).not.toContain('HP');
  expect(text(100)).toMatch(/✕ ash +4 +71%\n/);
  expect(text(100)).toMatch(/● finch +2\n/);
});

describe('the footer', () => {
  const footer = (changes: Partial<Status>, now = momentIn(17)): string | undefined =>
    frame(stateOf(watched(), changes), { columns: 80, rows: 24 }, plain, now, onMatch()).at(-1)?.trim();

  test('shows the age of the screen and its cost', () => {
    expect(footer({})).toMatch(
      /^SSE · 2 s ago · 12 spent, 488 left +e economy {2}d delay {2}\? help {2}q quit$/,
    );
  });
  test('marks the screen as stale after 45 s of silence', () => {
    const heardAt = momentIn(17) - 45_000;
    expect(footer({ heardAt: heardAt + 1 })).toMatch(/^SSE · 44 s ago/);
    expect(footer({ heardAt, problem: 'gone' })).toMatch(/^SSE · STALE 45 s · gone/);
  });
  test('says that no more updates will arrive', () => {
    expect(footer({ ended: true })).toMatch(/^SSE · ended/);
  });

  test('shows that the link is down, the time of the next attempt and the gaps', () => {
    expect(footer({ problem: 'reset', retryAt: momentIn(17) + 2500 })).toMatch(
      /^SSE · DOWN again in 3 s · reset/,
    );
    expect(footer({ gaps: 2 })).toMatch(/^SSE · 2 s ago · 2 gaps · 12 spent/);
  });

  test('says how to get pushed updates if it polls by default', () => {
    const pushHint = '--stream pushes';
    expect(footer({ pushHint, transport: 'poll' })).toContain(`488 left · ${pushHint}`);
    expect(footer({ pushHint })).not.toContain(pushHint);
  });
});

describe('the matches that are not played', () => {
  const hour = 3_600_000;
  const now = momentIn(17);
  const others = (count: number, from: number, between: string) =>
    Array.from({ length: count }, (_, n) => ({
      id: `${from}-${n}`,
      name: `Foxes ${between} Owls ${n}`,
      eventName: 'Autumn Cup',
      startsAt: now + (from + Math.sign(from) * n) * hour,
    }));
  const text = (rows: number, status: Partial<Status>, state = stateOf(watched())): readonly string[] =>
    frame(
      { ...state, status: { ...state.status, ...status } },
      { columns: 60, rows },
      plain,
      now,
      openView(),
    ).map(line => line.trim());
  const empty = { ...stateOf(watched()), world: new Map(), order: [] };
  const beside = { last: others(9, -1, '2–1'), next: [...others(1, -0.5, 'v'), ...others(9, 2, 'v')] };

  test('stand below the live ones in the rows that are left', () => {
    const lines = text(40, { beside });
    const from = lines.findIndex(line => line.startsWith('── Last results'));
    expect(lines[0]).toBe('● LIVE 1');
    expect(lines.slice(from, from + 2).map(line => line.replace(/─+$/, '─'))).toEqual([
      '── Last results ─',
      '1 h ago   Foxes 2–1 Owls 0  Autumn Cup',
    ]);
    // A match whose start has passed is not the next one.
    expect(lines.find(line => line.startsWith('in '))).toMatch(/^in 2 h\s+Foxes v Owls 0/);
    expect(lines.at(-1)).toContain('q quit');
  });

  test('are what an empty board shows, if they are known', () => {
    expect(
      text(15, {}, empty)
        .filter(line => line !== '')
        .slice(1, -1),
    ).toEqual(['No match is live right now.']);
    const lines = text(15, { beside }, empty);
    expect(lines.filter(line => /^(?:in|\d+ h ago) /.test(line))).toHaveLength(8);
  });

  test('leave each form of the live ones whole: in a single row that is left stands the next match', () => {
    for (const rows of [15, 20, 24, 30, 40]) {
      const alone = text(rows, {});
      const last = alone.slice(0, -1).findLastIndex(line => line !== '');
      expect(text(rows, { beside }).slice(0, last + 1)).toEqual(alone.slice(0, last + 1));
    }
    const found = [15, 16, 17, 18, 19, 20].map(rows => text(rows, { beside }).at(-2));
    expect(found.filter(line => line?.startsWith('Next'))[0]).toMatch(/^Next\s+in 2 h\s+Foxes v Owls 0/);
  });

  test('are not those on the board', () => {
    const [last] = others(1, -1, '2–1');
    const own = last && { last: [{ ...last, id: opening.matchId }], next: [] };
    expect(text(40, { beside: own }).join('\n')).not.toContain('Last results');
  });
});

test('a single frame for a pipe has no footer and no empty lines at its end', () => {
  const text = stillFrame(stateOf(watched()), 80, plain, momentIn(17), onMatch());
  expect(text.endsWith('\n\n')).toBe(false);
  expect(text).not.toContain('q quit');
});
