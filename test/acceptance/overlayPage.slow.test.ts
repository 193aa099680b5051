import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createDemo, createListed, writeTables } from '../data/import/demos/madeUpDemos.ts';
import { describeChromium, startBrowser } from '../support/chromium.ts';
import { startCuttingProxy } from '../support/cuttingProxy.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

const hostile = '<img src=x onerror="document.title=1">\u202e</script>';

/** What a viewer reads, as an expression for the page. */
const texts = (selector: string): string =>
  `[...document.querySelectorAll('${selector}')].map(each => each.textContent)`;

describeChromium('the overlay in a browser', () => {
  test('goes through an overtime and a cut by itself, with inert names, and blanks with its token', async () => {
    const file = join(program.folder, 'data.db');
    // 12–12, then two overtimes: 3–3 and 4–2.
    const rounds = `${'eo'.repeat(12)}eooeeoeeooee`;
    const source = writeTables({
      ...createDemo({ checksum: 'a1', rounds }),
      tournaments: [createListed('a1', { team_1: hostile, team_1_result: 1, team_2_result: 0 })],
    });
    expect((await program.run(['data', 'import', 'demos', source, '--into', file])).code).toBe(0);
    const create = ['keys', 'create', '--opens', 'overlay:cs-match-2370001', '--name', 'obs'];
    const token = (await program.run(create)).stdout.trim();
    const page = await startBrowser();
    // At this speed a round takes two seconds.
    const replay = ['--replay', '2370001', '--speed', '20', '--start-round', '22'];
    const service = await program.serve(['--data', file, ...replay]);
    const proxy = await startCuttingProxy(Number(new URL(service.url).port));
    const query = `token=${token}&chance=on&ct=123456`;
    await page.open(`http://127.0.0.1:${proxy.port}/overlay/cs-match-2370001?${query}`);
    const see = (selector: string) => page.evaluate(texts(selector));
    try {
      await vi.waitFor(async () => expect(await see('.overtime')).toEqual(['overtime 1']), patient);
      expect(await see('.name')).toEqual([hostile, 'Otters']);
      expect(await see('.nick')).toHaveLength(10);
      expect(await see('.money')).toHaveLength(2);
      expect(await see('.chance')).toHaveLength(1);
      expect(await page.evaluate('document.querySelectorAll("img, .board script").length')).toBe(0);
      const colourOf = 'getComputedStyle(document.body).backgroundColor';
      expect(await page.evaluate(colourOf)).toBe('rgba(0, 0, 0, 0)');
      const variable = 'getComputedStyle(document.documentElement).getPropertyValue("--ct")';
      expect(await page.evaluate(variable)).toBe('#123456');

      // The last picture stays while there is no link.
      const links = proxy.cut(false);
      expect(links).toBeGreaterThan(0);
      await vi.waitFor(
        async () => expect(await see('#freshness')).toEqual([expect.stringMatching(/^no link/u)]),
        patient,
      );
      expect(await see('.name')).toEqual([hostile, 'Otters']);
      await vi.waitFor(async () => expect(await see('.overtime')).toEqual(['overtime 2']), patient);
      expect(await see('#freshness')).toEqual(['live']);

      await vi.waitFor(async () => expect(await see('.where')).toEqual(['final']), patient);
      expect(await see('.points')).toEqual(['19 : 17']);
      expect(await see('.cell')).toHaveLength(36);
      expect(await see('.team.won .name')).toEqual([hostile]);
      expect(await page.evaluate('document.title')).toBe('Overlay');
      await program.run(['keys', 'revoke', 'obs']);
      await vi.waitFor(async () => expect(await see('.board')).toEqual([]), patient);
      expect(page.complaints.filter(text => !text.includes('ERR_CONNECTION_RESET'))).toEqual([]);
    } finally {
      await page.close();
      proxy.close();
      await service.stop();
    }
  });
});

/** The page's own course takes real seconds. */
const patient = { timeout: 60_000, interval: 50 };
