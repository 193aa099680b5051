import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { ClientError } from '../../../src/client/errors.ts';
import { followLink } from '../../../src/client/link/link.ts';
import type { Attempt, Ending, LinkSetup } from '../../../src/client/link/linkSetup.ts';
import { matchEndOf } from '../../../src/client/link/matchEnd.ts';
import type { PushedUpdate } from '../../../src/client/link/pushedUpdate.ts';
import { createFakeClock, type FakeClock, settled } from '../../support/fakeClock.ts';

const url = new URL('https://api.example/api/v1/game/live/stream');
const lost = new ClientError('network', 'The connection was reset', 'GET x');
const broken = (asked?: number): Ending => ({
  kind: 'broken',
  error: lost,
  ...(asked !== undefined && { asked }),
});
/** A service that is trusted to resume after the id that it is sent. */
const resumed = { said: undefined, trusted: true };
const update = (id: string, text = `{"id":"${id}"}`, event = 'kill'): PushedUpdate => ({ id, event, text });

/** Follows links that `connect` makes, on its own clock; records the time of each attempt. */
const follow = async (
  connect: (
    attempt: Attempt,
    index: number,
    wait: (ms: number) => Promise<void>,
    clock: FakeClock,
  ) => Promise<Ending>,
  more: Partial<LinkSetup> = {},
) => {
  const clock = createFakeClock(0);
  const abort = new AbortController();
  const attempts: number[] = [];
  const asked: (string | undefined)[] = [];
  const wait = (ms: number): Promise<void> =>
    new Promise(resolve => {
      clock.setTimer(ms, resolve);
    });
  const link = followLink(
    {
      url,
      headers: {},
      signal: abort.signal,
      ...clock,
      random: () => 0.5,
      timeout: 30_000,
      ...more,
    },
    attempt => {
      attempts.push(clock.now());
      asked.push(attempt.lastEventId);
      return connect(attempt, attempts.length - 1, wait, clock);
    },
  );
  const taken: string[] = [];
  const ended = (async () => {
    try {
      for await (const piece of link) taken.push(...piece.map(({ text }) => text));
      return 'done';
    } catch (error) {
      return error;
    }
  })();
  await settled();
  return { clock, abort, attempts, asked, taken, ended };
};

