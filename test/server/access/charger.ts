/**
 * A separate process that charges a key: `node charger.ts <access file> <now> <key number> <charges> [at once]`. Prints
 * `granted` or `refused` for each charge as soon as it is settled.
 */
import { writeSync } from 'node:fs';
import { openAccessFile } from '../../../src/server/access/accessFile.ts';
import { realClock } from '../../support/fakeClock.ts';
import { createCharges } from '../../../src/server/access/charges.ts';

const [path = '', now, keyId, count, atOnce = '1'] = process.argv.slice(2);
const charges = createCharges({ ...realClock, database: openAccessFile(path), now: () => Number(now) });
for (let asked = 0; asked < Number(count); asked += Number(atOnce)) {
  const taken = await Promise.all(Array.from({ length: Number(atOnce) }, () => charges.take(Number(keyId))));
  writeSync(1, taken.map(charge => (charge.granted ? 'granted\n' : 'refused\n')).join(''));
}
