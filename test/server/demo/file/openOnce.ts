import { DatabaseSync } from 'node:sqlite';
import { openSeason } from '../../../../src/server/demo/file/openSeason.ts';
import { quickMatch } from '../quickMatch.ts';
import { digest } from './digest.ts';

// A separate process that opens the file named by its first argument at the time in its second.
const [path = '', now = ''] = process.argv.slice(2);
const database = await openSeason({
  path,
  now: Number(now),
  seed: 1,
  simulate: quickMatch,
});
const file = new DatabaseSync(path, { readOnly: true });
console.log(JSON.stringify({ seen: digest(database), kept: digest(file) }));
file.close();
database.close();
