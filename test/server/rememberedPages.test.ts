import { describe, expect, it } from 'vitest';
import { createDataFile } from './fixtures/dataFile.ts';
import { day, hour, now } from './fixtures/clock.ts';
import { createAsk, freeAccess, marketFixture } from './fixtures/service.ts';
import { watchStore } from './fixtures/watchedStore.ts';

/** The service over the fixture, and the reads of a table since the last call. */
const createWatched = () => {
  const { database, store } = createDataFile();
  let statements: string[] = [];
  const clock = { at: now, archiveSince: -Infinity };
  const ask = createAsk({
    store: watchStore(store, sql => statements.push(sql)),
    clock: () => clock.at,
    access: () => ({ ...freeAccess, archiveSince: clock.archiveSince }),
  });
  /** The answer, and whether rows of the list were read for it. */
  const page = async (path: string) => {
    statements = [];
    const { text, headers } = await ask(path);
    const isRead = statements.some(sql => /LEFT JOIN|json_each|LIMIT \? OFFSET/.test(sql));
    return { text, tag: headers['etag'], isRead };
  };
  /** The number of statements that wrote rows of matches for the last page. */
  const written = () => statements.filter(sql => sql.includes('match_lineup')).length;
  return { database, clock, page, written };
};

describe('a page of a list', () => {
  it.each(['/matches/results', '/teams/alpha/results', '/rankings/world', '/transfers/recent', '/skins'])(
    'of %s is read once for repeated requests, in any spelling',
    async path => {
      const { clock, page } = createWatched();
      const first = await page(`${path}?limit=2`);
      clock.at += 5000;
      expect(first.isRead).toBe(true);
      expect(await page(`${path}?unknown=1&limit=2`)).toEqual({ ...first, isRead: false });
      expect((await page(`${path}?limit=1`)).isRead).toBe(true);
      expect((await page(`${path}?limit=2&page=2`)).text).not.toBe(first.text);
    },
  );

  it('has the rows of other pages, of other lists and of other times without reading them again', async () => {
    const { clock, database, page, written } = createWatched();
    const whole = await page('/matches/results?limit=100');
    expect(written()).toBe(1);
    const pages: string[] = [];
    for (const path of [
      '/matches/results?limit=1&page=2',
      '/matches/recent?limit=2',
      '/matches/results?team=alpha',
    ]) {
      clock.at += 1000;
      pages.push((await page(path)).text);
      expect(written()).toBe(0);
    }
    const rowsOf = (text: string) => (JSON.parse(text) as { readonly data: readonly unknown[] }).data;
    expect(rowsOf(whole.text)).toEqual(expect.arrayContaining(pages.flatMap(rowsOf)));
    database.exec("UPDATE team SET name = 'Renamed'");
    clock.at += 1000;
    expect((await page('/matches/results?limit=1&page=2')).text).toContain('"Renamed"');
    expect(written()).toBe(1);
  });

  it('is read again, with another tag, once the file has changed', async () => {
    const { clock, database, page } = createWatched();
    const first = await page('/rankings/world');
    database.exec("UPDATE team SET name = 'Renamed' WHERE id = 1");
    clock.at += 1000;
    const second = await page('/rankings/world');
    expect(second).toMatchObject({ isRead: true, text: expect.stringContaining('"Renamed"') });
    expect(second.tag).not.toBe(first.tag);
  });

  it('has a match as soon as it has ended', async () => {
    const { clock, page } = createWatched();
    expect((await page('/matches/results')).text).not.toContain('"fx-match-4"');
    clock.at = now + 5 * hour - 1;
    expect((await page('/matches/results')).text).not.toContain('"fx-match-4"');
    clock.at = now + 5 * hour;
    expect((await page('/matches/results')).text).toContain('"fx-match-4"');
    expect((await page('/teams/alpha/results')).text).toContain('"fx-match-4"');
  });

  it('loses a match as soon as it is too old for the archive, and is not read again before', async () => {
    const { clock, page } = createWatched();
    const ended = now - 3 * day + 2 * hour;
    clock.archiveSince = ended - 5000;
    const first = await page('/matches/results');
    expect(first.text).toContain('"fx-match-1"');
    clock.at += 1000;
    clock.archiveSince = ended;
    expect(await page('/matches/results')).toEqual({ ...first, isRead: false });
    clock.at += 1000;
    clock.archiveSince = ended + 1;
    expect((await page('/matches/results')).text).not.toContain('"fx-match-1"');
  });

  it('of skins shows the prices of its day', async () => {
    let offered = 0;
    const clock = { at: now };
    const offers: typeof marketFixture.offers = (id, at) => {
      offered += 1;
      return marketFixture.offers(id, at);
    };
    const ask = createAsk({ clock: () => clock.at, market: { ...marketFixture, offers } });
    await ask('/skins');
    const once = offered;
    expect(once).toBeGreaterThan(0);
    clock.at = now + 6 * hour - 1;
    await ask('/skins');
    expect(offered).toBe(once);
    clock.at = now + 6 * hour;
    await ask('/skins');
    expect(offered).toBe(2 * once);
  });

  it('is dropped when pages take too much memory, and is the same when read again', async () => {
    const { clock, page } = createWatched();
    const first = await page('/matches/results?limit=2');
    // At most a thousand pages are kept.
    for (let at = 1; at <= 1000; at += 1) await page(`/matches/results?limit=1&page=${at}`);
    clock.at += 1000;
    expect(await page('/matches/results?limit=2')).toEqual(first);
  });
});
