import { describe, expect, test } from 'vitest';
import { int, list, number, record, text, time } from '../../src/core/schema.ts';
import { columnsFromFields } from '../../src/output/columns.ts';
import { renderCard } from '../../src/output/card.ts';
import { renderTable } from '../../src/output/table.ts';
import { inSigns } from '../../src/output/text/ascii.ts';
import { plainTheme, themes } from '../../src/output/theme.ts';
import * as fc from '../support/property.ts';

const { glyphs } = themes.plain;
const look = { now: 0, theme: plainTheme, width: 20, terminal: true, glyphs };
const player = record('', {
  id: text('', { format: 'id' }),
  nickname: text('', { label: 'Player' }),
  kills: int('', { label: 'K' }),
});

describe('in words', () => {
  test('a row is one line, whole, with its headings, and identifiers at the end', async () => {
    const rows = [
      { id: 'p-1', nickname: 'a name longer than the terminal', kills: 20 },
      { id: 'p-2', nickname: 'tin', kills: null },
    ];
    expect(await renderTable({ ...look, columns: columnsFromFields(player.fields), rows })).toBe(
      'Player: a name longer than the terminal; K: 20; Id: p-1\nPlayer: tin; Id: p-2\n',
    );
    expect(
      await renderTable({ ...look, columns: columnsFromFields(player.fields), rows, header: false }),
    ).toBe('a name longer than the terminal; 20; p-1\ntin; p-2\n');
  });

  test('headings and chances are words', async () => {
    const line = record('', {
      place: int('', { label: '#' }),
      chance: number('', { label: 'Chance', format: 'chance' }),
      spread: int('', { label: '±' }),
    });
    const rows = [{ place: 1, chance: 0.32, spread: 40 }];
    expect(await renderTable({ ...look, columns: columnsFromFields(line.fields), rows })).toBe(
      'Number: 1; Chance: about 32%; Plus or minus: 40\n',
    );
  });

  test('the winner of a match is said', async () => {
    const match = record('', {
      team1Name: text('', { label: 'Team 1' }),
      winner: text('', { label: 'Won' }),
    });
    const rows = [{ team1Name: 'Tin', team2Name: 'Oat', winner: 'Tin' }];
    expect(await renderTable({ ...look, columns: columnsFromFields(match.fields), rows })).toBe(
      'Team 1: Tin, winner; Won: Tin\n',
    );
  });

  test('a record is one line for each field, and its lists follow', async () => {
    const schema = record('', {
      name: text('', { label: 'Team' }),
      at: time('', { label: 'Seen' }),
      players: list(player, { label: 'Players' }),
    });
    const value = { name: 'Tin', at: '1970-01-01T00:00:00Z', players: [{ nickname: 'oat', kills: 3 }] };
    expect(await renderCard({ ...look, timeZone: 'UTC', record: value, schema })).toBe(
      'Team: Tin\nSeen: Thu 1 Jan 00:00 UTC, now\n\nPlayers\nPlayer: oat; K: 3\n',
    );
  });

  test('no value of a list is lost, however long the list and its texts are', async () => {
    const names = fc.array(fc.stringMatching(/^[a-z]{1,60}$/), { minLength: 1, maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(names, async found => {
        const rows = found.map(nickname => ({ nickname }));
        const drawn = await renderTable({ ...look, columns: columnsFromFields(player.fields), rows });
        expect(drawn).toBe(found.map(each => `Player: ${each}\n`).join(''));
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ['Spirit 13–9 FaZe · Inferno', 'Spirit 13 to 9 FaZe, Inferno'],
    ['wherry ✕ kingpin (AWP, headshot)', 'wherry killed kingpin (AWP, headshot)'],
    ['✹ bomb planted by wherry · 3T v 2CT', 'bomb planted by wherry, 3T v 2CT'],
    ['~63% · ~$4,000 · José', 'about 63%, about $4,000, José'],
    ['Looking it up …', 'Looking it up ...'],
  ])('%s is said as: %s', (drawn, said) => {
    expect(inSigns(drawn, glyphs)).toBe(said);
  });
});
