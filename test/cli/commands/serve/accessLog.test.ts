import { expect, test } from 'vitest';
import type { LogEntry } from '../../../../src/server/http/server.ts';
import { anyCharacter } from '../../../support/anyCharacter.ts';
import { openedLogs } from './openedLogs.ts';
import * as fc from '../../../support/property.ts';

const entry = {
  at: 0,
  from: '127.0.0.1',
  key: 3,
  method: 'GET',
  path: '/teams/x',
  route: '/teams/{team}',
  status: 200,
  ms: 4,
  bytes: 12,
  id: 'a-1',
};
const requestLine = Object.fromEntries(
  (['text', 'json'] as const).map(form => {
    const { lines, logs } = openedLogs(form);
    return [form, (logged: LogEntry): string => (logs.request?.(logged), lines.splice(0).join(''))];
  }),
) as Record<'json' | 'text', (logged: LogEntry) => string>;

test('a line of text, and one of JSON', () => {
  expect(requestLine.text(entry)).toBe('1970-01-01T00:00:00.000Z 127.0.0.1 key 3 200 GET /teams/x 4 ms a-1');
  expect(
    requestLine.text({ at: 0, from: '::1', method: '', path: '', status: 400, ms: 0, bytes: 0, id: 'a-2' }),
  ).toBe('1970-01-01T00:00:00.000Z ::1 - 400 - - 0 ms a-2');
  expect(JSON.parse(requestLine.json(entry))).toEqual({
    level: 'info',
    time: '1970-01-01T00:00:00.000Z',
    from: '127.0.0.1',
    key: 3,
    method: 'GET',
    path: '/teams/x',
    route: '/teams/{team}',
    status: 200,
    ms: 4,
    bytes: 12,
    id: 'a-1',
  });
});

/** Control characters, line separators, and characters that change the direction of text. */
const isObeyed = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x2028 && code <= 0x202e);
};

test('whatever the request, it is one line, and a terminal obeys nothing in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.constantFrom('json', 'text'), (text, form) => {
      const line = requestLine[form]({ ...entry, path: text, id: text });
      expect(Array.from(line).filter(isObeyed)).toEqual([]);
    }),
  );
});
