import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { becauseOfDisk, diskFault, fileFault } from '../../src/core/diskFault.ts';

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

test('a message about a file ends with the disk problem, where there is one', () => {
  const ends = [failing({}, failing({ errcode: 13 })), failing({ code: 'EACCES' })].map(becauseOfDisk);
  expect(ends).toEqual([', because the disk is full', '']);
});

test('the reason of the file system comes without its code and its call', () => {
  const reasonFor = (path: string): string => {
    try {
      return String(readFileSync(path));
    } catch (error) {
      return fileFault(error);
    }
  };
  expect(reasonFor('/no/such, open file')).toBe('no such file or directory');
  expect(reasonFor('/')).toBe('illegal operation on a directory');
  expect(fileFault(failing({ code: 'ENOSPC' }))).toBe('the disk is full');
  expect(fileFault(new Error('it contains no certificate'))).toBe('it contains no certificate');
});
