import { DatabaseSync } from 'node:sqlite';
import { fillDatabase } from '../../../../src/server/demo/file/fill.ts';
import { openSeason } from '../../../../src/server/demo/file/openSeason.ts';
import { quickMatch } from '../quickMatch.ts';
import { sums } from './digest.ts';

// A separate process that opens the file named by its first argument at the time in its second.
const [path = '', now = ''] = process.argv.slice(2);
const database = await openSeason({
  path,
  now: Number(now),
  seed: 1,
  fill: (filled, seed, wanted) => fillDatabase(filled, seed, wanted, { simulate: quickMatch }),
});
const file = new DatabaseSync(path, { readOnly: true });
console.log(JSON.stringify({ seen: sums(database), kept: sums(file) }));
file.close();
database.close();
