import { expect, test } from 'vitest';
import { Notice } from '../../../../src/data/store/problem.ts';
import { openedLogs } from './openedLogs.ts';

const setUp = (form: 'json' | 'text', withStack = false) => {
  const { lines, time, logs } = openedLogs(form, withStack);
  return { lines, time, log: logs.report };
};

test('a fault in a JSON log is JSON, with its time and its request, and shows no key', () => {
  const { lines, log } = setUp('json');
  log(new Error('it\u2028broke'), { method: 'GET', path: '/api/v1/game/live/esp_0123456789abcdef' });
  log('no error');
  expect(lines[0]).toContain(String.raw`\u2028`);
  expect(lines.map(line => JSON.parse(line) as unknown)).toEqual([
    {
      level: 'error',
      time: '1970-01-01T00:00:00.000Z',
      fault: 'it\u2028broke',
      method: 'GET',
      path: '/api/v1/game/live/esp_…',
    },
    { level: 'error', time: '1970-01-01T00:00:00.000Z', fault: 'no error' },
  ]);
});

test('a fault in a text log is one line', () => {
  const { lines, log } = setUp('text');
  log(new Error('it\nbroke'), { method: 'GET', path: '/x' });
  expect(lines).toEqual(['1970-01-01T00:00:00.000Z fault: it␊broke at GET /x']);
});

test('a notice has a level and a kind of its own, is logged once a minute too, and shows no token', () => {
  const notice = new Notice('ingest', 'cs-match-1: observer:\n$.player esp_0123456789abcdef');
  const json = setUp('json', true);
  for (const entry of [notice, notice, new Error(notice.text)]) json.log(entry);
  json.time.now = 60_000;
  json.log(notice);
  const note = { level: 'warn', kind: 'ingest', note: 'cs-match-1: observer:\n$.player esp_…' };
  expect(json.lines.map(line => JSON.parse(line) as unknown)).toMatchObject([
    { ...note, time: '1970-01-01T00:00:00.000Z' },
    { level: 'error', fault: notice.text },
    { ...note, time: '1970-01-01T00:01:00.000Z', repeated: 1 },
  ]);
  const text = setUp('text', true);
  text.log(notice);
  expect(text.lines).toEqual(['1970-01-01T00:00:00.000Z ingest: cs-match-1: observer:␊$.player esp_…']);
});

test('how the service was started is said in the form of the log', () => {
  const { lines, log } = setUp('json');
  log(new Notice('start', 'the limits are these'));
  log(new Notice('warning', 'everybody can ask'));
  expect(lines.map(line => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'info', kind: 'start', note: 'the limits are these' },
    { level: 'warn', kind: 'warning', note: 'everybody can ask' },
  ]);
});

test('the call stack is logged on request', () => {
  const { lines, log } = setUp('json', true);
  log(new Error('it broke'));
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    stack: expect.stringContaining('faultLog.test') as string,
  });
});

test('the same fault is logged once a minute, with its count since then', () => {
  const { lines, log, time } = setUp('json');
  for (time.now = 0; time.now <= 60_000; time.now += 1000) log(new Error('full'));
  log(new Error('other'));
  expect(lines.map(line => JSON.parse(line) as unknown)).toEqual([
    { level: 'error', time: '1970-01-01T00:00:00.000Z', fault: 'full' },
    { level: 'error', time: '1970-01-01T00:01:00.000Z', fault: 'full', repeated: 59 },
    { level: 'error', time: '1970-01-01T00:01:01.000Z', fault: 'other' },
  ]);
});
