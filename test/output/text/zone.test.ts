import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const zone = new URL('../../../src/output/text/zone.ts', import.meta.url).href;
const script = `import(${JSON.stringify(zone)}).then(({ localTime, zoneOf }) => {
  const times = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)];
  console.log(times.map(at => zoneOf(localTime(at, undefined))).join());
});`;

const names = {
  'Europe/Berlin': 'CET,CEST',
  'America/New_York': 'EST,EDT',
  'Asia/Kathmandu': 'UTC+5:45,UTC+5:45',
  'Asia/Tokyo': 'JST,JST',
  UTC: 'UTC,UTC',
};

test.each(['en_US', 'de_DE', 'fr_FR', 'ja_JP'])('zones of the machine have their names in %s', language => {
  const found = Object.keys(names).map(TZ => {
    const env = { ...process.env, LC_ALL: `${language}.UTF-8`, TZ };
    const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', env });
    return [TZ, stdout.trim()];
  });
  expect(Object.fromEntries(found)).toEqual(names);
});
