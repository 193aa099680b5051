import { expect, it } from 'vitest';
import { createIntake } from '../../../src/server/ingest/createIntake.ts';
import { IngestError } from '../../../src/server/ingest/intake.ts';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import { openScoreboard } from '../../../src/core/scoreboard/state.ts';
import * as fc from '../../support/property.ts';
import { createChance, logPosts } from './damage.ts';
import { gsiOf, matchzyOf } from './derivedFeeds.ts';
import { eventfulLog } from './serverLog/madeUpLog.ts';
import { matchOf, type Sent, tellAll } from './taking.ts';

const server = { name: 'log-1', kind: 'log' } as const;
const logged = logPosts(server, `${eventfulLog().join('\n')}\n`, createChance(0), 'headers');
const truth = tellAll(matchOf(), logged);
const feeds: readonly (readonly Sent[])[] = [
  logged,
  gsiOf(truth, { name: 'gsi-1', kind: 'gsi' }),
  matchzyOf(truth, { name: 'matchzy-1', kind: 'matchzy' }),
];

const strange = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    1e308,
    -1,
    2 ** 53,
    '\u001B]0;title\u0007\u001B[2J',
    '\u0000',
    'x'.repeat(70_000),
    {},
    [[]],
  ),
);

/** A copy with another value at one of its paths; the steps choose the way. */
const replaceAt = (value: unknown, steps: readonly number[], other: unknown): unknown => {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== 'object' || value === null) return other;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return other;
  const put = (child: unknown) => replaceAt(child, rest, other);
  if (Array.isArray(value)) return value.map((child, index) => (String(index) === key ? put(child) : child));
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, name === key ? put(child) : child]),
  );
};

const spoil = (text: string, steps: readonly number[], other: unknown, cut: number | undefined): string => {
  const word = typeof other === 'string' ? other : JSON.stringify(other);
  const whole = text.startsWith('{')
    ? JSON.stringify(replaceAt(JSON.parse(text), steps, other))
    : text.replaceAll(/ann|bob|de_test/g, (name, at: number) =>
        at % 3 === (steps[0] ?? 0) % 3 ? word : name,
      );
  return cut === undefined ? whole : whole.slice(0, cut % (whole.length + 1));
};

it('spoiled posts are taken or refused with their place, and leave a match that can be read and goes on', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...feeds),
      fc.array(
        fc.record({
          at: fc.nat(),
          steps: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
          other: strange,
          cut: fc.option(fc.nat(), { nil: undefined, freq: 4 }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      (posts, spoils) => {
        const spoiled = new Map(spoils.map(each => [each.at % posts.length, each]));
        const opening = matchOf();
        let intake = createIntake({ opening });
        let board = openScoreboard(opening);
        const faults: unknown[] = [];
        for (const [index, { source, ...post }] of posts.entries()) {
          const how = spoiled.get(index);
          const text = how ? spoil(post.text, how.steps, how.other, how.cut) : post.text;
          const before = JSON.stringify(intake.state);
          try {
            const { events } = intake.take(source, { ...post, text });
            // What a log stores and a stream sends.
            for (const { event } of events) board = applyEvent(board, JSON.parse(JSON.stringify(event)));
          } catch (error) {
            const isRefused = error instanceof IngestError && /^(?:\$|line )/u.test(error.place);
            if (!isRefused || JSON.stringify(intake.state) !== before) faults.push(error);
          }
          if (how) intake = createIntake({ opening }, JSON.parse(JSON.stringify(intake.state)));
        }
        expect(faults).toEqual([]);
      },
    ),
    { numRuns: 100 },
  );
});
