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
const back = { today, ahead: false };

describe('a word for a day', () => {
  it.each([
    ['2026-11-21', '2026-11-21', '2026-11-21'],
    ['today', '2026-11-24', '2026-11-24'],
    ['Yesterday', '2026-11-23', '2026-11-23'],
    ['tomorrow', '2026-11-25', '2026-11-25'],
    ['3d', '2026-11-21', '2026-11-27'],
    ['2w', '2026-11-10', '2026-12-08'],
  ])('%s is %s where a flag looks back, and %s where it looks ahead', (text, before, after) => {
    expect([readDay(text, back), readDay(text, { ...back, ahead: true })]).toEqual([before, after]);
  });

  it.each(['', 'nope', '2026-02-30', '24.11.2026', '3m', 'monday', '-3d', '99999d'])('%j is none', text => {
    expect(readDay(text, back)).toBeUndefined();
  });

  test('any text is a day of the calendar or none', () => {
    const pieces = [' ', '3', '9999', 'd', 'w', 'today', '-'];
    const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map(parts => parts.join(''));
    fc.assert(
      fc.property(anyText, fc.boolean(), (text, ahead) => {
        const day = readDay(text, { today, ahead });
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
  ['schedule upcoming --from tomorrow --to 2d --utc', 'from=2026-11-22&to=2026-11-23'],
  ['teams results spirit --from 1w --utc', 'from=2026-11-14'],
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
