import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { toCalendar } from '../../../src/core/calendar/calendar.ts';
import { type CalendarRow, toEntry } from '../../../src/core/calendar/entries.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';
import * as fc from '../../support/property.ts';

const write = (rows: readonly CalendarRow[]) =>
  toCalendar(
    rows.flatMap(row => toEntry(row) ?? []),
    { name: 'Rain Temple', asOf: Date.UTC(2026, 10, 1) },
  );

/** What another program reads in the document. */
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(component => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      start: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      end: event.endDate.isDate ? event.endDate.toString() : event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      description: event.description,
      status: component.getFirstPropertyValue('status'),
      sequence: event.sequence,
    };
  });

const match = {
  id: 'cs-match-7',
  team1Name: 'Rain Temple',
  team2Name: 'Quetzal Union',
  eventName: 'Halfmoon Cup',
  stage: 'Play-offs',
  bestOf: 3,
  startsAt: '2026-11-24T17:30:00Z',
  status: 'upcoming',
};

test('a match has its teams, its event, its length and a name that stays', async () => {
  expect(read(await write([match]))).toEqual([
    {
      uid: 'match-cs-match-7@esports',
      start: '2026-11-24T17:30:00.000Z',
      end: '2026-11-24T20:00:00.000Z',
      summary: 'Rain Temple vs Quetzal Union',
      description: 'Best of 3\nHalfmoon Cup · Play-offs',
      status: 'CONFIRMED',
      sequence: 0,
    },
  ]);
});

test.each([
  [1, 60],
  [2, 120],
  [3, 150],
  [5, 240],
  [7, 120],
  [undefined, 120],
])('a best of %s takes %i minutes', (bestOf, minutes) => {
  const entry = toEntry({ ...match, bestOf });
  expect(Date.parse(entry?.end ?? '') - Date.parse(entry?.start ?? '')).toBe(minutes * 60_000);
});

test('an open team or a day without a time makes a match tentative', async () => {
  const rows = [{ team2Name: 'TBD' }, { team1Name: undefined }, { startsAt: '2026-11-24' }, {}].map(
    (changed, number) => ({ ...match, id: `m-${number}`, ...changed }),
  );
  expect(
    read(await write(rows)).map(({ status, start, end, summary }) => [status, start, end, summary]),
  ).toEqual([
    ['TENTATIVE', '2026-11-24T17:30:00.000Z', '2026-11-24T20:00:00.000Z', 'Rain Temple vs TBD'],
    ['TENTATIVE', '2026-11-24T17:30:00.000Z', '2026-11-24T20:00:00.000Z', 'TBD vs Quetzal Union'],
    ['TENTATIVE', '2026-11-24', '2026-11-25', 'Rain Temple vs Quetzal Union'],
    ['CONFIRMED', '2026-11-24T17:30:00.000Z', '2026-11-24T20:00:00.000Z', 'Rain Temple vs Quetzal Union'],
  ]);
});

test('a tournament takes whole days, its last one included', async () => {
  const event = { id: 'cs-event-1', name: 'Harbor Masters', startDate: '2026-10-24', endDate: '2026-10-26' };
  const rows = [
    event,
    { ...event, id: 'e-2', endDate: null },
    { ...event, id: 'e-3', endDate: '2026-01-01' },
  ];
  expect(read(await write(rows)).map(({ start, end }) => [start, end])).toEqual([
    ['2026-10-24', '2026-10-27'],
    ['2026-10-24', '2026-10-25'],
    ['2026-10-24', '2026-10-25'],
  ]);
});

test('rows without a date are left out, and a match that comes twice is written once', async () => {
  expect(
    read(await write([match, { ...match, id: 'x', startsAt: null }, { name: 'No days' }, match])),
  ).toHaveLength(1);
});

test('nothing of a result is in the document', async () => {
  const outcomes = { score: { team1: 2, team2: 1 }, winner: 'Rain Temple', status: 'finished' };
  expect(await write([{ ...match, ...outcomes }])).toBe(await write([match]));
});

/** The clock changes of Europe and of North America in 2026. */
test.each(['2026-03-08T06:59:59Z', '2026-03-29T00:30:00Z', '2026-10-25T00:30:00Z', '2026-11-01T05:30:00Z'])(
  'a match at a change of the clock, %s, is at its moment in every zone',
  async startsAt => {
    const [event] = new ICAL.Component(ICAL.parse(await write([{ ...match, startsAt }]))).getAllSubcomponents(
      'vevent',
    );
    const start = new ICAL.Event(event).startDate;
    expect([start.zone.tzid, start.toUnixTime() * 1000]).toEqual(['UTC', Date.parse(startsAt)]);
  },
);

test('another parser reads back any text, on lines of at most 75 octets', async () => {
  const anyText = fc.string({ unit: anyCharacter, maxLength: 120 });
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, fc.string(), async (team1Name, team2Name, eventName, id) => {
      const document = await write([{ ...match, id, team1Name, team2Name, eventName }]);
      for (const line of document.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/\p{Cc}/u);
      }
      const entry = toEntry({ ...match, id, team1Name, team2Name, eventName });
      expect(read(document)).toMatchObject([
        { uid: entry?.uid, summary: entry?.summary, description: entry?.description },
      ]);
    }),
  );
});

test('an impossible time is no entry', () => {
  for (const startsAt of ['yesterday', '', '+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', 7, {}])
    expect(toEntry({ ...match, startsAt })).toBeUndefined();
});
