import { expect, test } from 'vitest';
import { readReplayOptions } from '../../../../src/cli/commands/serve/replayOptions.ts';
import { UsageError } from '../../../../src/cli/parse/usageError.ts';

const file = { kind: 'data', path: 'real.db', game: 'game' } as const;
const now = Date.UTC(2026, 10, 21, 18, 0, 0, 250);
const begins = Date.UTC(2026, 10, 21, 18);

test('a replay begins at a whole second, at the original speed by default, at the start or at a round', () => {
  expect(readReplayOptions({ replay: 'm' }, file, now)).toEqual({ match: 'm', begins, speed: 1 });
  expect(readReplayOptions({ replay: 'm', speed: 8, startRound: '13' }, file, now)).toEqual({
    match: 'm',
    begins,
    speed: 8,
    from: { round: 13 },
  });
  expect(readReplayOptions({ replay: 'm', startRound: '2:1' }, file, now)?.from).toEqual({
    map: 2,
    round: 1,
  });
  expect(readReplayOptions({ replay: 'm', startAt: '2026-11-20T19:00+01:00' }, file, now)?.begins).toBe(
    begins - 86_400_000,
  );
  expect(readReplayOptions({}, file, now)).toBeUndefined();
});

test.each([
  [{ speed: 2 }, file, '--speed needs a replay'],
  [{ startRound: '2' }, file, '--start-round needs a replay'],
  [{ startAt: '2026-11-20T18:00:00Z' }, file, '--start-at needs a replay'],
  [
    { replay: 'm', startAt: '2026-11-20T18:00' },
    file,
    '--start-at takes a time with its zone, not "2026-11-20T18:00"',
  ],
  [
    { replay: 'm', startAt: '2026-13-20T18:00Z' },
    file,
    '--start-at takes a time with its zone, not "2026-13-20T18:00Z"',
  ],
  [{ replay: 'm' }, { kind: 'demo', game: 'game' } as const, '--replay plays a match of a data file'],
  [{ replay: 'm', startRound: '0' }, file, '--start-round takes a round, not "0"'],
  [{ replay: 'm', startRound: '2:' }, file, '--start-round takes a round, not "2:"'],
])('%j is refused', (flags, source, message) => {
  expect(() => readReplayOptions(flags, source, now)).toThrow(
    expect.objectContaining({ name: UsageError.name, message }),
  );
});
