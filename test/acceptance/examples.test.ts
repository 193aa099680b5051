import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commandTree.ts';
import { allCommands } from '../../src/cli/derived/commandModel.ts';
import { splitLine } from '../cli/splitLine.ts';
import { toCsv } from '../data/import/demos/madeUpDemos.ts';
import { madeUpCollections } from '../data/import/madeUpSkins.ts';
import { createSeries } from '../server/replay/madeUpReplay.ts';
import { createProgram, type Served } from '../support/program.ts';

/**
 * Every example of every help page is run as it is pasted, by a shell, over the made-up season. What an example names
 * and a user would have (a key, a list to import) is prepared first, and the address of a service is replaced by one
 * that runs here.
 */
const program = createProgram();
const work = join(program.folder, 'work');
/** The data folder of a user who has collected. Everybody else's answers come from the made-up season. */
const collected = join(program.folder, 'collected');
const example = 'https://api.example.com/api/v1';
let service: Served;

const examples = [
  ...new Set([
    ...allCommands(commandTree).flatMap(command => command.examples),
    ...commandTree.topics.flatMap(topic => topic.examples ?? []),
  ]),
];

const replayed = createSeries(
  ['eeeeeeeeeeeee', 'oeeeeeeeeeeeee'].map(rounds => ({ rounds })),
  { url: 'https://www.hltv.org/matches/2378460/made-up' },
);

beforeAll(async () => {
  for (const folder of ['standings', 'snapshots', 'exports'])
    mkdirSync(join(work, folder), { recursive: true });
  mkdirSync(collected);
  mkdirSync(join(program.folder, '.config/fish/completions'), { recursive: true });
  writeFileSync(
    join(work, 'standings/standings_global_2026_01_05.md'),
    '### Standings\n| Standing | Points | Team Name | Roster |\n| :- | -: | :- | :- |\n| 1 | 1900 | Ravens | ada, ben, cy, dov, eli |\n',
  );
  writeFileSync(join(work, 'users.csv'), 'name,plan\nanna,scale\nben,\n');
  writeFileSync(join(work, 'query.sql'), 'SELECT name FROM v_team');
  writeFileSync(join(work, 'collections.json'), JSON.stringify(madeUpCollections));
  writeFileSync(
    join(work, 'snapshots/a.json'),
    JSON.stringify({
      metadata: { updated_at: '2026-10-01T12:00:00.000Z', currency: 'USD' },
      prices: { 'AK-47 | Kiln (Field-Tested)': 1000 },
    }),
  );
  for (const [name, rows] of Object.entries(replayed))
    writeFileSync(join(work, `exports/${name}.csv`), toCsv(rows));
  const key = await program.run(['keys', 'create', '--plan', 'scale', '--name', 'examples']);
  writeFileSync(join(work, 'key.txt'), key.stdout, { mode: 0o600 });
  service = await program.serve();
  await inShell(`esports data import standings standings --into '${collected}/collected.db'`, 'import');
  const login = `esports auth login --base-url ${service.url} --profile work < key.txt`;
  await inShell(`${login} && esports alias set top rankings`, 'account');
});
afterAll(async () => {
  await service.stop();
  program.remove();
});

/** Runs a line in the folder with the prepared files, with settings of its own. */
const inShell = async (line: string, config: string) => {
  const env = {
    SHELL: '/bin/bash',
    ESPORTS_CONFIG_DIR: join(program.folder, config),
    ...(line.includes('--collected') && { ESPORTS_DATA_DIR: collected }),
  };
  const shown = line.replaceAll(example, service.url);
  const namesFile = /\.(?:csv|db|ics|json|md|ndjson|sql|svg|txt)\b/.test(line);
  return program.shell(
    namesFile || isOrdered(line.replace('esports ', '')) ? `cd '${work}'; ${shown}` : shown,
    env,
  );
};

/** What a user of these examples has done before. */
const preparations: Readonly<Record<string, string>> = {
  'config import esports-settings.json': 'config export > esports-settings.json',
  'keys copy access.db --access shared.db': 'keys create --plan free --name copied --access access.db',
  'notify run --for 1s': 'follow rain-temple',
  'notify test': 'config set notify.by bell',
  'notify remove 1': 'notify add --kinds upset --all',
};

