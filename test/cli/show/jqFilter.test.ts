import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/cli/parse/usageError.ts';
import { jqLimits } from '../../../src/cli/show/jqFilter.ts';

describe('--jq-limit', () => {
  test.each([
    [undefined, {}],
    ['30s', { time: 30_000 }],
    ['1.5m', { time: 90_000 }],
    ['2GB', { output: 2e9 }],
    ['100kb, 24h', { output: 100_000, time: 86_400_000 }],
  ])('reads %s', (typed, limits) => {
    expect(jqLimits(typed)).toEqual(limits);
  });

  test.each(['', '5', 's', '0s', '-1s', '25h', '5m,', '5 minutes', '1e9GB', 'toString'])(
    'refuses "%s"',
    typed => {
      expect(() => jqLimits(typed)).toThrow(UsageError);
    },
  );
});
