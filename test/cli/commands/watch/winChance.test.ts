import { expect, test } from 'vitest';
import { withWinChance } from '../../../../src/cli/commands/watch/winChance.ts';
import { chanceIn } from '../../../../src/cli/watch/feed/chances.ts';
import { createTracker } from '../../../../src/cli/watch/feed/tracker.ts';
import { boardAt, momentIn, roundEvents, snapshotOf, toIncoming } from '../../watch/match.ts';

const tracker = createTracker();
tracker.take(snapshotOf(boardAt(13), momentIn(13)), momentIn(13));
const [begin = [], kill = []] = roundEvents(14).map(event =>
  tracker.take(toIncoming(event), Date.parse(event.at)),
);

test('adds the chances of both teams, and what a kill added, to the exact text of a line', () => {
  const chance = ([step]: typeof begin): number => {
    const session = step?.session;
    return Math.round(1e4 * ((session && chanceIn(session)) ?? Number.NaN)) / 1e4;
  };
  const both = (team1: number) => ({ computed: true, team1, team2: Math.round(1e4 * (1 - team1)) / 1e4 });
  expect(withWinChance('{"a":12345678901234567890}', begin)).toBe(
    `{"a":12345678901234567890,"winChance":${JSON.stringify(both(chance(begin)))}}`,
  );
  const added: unknown = JSON.parse(withWinChance('{}', kill));
  expect(added).toEqual({ winChance: { ...both(chance(kill)), team: 'team1', added: expect.any(Number) } });
});

test.each(['[1,2]', '5', '{"winChance":1}'])('leaves the line %s as it is', line => {
  expect(withWinChance(line, kill)).toBe(line);
});

test('leaves a line as it is where nothing can be computed', () => {
  expect(withWinChance('{}', [])).toBe('{}');
});
