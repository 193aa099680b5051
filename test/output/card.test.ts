import { describe, expect, test } from 'vitest';
import { routes } from '../../src/core/table/index.ts';
import { renderCard } from '../../src/output/card.ts';
import { createTheme } from '../../src/output/createTheme.ts';
import { plainTheme } from '../../src/output/theme.ts';

const now = Date.UTC(2026, 10, 21, 18);
const options = { now, width: 80, theme: plainTheme };

describe('renderCard', () => {
  test('has a line for every field and a block for every nested record, but not the lines', async () => {
    const record = {
      skin: { id: 's1', slug: 'ak-47-ember', name: 'AK-47 | Ember' },
      lowestAsk: 12.5,
      listings: [{ marketplace: 'm', price: 12.5, count: 2 }],
    };
    const schema = routes.skins['order-book'].returns;
    expect(await renderCard({ ...options, record, schema, lines: 'listings' })).toBe(
      [
        'Skin',
        '  Id        s1',
        '  Slug      ak-47-ember',
        '  Skin      AK-47 | Ember',
        'Lowest ask  $12.50',
        '',
      ].join('\n'),
    );
  });

  test('has a table for a list of records other than the lines, and shows a start with its distance from now', async () => {
    const record = {
      id: 'm1',
      status: 'finished',
      eventName: null,
      team1Name: 'A',
      team2Name: 'B',
      score: { team1: 1, team2: 0 },
      startsAt: '2026-11-21T16:00:00Z',
      maps: [{ number: 1, name: 'Mirage' }],
      veto: [
        { team: 'A', map: 'Nuke', type: 'removed' },
        { team: null, map: 'Mirage', type: 'leftover' },
      ],
    };
    const schema = routes.results.match.returns;
    const reader = { terminal: true, timeZone: 'Europe/Berlin' };
    const card = await renderCard({ ...options, record, schema, lines: 'maps', ...reader });
    const lines = card.split('\n');
    expect(lines.slice(0, 3)).toEqual(['Id      m1', 'Status  finished', 'Team 1  A']);
    expect(lines).toContain('Score   1–0');
    expect(lines).toContain('Start   Sat 21 Nov 17:00 CET · 2 h ago');
    expect(lines.slice(-6)).toEqual([
      '',
      'Veto',
      'Team  Map     Type',
      'A     Nuke    removed',
      '–     Mirage  leftover',
      '',
    ]);
  });

  test('shows a record’s own fields if it has few known fields', async () => {
    const record = {
      handle: 'nova',
      'rank\u001b': 3,
      club: { title: 'North Gale' },
      seen: '2026-11-21T16:00:00Z',
    };
    expect(await renderCard({ ...options, record, schema: routes.players.show.returns })).toBe(
      [
        'handle      nova',
        'rank␛       3',
        'club.title  North Gale',
        'seen        2026-11-21T16:00:00Z',
        '',
      ].join('\n'),
    );
  });

  test('shows the record as sent if little of it was read', async () => {
    const source = { id: 1, handle: 'nova', rank: 3, club: { title: 'North Gale' } };
    const card = await renderCard({
      ...options,
      record: { id: '1' },
      source,
      schema: routes.players.show.returns,
    });
    expect(card).toBe(
      ['id          1', 'handle      nova', 'rank        3', 'club.title  North Gale', ''].join('\n'),
    );
  });

  test('colours labels, and cuts no value', async () => {
    const theme = await createTheme(1);
    const title = 'x'.repeat(100);
    const record = { platform: 'p', language: 'en', official: true, title, url: null };
    const schema = routes.schedule.streams.returns.item;
    expect(await renderCard({ ...options, theme, record, schema })).toBe(
      [
        '\u001b[2mPlatform\u001b[22m  p',
        '\u001b[2mLanguage\u001b[22m  en',
        '\u001b[2mOfficial\u001b[22m  yes',
        `\u001b[2mTitle\u001b[22m     ${title}`,
        '\u001b[2mLink\u001b[22m      \u001b[2m–\u001b[22m',
        '',
      ].join('\n'),
    );
  });
});
