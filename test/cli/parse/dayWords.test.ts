import { describe, expect, it, test } from 'vitest';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { dayExamples, isDay, readDay } from '../../../src/core/dayWords.ts';
import { parseFlagValue } from '../../../src/cli/parse/flagValue.ts';
import { allCommands, commandName } from '../../../src/cli/derived/commandModel.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { runHere, userIn } from '../../support/programHere.ts';
import * as fc from '../../support/property.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

/** A Tuesday. */
const today = '2026-11-24';
const back = { today, ahead: false, last: false };

describe('a word for a day', () => {
  it.each([
    ['2026-11-21', '2026-11-21', '2026-11-21'],
    ['today', '2026-11-24', '2026-11-24'],
    ['Yesterday', '2026-11-23', '2026-11-23'],
    ['tomorrow', '2026-11-25', '2026-11-25'],
    ['tuesday', '2026-11-24', '2026-11-24'],
    ['monday', '2026-11-23', '2026-11-30'],
    ['wed', '2026-11-18', '2026-11-25'],
    ['this wed', '2026-11-18', '2026-11-25'],
    ['last tuesday', '2026-11-17', '2026-11-17'],
    ['last-monday', '2026-11-23', '2026-11-23'],
    ['next tuesday', '2026-12-01', '2026-12-01'],
    ['next sunday', '2026-11-29', '2026-11-29'],
    ['this week', '2026-11-23', '2026-11-23'],
    ['last week', '2026-11-16', '2026-11-16'],
    ['next  month', '2026-12-01', '2026-12-01'],
    ['last year', '2025-01-01', '2025-01-01'],
    ['3d', '2026-11-21', '2026-11-27'],
    ['3 days', '2026-11-21', '2026-11-27'],
    ['2w', '2026-11-10', '2026-12-08'],
    ['2 weeks ago', '2026-11-10', '2026-11-10'],
    ['a week ago', '2026-11-17', '2026-11-17'],
    ['in 2 weeks', '2026-12-08', '2026-12-08'],
    ['1 month ago', '2026-10-24', '2026-10-24'],
    ['9 months ago', '2026-02-24', '2026-02-24'],
    ['1y', '2025-11-24', '2027-11-24'],
  ])('%s is %s where a flag looks back, and %s where it looks ahead', (text, before, after) => {
    expect([readDay(text, back), readDay(text, { ...back, ahead: true })]).toEqual([before, after]);
  });

  it.each([
    ['last week', '2026-11-22'],
    ['this month', '2026-11-30'],
    ['last month', '2026-10-31'],
    ['this year', '2026-12-31'],
    ['monday', '2026-11-23'],
  ])('%s is %s where the last day is meant', (text, day) => {
    expect(readDay(text, { ...back, last: true })).toBe(day);
  });

  test('a month before a day that it lacks is its own last day', () => {
    expect(readDay('1 month ago', { ...back, today: '2027-03-31' })).toBe('2027-02-28');
  });

  it.each([
    '',
    'nope',
    '2026-02-30',
    '24.11.2026',
    '3m',
    'mo',
    'in 3 days ago',
    'last',
    '-3d',
    '99999d',
    '9999y',
  ])('%j is none', text => {
    expect(readDay(text, back)).toBeUndefined();
  });

  test('any text is a day of the calendar or none', () => {
    const pieces = ['last', 'next', 'in', 'ago', ' ', '3', '9999', 'd', 'years', 'mon', 'today', '-'];
    const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map(parts => parts.join(''));
    fc.assert(
      fc.property(anyText, fc.boolean(), fc.boolean(), (text, ahead, last) => {
        const day = readDay(text, { today, ahead, last });
        expect(day === undefined || isDay(day)).toBe(true);
      }),
    );
  });
});

const dateFlags = allCommands(commandTree).flatMap(command =>
  command.flags
    .filter(({ kind }) => kind === 'date')
    .map(flag => [commandName(command), flag.name, flag] as const),
);

describe.each(dateFlags)('%s --%s', (_, name, flag) => {
  const words = dayExamples.split(', ').map(word => word.replaceAll('"', ''));
  it.each(words)('takes %s', word => {
    expect(parseFlagValue(flag, word)).toBe(word);
  });

  it('says in its help that there are words, and lists them where it refuses one', () => {
    expect(flag.about).toContain('help dates');
    expect(() => parseFlagValue(flag, 'sometime')).toThrow(`--${name} takes an existing day`);
    expect(() => parseFlagValue(flag, 'sometime')).toThrow(
      expect.objectContaining({ hint: expect.stringContaining(dayExamples) }),
    );
  });
});

test.each([
  ['results list --from today --tz Pacific/Auckland', 'from=2026-11-22'],
  ['results list --from today --utc', 'from=2026-11-21'],
  ['results list --from 3d --to yesterday --utc', 'from=2026-11-18&to=2026-11-20'],
  ['schedule upcoming --from tomorrow --to sunday --utc', 'from=2026-11-22&to=2026-11-22'],
  ['teams results spirit --from monday --utc', 'from=2026-11-16'],
  ['rankings world --date yesterday --utc', 'date=2026-11-20'],
])('%s asks for %s', async (line, query) => {
  const folder = createTemporaryFolder();
  const env = {
    ...userIn(folder),
    ESPORTS_API_KEY: 'key',
    ESPORTS_BASE_URL: 'https://service.test/api/v1',
  };
  // A Saturday evening, which is Sunday morning in New Zealand.
  const clock = createFakeClock(Date.UTC(2026, 10, 21, 18));
  const { finished, stdout, stderr } = runHere([...line.split(' '), '--dry-run'], env, clock);
  expect([await finished, stdout() + stderr()]).toEqual([0, expect.stringContaining(query)]);
});