/** What the shell runs in place of an example that would wait for a person, or go on for minutes or for ever. */
const shortened = (line: string): string => {
  if (/^wait .*--for/.test(line)) return `esports ${line} --for 1s`;
  if (line === 'auth login cito') return `esports ${line} --base-url ${service.url} --game game < key.txt`;
  if (/^auth login [^<]*$/.test(line)) return `esports ${line} < key.txt`;
  // The sources are not here.
  if (/^collect(?= |$)/.test(line)) return `esports ${line.replace(' --dry-run', '')} --dry-run`;
  // What is followed no longer was followed before.
  if (line.startsWith('unfollow ')) return `esports ${line.slice(2)} && esports ${line}`;
  const prepared = preparations[line];
  if (prepared !== undefined) return `esports ${prepared} && esports ${line}`;
  const endless = /^(?:live stream$|watch (?!.*--(?:once|record))|replay (?!.*--once))/.test(line);
  if (line.includes('--record')) return `test -n "$(esports ${line} | head -n 1)"`;
  // The shell does not wait for a process that writes into such a substitution; the closed pipe ends it.
  if (endless) return `test -n "$(head -n 1 < <(esports ${line} 2>/dev/null))"`;
  return `esports ${line.replaceAll(/(?<=^live (?:stream|room) .*)--limit \d+/g, '--limit 1')}`;
};

/** An account that is set up, for what reads or removes it; what creates one begins without. */
let runs = 0;
const freshConfig = (line: string): string => {
  const config = `config-${runs++}`;
  if (!/^(?:auth login|profile create)/.test(line) && /^(?:auth|profile|alias delete) /.test(line))
    cpSync(join(program.folder, 'account'), join(program.folder, config), { recursive: true });
  return config;
};

/** These need what an earlier one made, in the order of the help. */
const isOrdered = (line: string): boolean =>
  /^(?:data|keys|plans|ingest|serve|server|service|watch$|watch .*--record|replay|auth|profile|cache)(?= |$)/.test(
    line,
  );
const isServe = (line: string): boolean => /^(?:serve|server start)(?: |$)/.test(line);

const others: readonly (readonly [lines: RegExp, code: number])[] = [
  [/^(?:wait|notify test)/, 8],
  [/^(?:open|rankings explain|data why|ingest erase)/, 5],
  [/^data forget/, 2],
];

/** `runs`, or what went wrong. */
const outcomeOf = async (line: string): Promise<string> => {
  const { code, stderr } = await inShell(shortened(line), freshConfig(line));
  // What is waited for may not happen in the shortened time, not every way of a notice is here, a small tournament may
  // have no broadcast, the points of the made-up season have no breakdown, and the data has other matches.
  const other = others.find(([lines]) => lines.test(line))?.[1] ?? 0;
  return code === 0 || code === other ? 'runs' : `${code}: ${stderr}`;
};

test('no example has a placeholder, and none is the program’s name alone', () => {
  expect(examples.filter(line => /<\w+>|…/.test(line))).toEqual([]);
  expect(examples.length).toBeGreaterThan(150);
});

describe.concurrent('each example that stands alone runs as it is pasted', () => {
  test.each(examples.filter(line => !isOrdered(line)))('esports %s', async line => {
    expect(await outcomeOf(line)).toBe('runs');
  });
});

describe('each example that builds on another runs as it is pasted', () => {
  test.each(examples.filter(line => isOrdered(line) && !isServe(line) && line !== 'watch'))(
    'esports %s',
    async line => {
      expect(await outcomeOf(line)).toBe('runs');
    },
  );

  test.each(examples.filter(isServe))('esports %s', async line => {
    const args = splitLine(
      line.replace(/^(?:server start|serve) ?/, '').replace(/(\w+\.db)/, join(work, '$1')),
    );
    const served = await program.serve(
      args.filter((word, at) => word !== '--port' && args[at - 1] !== '--port'),
      line.includes('--collected') ? { ESPORTS_DATA_DIR: collected } : {},
    );
    expect((await fetch(`${served.url}/game/live`)).status).toBeLessThan(500);
    expect(await served.stop()).toBe(0);
  });

  test.skipIf(process.platform !== 'linux')(
    'esports watch (it needs a terminal, and script to make one)',
    async () => {
      const running = program.startUnreadTerminal(['watch']);
      await running.blocked;
      running.send('SIGINT');
      expect(await running.code).toBe(130);
    },
  );
});
