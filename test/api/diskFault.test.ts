import { describe, expect, test } from 'vitest';
import { diskFault } from '../../src/api/diskFault.ts';

const failing = (facts: object, cause?: unknown): Error =>
  Object.assign(new Error('it failed', { cause }), facts);

describe('what is wrong with the disk', () => {
  test.each([
    [{ code: 'ENOSPC' }, 'the disk is full'],
    [{ code: 'EDQUOT' }, 'the disk quota is used up'],
    [{ code: 'EROFS' }, 'the file system can only be read'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'the disk is full'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 8 | (3 << 8) }, 'the file can only be read'],
    [{ code: 'EACCES' }, undefined],
    [{ code: 'constructor', errcode: 5 }, undefined],
  ])('%j is %s, however deep it is the cause', (facts, words) => {
    expect(diskFault(failing(facts))).toBe(words);
    expect(diskFault(failing({}, failing({ code: 'X' }, failing(facts))))).toBe(words);
  });

  test('is nothing where no error is', () => {
    expect([diskFault(undefined), diskFault('ENOSPC')]).toEqual([undefined, undefined]);
  });
});
