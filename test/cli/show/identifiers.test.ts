import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lineSchema } from '../../../src/core/route.ts';
import type { Fields } from '../../../src/core/schema.ts';
import { routeEntries } from '../../../src/core/table/index.ts';
import { allOwnLines } from '../../../src/cli/commands/index.ts';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { columnsFromFields } from '../../../src/output/columns.ts';
import { createIdentify, hasIdentifiers, identifyByColumns } from '../../../src/output/identify.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { runHere, userIn } from '../../support/programHere.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

/** A line with the name of each field as its value: what identifies it is then the name of the field. */
const named = (fields: Fields = {}) => Object.fromEntries(Object.keys(fields).map(name => [name, name]));

const byName = (found: readonly (readonly [command: string, name: unknown])[]) => {
  const names = new Map<string, string[]>();
  for (const [command, name] of found) {
    const key = typeof name === 'string' ? name : 'none';
    names.set(key, [...(names.get(key) ?? []), command].toSorted());
  }
  return Object.fromEntries(names);
};

describe('what identifies a line', () => {
  test('of a route is its identifier or slug, never a number such as a year or a round', () => {
    const found = routeEntries.map(({ group, verb, row }) => {
      const schema = lineSchema(row);
      const name = createIdentify(schema)(named(schema.fields));
      expect(hasIdentifiers(schema)).toBe(name !== undefined);
      return [`${group} ${verb}`, name] as const;
    });
    const { id, ...others } = byName(found);
    expect(id).toHaveLength(21);
    expect(others).toEqual({
      matchId: ['players form', 'players stats', 'tournaments bracket'],
      playerId: [
        'live scoreboard',
        'live state',
        'players leaderboard',
        'results stats',
        'teams roster-changes',
        'teams roster-history',
        'teams show',
        'teams transfers',
      ],
      teamId: [
        'rankings list',
        'rankings region',
        'rankings vrs',
        'rankings world',
        'results placements',
        'tournaments standings',
      ],
      none: [
        'live rounds',
        'players seasons',
        'results maps',
        'results match',
        'schedule streams',
        'skins history',
        'skins order-book',
        'skins prices',
        'teams map-stats',
      ],
    });
  });

  test('of a list of our own is the field that it declares, wherever it stands', async () => {
    const found = [...(await allOwnLines(commandTree))].map(([command, fields]) => {
      const name = identifyByColumns(columnsFromFields(fields))?.(named(fields));
      // What has none is refused before the command does anything.
      expect([command, hasIdentifiers({ fields })]).toEqual([command, name !== undefined]);
      return [command, name] as const;
    });
    const { none, ...others } = byName(found);
    expect(none).toEqual(expect.arrayContaining(['results recap', 'results swing', 'rankings explain']));
    expect(others).toEqual({
      id: [
        'ingest list',
        'keys list',
        'keys rotate',
        'keys set',
        'keys show',
        'statusline',
        'teams matches',
        'today',
      ],
      name: [
        'alias list',
        'config list',
        'ingest sources',
        'plans create',
        'plans list',
        'plans set',
        'profile list',
      ],
      slug: ['search'],
      teamSlug: ['rankings elo'],
      word: ['follow'],
      command: ['commands', 'routes'],
    });
  });
});

describe('-o ids', () => {
  const runIn = (folder: string) => async (line: string) => {
    const env = userIn(folder);
    const clock = createFakeClock(Date.UTC(2026, 10, 21, 18));
    const { finished, stdout, stderr } = runHere(line.split(' '), env, clock);
    return { code: await finished, stdout: stdout(), stderr: stderr() };
  };

  test('prints the identifiers of an own list, whose first column is something else', async () => {
    const folder = createTemporaryFolder();
    const followed = [{ kind: 'team', word: 'rain-temple', name: 'Rain Temple', scope: 'demo game' }];
    writeFileSync(`${folder}/settings.json`, JSON.stringify({ followed }));
    expect(await runIn(folder)('follow -o ids')).toEqual({ code: 0, stdout: 'rain-temple\n', stderr: '' });
  });

  test.each([
    'players seasons rosehip',
    'results recap demo-match-1',
    'rankings explain rain-temple',
    'doctor',
    'data export exported',
  ])('of %s is refused before anything is asked or written', async line => {
    expect(await runIn(createTemporaryFolder())(`${line} -o ids`)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^esports: -o ids: the lines of this command have no identifiers/),
    });
  });
});
