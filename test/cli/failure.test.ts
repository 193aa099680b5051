import { describe, expect, test } from 'vitest';
import { toFailure } from '../../src/cli/failure.ts';
import { ClientError, type ClientErrorKind } from '../../src/client/errors.ts';

describe('the hint of a failure', () => {
  const facts = { plan: 'free', limit: 500, resetsAt: '2026-12-01T00:00:00Z' };
  test.each<readonly [ClientErrorKind, boolean]>([
    ['quotaSpent', true],
    ['rateLimited', true],
    ['notFound', false],
    ['badRequest', false],
    ['forbidden', false],
    ['serverFailed', false],
  ])('of the kind %s says when the quota resets: %s', (kind, expected) => {
    const failure = toFailure(new ClientError(kind, 'it failed', 'GET /game/live', facts));
    expect(failure?.hint?.includes('It resets: 2026-12-01')).toBe(expected);
  });
});
