import { expect, test } from 'vitest';
import { dayExamples } from '../../../../src/core/dayWords.ts';
import { ToolFault } from '../../../../src/cli/agents/service.ts';
import { readInput } from '../../../../src/cli/agents/tools/runTool.ts';
import { usualTools } from '../../../../src/cli/agents/tools/table.ts';

const read = (name: string, given: Readonly<Record<string, unknown>>) => {
  const tool = usualTools.find(each => each.name === name);
  if (!tool) throw new Error(name);
  return readInput(tool, given, '2026-11-24');
};
const faultOf = (name: string, given: Readonly<Record<string, unknown>>): readonly string[] => {
  try {
    read(name, given);
  } catch (error) {
    if (error instanceof ToolFault) return [error.code, error.message, error.hint];
  }
  return [];
};

test.each([
  ['team', { team: 'spirit' }, 'profile'],
  ['team', { team: 'spirit', opponent: 'vitality' }, 'vs'],
  ['team', { team: 'spirit', from: '2026-01-01' }, 'results'],
  ['team', { from: '2026-01-01' }, 'roster_changes'],
  ['team', { view: 'upcoming', team: 'spirit' }, 'upcoming'],
  ['match', { match: 'x-match-1' }, 'summary'],
  ['match', { team: 'spirit' }, 'upcoming'],
  ['ranking', {}, 'main'],
  ['ranking', { region: 'europe' }, 'region'],
  ['ranking', { team: 'spirit' }, 'vrs'],
  ['ranking', { team: 'spirit', since: '2026-01-01' }, 'explain'],
  ['tournament', {}, 'live'],
  ['tournament', { tournament: 'x' }, 'info'],
  ['tournament', { tournament: 'x', assume: ['A>B'] }, 'scenarios'],
  ['live', {}, 'list'],
  ['live', { match: 'x' }, 'scoreboard'],
  ['live', { match: 'x', until: 'map_end' }, 'wait'],
  ['player', { player: 'a', other: 'b' }, 'compare'],
  ['player', { metric: 'rating' }, 'leaderboard'],
  ['skins', { text: 'ak' }, 'search'],
  ['skins', { skin: 'ak' }, 'show'],
])('%s with %j gives the view %s', (name, given, view) => {
  expect(read(name, given).viewName).toBe(view);
});

test('the shape of an answer has defaults', () => {
  expect(read('team', { team: 'a' }).shape).toEqual({
    detailed: false,
    limit: 20,
    maxBytes: 4000,
    cursor: undefined,
  });
  expect(
    read('team', { team: 'a', detail: 'detailed', limit: 5, max_bytes: 2000, cursor: '1.x' }).shape,
  ).toEqual({
    detailed: true,
    limit: 5,
    maxBytes: 2000,
    cursor: '1.x',
  });
  expect(read('team', { team: 'a', detail: 'detailed' }).shape.maxBytes).toBe(16_000);
});

test('null stands for an input that is left out', () => {
  expect(read('team', { team: 'a', opponent: null }).input).toEqual({ team: 'a' });
});

test.each([
  ['team', { tema: 'a' }, 'team has no input "tema"'],
  ['team', { view: 'roster' }, 'team has no view "roster"'],
  ['team', { view: 'vs', team: 'a' }, 'team with view vs needs opponent'],
  ['team', { view: 'profile', team: 'a', opponent: 'b' }, 'team with view profile does not take opponent'],
  ['team', { team: 5 }, 'team must be a text of 1 to 500 characters, not 5'],
  ['team', { team: ' ' }, 'team must be a text of 1 to 500 characters, not " "'],
  ['team', { team: { $ne: 1 } }, 'team must be a text of 1 to 500 characters, not {"$ne":1}'],
  [
    'team',
    { team: 'a', from: '2026-02-30' },
    `from must be an existing day as YYYY-MM-DD, or one of the words ${dayExamples}, not "2026-02-30"`,
  ],
  ['team', { team: 'a', limit: 0 }, 'limit must be at least 1, not 0'],
  ['team', { team: 'a', limit: 1.5 }, 'limit must be a whole number, not 1.5'],
  ['team', { team: 'a', max_bytes: 1e9 }, 'max_bytes must be at most 100000, not 1000000000'],
  ['team', { team: 'a', detail: 'all' }, 'detail must be one of concise, detailed, not "all"'],
  ['predict', { team: 'a' }, 'predict needs opponent'],
  ['predict', { team: 'a', opponent: 'b', best_of: 2 }, 'best_of must be one of 1, 3, 5, 7, not 2'],
  ['tournament', { tournament: 'a', assume: 'A>B' }, 'assume must be a list of texts, not "A>B"'],
  ['find', { text: 'a', ask: 'yes' }, 'ask must be true or false, not "yes"'],
  ['usage', { view: 'x' }, 'usage has no view "x"'],
])('%s refuses %j: %s', (name, given, message) => {
  const [code, found, hint] = faultOf(name, given);
  expect([code, found]).toEqual(['INVALID_INPUT', message]);
  expect(hint).not.toBe('');
});

test.each(['__proto__', 'constructor', 'toString'])('%s is no input', name => {
  const given: unknown = JSON.parse(`{ "${name}": "x" }`);
  // It was just parsed as a record.
  expect(faultOf('team', given as Record<string, unknown>)[1]).toBe(`team has no input "${name}"`);
});

test.each([
  ['team', { view: 'results', team: 'a', from: '2w', to: 'yesterday' }, '2026-11-10', '2026-11-23'],
  ['match', { view: 'upcoming', from: 'Tomorrow', to: '2w' }, '2026-11-25', '2026-12-08'],
] as const)('%s with %j asks from %s to %s', (name, given, from, to) => {
  expect(read(name, given).input).toMatchObject({ from, to });
});