describe('a link that breaks', () => {
  test('is opened again after a second plus jitter, then ever later, up to a minute apart', async () => {
    const { clock, attempts, abort } = await follow(async attempt => {
      attempt.opened(resumed);
      attempt.heard();
      return broken();
    });
    await clock.advance(250_000);
    abort.abort();
    const gaps = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
    expect(gaps.slice(0, 8)).toEqual([1500, 2000, 3000, 5000, 9000, 17_000, 31_000, 31_000]);
  });

  test('is opened again within a second if it held for ten, and at once if it brought updates and ended in order', async () => {
    const { clock, attempts, abort } = await follow(async (attempt, index, wait) => {
      attempt.opened(resumed);
      if (index < 3) return broken();
      await wait(10_000);
      attempt.push(update(String(index)));
      return index === 3 ? broken() : { ...broken(), clean: true };
    });
    await clock.advance(80_000);
    abort.abort();
    expect(attempts.slice(0, 7)).toEqual([0, 1500, 3500, 6500, 17_000, 27_000, 37_000]);
  });

  test('that holds for ten seconds or longer leaves nobody offline for more than a tenth of the time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 10_000, max: 600_000 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0, 0.5, 0.999),
        fc.boolean(),
        fc.boolean(),
        async (lifetimes, chance, clean, brings) => {
          let online = 0;
          const { clock, attempts, abort } = await follow(
            async (attempt, index, wait) => {
              attempt.opened(resumed);
              const lifetime = lifetimes[index % lifetimes.length] ?? 0;
              if (brings) attempt.push(update(String(index)));
              await wait(lifetime);
              online += lifetime;
              return { ...broken(), clean };
            },
            { random: () => chance },
          );
          await clock.advance(7_200_000);
          abort.abort();
          const whole = attempts.at(-1) ?? 0;
          expect(online / whole).toBeGreaterThanOrEqual(clean && brings ? 1 : 0.9);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('waits once as long as the service asks, and respects a lasting pause of up to a minute', async () => {
    const { clock, attempts, abort } = await follow(async (attempt, index) => {
      attempt.opened(resumed);
      attempt.heard();
      if (index === 2) attempt.retry(999_999_999);
      return broken(index === 0 ? 90_000 : undefined);
    });
    await clock.advance(220_000);
    abort.abort();
    expect(attempts).toEqual([0, 90_000, 92_000, 152_000, 212_000]);
  });

  test('asks to resume after the last id, unless no header can carry it', async () => {
    const ids = ['a', 'bé', 'c\u0001', 'd'.repeat(2000), 'e'];
    const { clock, asked, abort } = await follow(async (attempt, index) => {
      attempt.opened(resumed);
      attempt.resumeAfter(ids[index] ?? '');
      return broken();
    });
    await clock.advance(30_000);
    abort.abort();
    expect(asked.slice(0, 6)).toEqual([undefined, 'a', 'b\u00C3\u00A9', undefined, undefined, 'e']);
  });

  test('yields no update of an earlier link again, and every other update', async () => {
    const { clock, taken, abort } = await follow(async (attempt, index) => {
      attempt.opened(resumed);
      const tick = { id: '', event: 'message', text: 'tick' };
      for (const each of index === 0 ? ['1', '2', '2'] : ['2', '3']) attempt.push(update(each));
      attempt.push(tick);
      return index === 1 ? { kind: 'done' } : broken();
    });
    await clock.advance(5000);
    abort.abort();
    expect(taken).toEqual(['{"id":"1"}', '{"id":"2"}', '{"id":"2"}', 'tick', '{"id":"3"}', 'tick']);
  });

  test('is lost if nothing arrived for five minutes, however often it seems to be opened', async () => {
    const { clock, ended } = await follow(async attempt => {
      attempt.opened(resumed);
      return broken();
    });
    await clock.advance(420_000);
    expect(await ended).toMatchObject({
      kind: 'network',
      message: expect.stringContaining('nothing arrived for 5 minutes'),
    });
  });

  test('continues as long as it is up, even if the service sends nothing', async () => {
    const { clock, attempts, abort } = await follow(async (attempt, _index, wait) => {
      attempt.opened(resumed);
      await wait(45_000);
      return broken();
    });
    await clock.advance(900_000);
    abort.abort();
    expect(attempts.length).toBeGreaterThan(9);
  });

  test('that was never open is tried four times', async () => {
    const { clock, attempts, ended } = await follow(async () => broken());
    await clock.advance(60_000);
    expect([attempts.length, await ended]).toEqual([4, expect.objectContaining({ facts: { attempts: 4 } })]);
  });
});

describe('a link that is watched', () => {
  /** A service that is gone between two moments, and links that hold until it goes. */
  const lostFor = async (from: number, until: number, more: Partial<LinkSetup> = {}) => {
    const followed = await follow(
      async (attempt, _index, wait, clock) => {
        if (clock.now() >= from && clock.now() < until) return broken();
        attempt.opened(resumed);
        attempt.push(update(String(clock.now())));
        await wait(from > clock.now() ? from - clock.now() : 1_000_000);
        return broken();
      },
      { lostPause: 6000, ...more },
    );
    return followed;
  };

  test('is opened within 6 s of the return of its service, and never more than ten times a minute', async () => {
    const { clock, attempts, abort } = await lostFor(30_000, 100_000);
    await clock.advance(200_000);
    abort.abort();
    const tries = attempts.filter(at => at >= 30_000);
    expect(tries.find(at => at >= 100_000)).toBeLessThanOrEqual(106_000);
    for (const first of tries)
      expect(tries.filter(at => at >= first && at < first + 60_000).length).toBeLessThanOrEqual(10);
  });

  test('is opened at once when the user asks for it, but not within a second', async () => {
    let hurry = new AbortController();
    const { clock, attempts, abort } = await lostFor(30_000, 900_000, { hurried: () => hurry.signal });
    await clock.advance(34_000);
    const before = attempts.length;
    hurry.abort();
    hurry = new AbortController();
    await clock.advance(0);
    expect([attempts.length - before, attempts.at(-1)]).toEqual([1, 34_000]);
    hurry.abort();
    hurry = new AbortController();
    await clock.advance(999);
    expect(attempts.at(-1)).toBe(34_000);
    await clock.advance(1);
    expect(attempts.at(-1)).toBe(35_000);
    abort.abort();
  });
});

describe('whatever a service says', () => {
  const behaviour = fc.record({
    kind: fc.constantFrom('reset', 'opened', 'heard', 'redirect'),
    holds: fc.constantFrom(0, 0, 10, 900, 61_000),
    asked: fc.option(fc.constantFrom(0, 1, 5000), { nil: undefined }),
    retry: fc.option(fc.constantFrom(0, 1, 3000), { nil: undefined }),
  });

  test('no two attempts are less than a second apart, and no minute has more than ten', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(behaviour, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(0, 0.3, 0.999),
        async (script, chance) => {
          const { clock, attempts, abort } = await follow(
            async (attempt, index, wait) => {
              const { kind, holds, asked, retry } = script[index % script.length] ?? {};
              if (index === 0 || kind !== 'reset') attempt.opened(resumed);
              if (kind === 'heard') attempt.heard();
              if (retry !== undefined) attempt.retry(retry);
              if (holds) await wait(holds);
              return kind === 'redirect' && index % 5 > 0 ? { kind: 'redirect', target: url } : broken(asked);
            },
            { random: () => chance },
          );
          await clock.advance(200_000);
          abort.abort();
          await settled();
          const gaps = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
          expect(Math.min(1000, ...gaps)).toBe(1000);
          for (const at of attempts) {
            expect(attempts.filter(other => other > at - 60_000 && other <= at).length).toBeLessThanOrEqual(
              10,
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('redirects are followed within the origin, up to five times, and never to the same address', async () => {
    const elsewhere = await follow(async () => ({
      kind: 'redirect',
      target: new URL('https://evil.example/'),
    }));
    expect(await elsewhere.ended).toMatchObject({ facts: { code: 'OTHER_ORIGIN' } });
    const itself = await follow(async attempt => ({ kind: 'redirect', target: attempt.url }));
    expect([itself.attempts.length, await itself.ended]).toMatchObject([
      1,
      { facts: { code: 'REDIRECT_LOOP' } },
    ]);
    const other = new URL('other', url);
    const circle = await follow(async attempt => ({
      kind: 'redirect',
      target: attempt.url.href === other.href ? url : other,
    }));
    await circle.clock.advance(60_000);
    expect([circle.attempts.length, await circle.ended]).toMatchObject([
      6,
      { facts: { code: 'REDIRECT_LOOP' } },
    ]);
  });
});

test('an update about a spent quota is yielded, not counted, and final', async () => {
  let counted = 0;
  const text = '{"type":"limit","code":"PLAN_LIMIT_EXCEEDED","message":"spent","plan":"free","limit":500}';
  const { taken, ended, attempts } = await follow(
    async attempt => {
      attempt.opened(resumed);
      attempt.push(update('1'));
      attempt.push({ id: '', event: 'message', text });
      attempt.push(update('2'));
      return broken();
    },
    {
      meter: {
        begin: () => ({ answered: () => {}, failed: () => {} }),
        pushed: () => void (counted += 1),
      },
    },
  );
  expect(await ended).toMatchObject({
    kind: 'quotaSpent',
    message: 'spent',
    facts: { code: 'PLAN_LIMIT_EXCEEDED', plan: 'free' },
  });
  expect([taken, counted, attempts.length]).toEqual([['{"id":"1"}', text], 1, 1]);
});

test.each(['refused', 'message', 'error'])(
  'word of a key that was revoked (%s) is final, and no spent quota',
  async event => {
    const text = '{"type":"refused","code":"INVALID_API_KEY","message":"revoked"}';
    const { taken, ended } = await follow(async attempt => {
      attempt.opened(resumed);
      attempt.push({ id: '', event, text });
      return broken();
    });
    expect(await ended).toMatchObject({ kind: 'unauthorized', message: 'revoked' });
    expect(taken).toEqual([text]);
  },
);

test.each<readonly [string, readonly PushedUpdate[], unknown, number]>([
  [
    'ends it, and what comes behind is not given',
    [update('1', '{"matchId":"a-match-7"}', 'match_end'), update('2')],
    'done',
    1,
  ],
  ['by its bare number ends it', [update('1', '{"match":{"id":"7"}}', 'MatchEnded')], 'done', 1],
  [
    'in a wrapping ends it',
    [update('1', '{"type":"match_end","data":{"matchId":"7"}}', 'message')],
    'done',
    1,
  ],
  [
    'without a name ends it where the service ends the link',
    [update('1', '{}', 'match_end'), update('2')],
    'done',
    2,
  ],
  [
    'of another match changes nothing',
    [update('1', '{"matchId":"a-match-17"}', 'match_end'), update('2')],
    expect.objectContaining({ kind: 'network' }),
    2,
  ],
])('the end of the match that is followed, %s', async (_what, updates, ending, count) => {
  const { clock, taken, ended, attempts } = await follow(
    async attempt => {
      attempt.opened(resumed);
      for (const each of updates) attempt.push(each);
      return broken();
    },
    { finalityOf: matchEndOf('a-match-7') },
  );
  await clock.advance(420_000);
  expect([await ended, taken.length]).toEqual([ending, count]);
  expect(attempts.length === 1).toBe(ending === 'done');
});

test('a clock that is set back causes no long wait', async () => {
  const { clock, attempts, abort } = await follow(async (attempt, index, _wait, at) => {
    attempt.opened(resumed);
    if (index === 0) at.set(-86_400_000);
    return broken();
  });
  await clock.advance(60_000);
  abort.abort();
  expect(attempts.length).toBeGreaterThan(1);
});
