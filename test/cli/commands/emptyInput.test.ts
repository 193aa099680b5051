import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDataFile } from '../../../src/data/store/dataFile.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { runHere, userIn } from '../../support/programHere.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

/** Every command that takes in a file or standard input; `FILE` stands for the path of an empty one. */
const commands: readonly (readonly [line: string, said: RegExp])[] = [
  ['keys import FILE --plan pro', /it is empty.*first line is: name,plan/s],
  ['config import FILE', /Nothing was imported.*esports config export/s],
  ['config import -', /Nothing was imported.*esports config export/s],
  ['data import standings FILE --into INTO', /No regional standings could be read/],
  ['data import demos FILE --into INTO', /No recorded match could be read/],
  ['data import skins FILE --into INTO', /No skins could be read.*it is empty/s],
  ['data import tournament FILE --into INTO', /No tournament could be read.*it is empty/s],
  ['data sql - --data DATA', /The query is empty.*esports data sql/s],
  ['replay FILE', /contains no update.*--record/s],
  ['data info --data FILE', /is not a data file.*esports data import/s],
  ['auth login --base-url http://127.0.0.1:1', /The API key is empty/],
];
const contents = ['', '\n \n'];

test.each(commands.flatMap(([line, said]) => contents.map(content => [line, content, said] as const)))(
  '%s with %j says what to do, with exit 2',
  async (line, content, said) => {
    const folder = createTemporaryFolder();
    const file = join(folder, 'nothing');
    writeFileSync(file, content);
    const data = join(folder, 'data.db');
    createDataFile(data, 'x').close();
    const words = line
      .replace('FILE', file)
      .replace('INTO', join(folder, 'new.db'))
      .replace('DATA', data)
      .split(' ');
    const places = userIn(folder);
    const { finished, stdout, stderr } = runHere(words, places, createFakeClock(Date.UTC(2026, 10, 21)), {
      input: [content],
    });
    expect([await finished, stdout()]).toEqual([2, '']);
    expect(stderr()).toMatch(said);
    expect(stderr()).toMatch(/next: \S/);
  },
);

test.each(['name,plan\n', 'name\n\n\n', '\uFEFFname,plan\r\n'])(
  'a list of keys with its columns alone (%j) is no list',
  async text => {
    const folder = createTemporaryFolder();
    const file = join(folder, 'keys.csv');
    writeFileSync(file, text);
    const places = userIn(folder);
    const { finished, stderr } = runHere(['keys', 'import', file], places, createFakeClock(0));
    expect([await finished, stderr()]).toEqual([2, expect.stringContaining('lists no key')]);
  },
);
