import { expect, test } from 'vitest';
import { readRecordedMatch } from '../../../../src/cli/commands/recorded/recordedMatch.ts';
import type { CommandContext, OpenService } from '../../../../src/cli/context/types.ts';
import { openNameIndex } from '../../../../src/client/names/nameIndex.ts';

const teams = { team1Name: 'Spirit', team1Slug: 'spirit', team2Name: 'FaZe', team2Slug: 'faze' };
const matches = [
  { id: 'x-match-2', ...teams, startsAt: '2026-11-02T18:00:00Z' },
  { id: 'x-match-1', ...teams, startsAt: '2026-11-01T18:00:00Z' },
];
const found = (value: unknown) => ({ found: () => value, data: () => value });
const round = { round: 1, winner: 'team1', kills: [{ victimId: 'p1' }] };

/** What is said when a match is read of which only those with these identifiers are recorded. */
const read = async (named: string, recorded: readonly string[]) => {
  const said: string[] = [];
  const index = await openNameIndex({
    folder: undefined,
    scope: 'file:/a.db',
    pid: 1,
    now: 0,
    source: { stamp: '1', things: async () => [] },
  });
  // Reading a match uses only these parts of a service and of a context.
  const service = {
    source: { kind: 'data', path: '/a.db', game: 'game' },
    names: async () => index,
    client: {
      call: async (_row: unknown, { matchId }: { readonly matchId: string }) =>
        found(matches.find(({ id }) => id === matchId) ?? matches[0]),
      results: {
        maps: async ({ matchId }: { readonly matchId: string }) =>
          found(recorded.includes(matchId) ? [{ number: 1, name: 'Nuke', course: [round] }] : []),
        team: async () => found(matches),
      },
    },
  } as unknown as OpenService;
  const context = {
    note: async (text: string) => void said.push(`note: ${text}`),
    warn: async (text: string) => void said.push(`warning: ${text}`),
    host: { stdout: { isTerminal: false } },
  } as unknown as CommandContext;
  const { id } = await readRecordedMatch(named, service, context);
  return { id, said };
};

test.each([
  ['spirit faze', ['x-match-2', 'x-match-1'], 'x-match-2', []],
  [
    'spirit faze',
    ['x-match-1'],
    'x-match-1',
    [
      'warning: x-match-2, the latest match of "spirit faze", was not recorded in full; this is x-match-1, the latest that was',
    ],
  ],
])(
  '"%s" where %j are recorded is %s, and another match than it means comes with a warning',
  async (named, recorded, id, said) => {
    expect(await read(named, recorded)).toEqual({ id, said });
  },
);

test('an identifier means its own match or none', async () => {
  await expect(read('x-match-2', ['x-match-1'])).rejects.toThrow('are not known to this service');
});
