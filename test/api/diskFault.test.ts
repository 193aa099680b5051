import { describe, expect, test } from 'vitest';
import { diskFault } from '../../src/api/diskFault.ts';

const failing = (facts: object, cause?: unknown): Error =>
  Object.assign(new Error('it failed', { cause }), facts);

describe('the description of a disk fault', () => {
  test.each([
    [{ code: 'ENOSPC' }, 'the disk is full'],
    [{ code: 'EDQUOT' }, 'the disk quota is used up'],
    [{ code: 'EROFS' }, 'the file system is read-only'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'the disk is full'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 8 | (3 << 8) }, 'the file is read-only'],
    [{ code: 'EACCES' }, undefined],
    [{ code: 'constructor', errcode: 5 }, undefined],
  ])('%j is %s, at any depth of causes', (facts, words) => {
    expect(diskFault(failing(facts))).toBe(words);
    expect(diskFault(failing({}, failing({ code: 'X' }, failing(facts))))).toBe(words);
  });

  test('is undefined without an error', () => {
    expect([diskFault(undefined), diskFault('ENOSPC')]).toEqual([undefined, undefined]);
  });
});
