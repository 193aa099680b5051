import { describe, expect, test } from 'vitest';
import { routeEntries, routes } from '../../../src/core/table/index.ts';
import { inputsOf, shownRow } from '../../../src/cli/commands/route/routeInputs.ts';
import { chooseView } from '../../../src/cli/show/present.ts';
import type { CommandContext } from '../../../src/cli/context/types.ts';
import { outcomeOfLine } from '../outcome.ts';

const bracket = routeEntries.find(({ group, verb }) => group === 'tournaments' && verb === 'bracket');

const choose = async (wishes: {
  readonly flags?: Partial<CommandContext['flags']>;
  readonly settings?: CommandContext['settings'];
  readonly isTerminal?: boolean;
}): Promise<boolean> => {
  if (!bracket) throw new Error('no such route');
  // The choice of a view uses only these parts.
  const context = {
    flags: wishes.flags ?? {},
    settings: wishes.settings ?? {},
    host: { env: {}, stdout: { isTerminal: wishes.isTerminal ?? true } },
  } as unknown as CommandContext;
  return (await chooseView(context, bracket)) !== undefined;
};

describe('a picture', () => {
  test('is shown to a person at a terminal', async () => {
    expect(await choose({})).toBe(true);
  });

  test('is never written to a pipe', async () => {
    expect(await choose({ isTerminal: false })).toBe(false);
  });

  test.each([
    { output: 'table' },
    { json: true },
    { jq: '.' },
    { meta: true },
    { columns: ['stage'] },
    { sort: 'stage' },
    { header: false },
  ] as const)('gives way to %j', async flags => {
    expect(await choose({ flags })).toBe(false);
  });

  test('is not used if a format is set', async () => {
    expect(await choose({ settings: { output: 'table' } })).toBe(false);
  });
});

describe('two players', () => {
  test('are arguments one after the other', async () => {
    expect(await outcomeOfLine('players show rosehip teivu')).toEqual({
      run: 'players show',
      args: { playerIdOrSlug: 'rosehip', other: 'teivu' },
      flags: {},
    });
  });

  test('are requested one by one, and shown as a list', () => {
    const inputs = inputsOf(routes.players.show, { playerIdOrSlug: 'rosehip', other: 'teivu' });
    expect(inputs).toEqual([{ playerIdOrSlug: 'rosehip' }, { playerIdOrSlug: 'teivu' }]);
    expect(shownRow(routes.players.show, inputs).returns.kind).toBe('list');
  });

  test('do not change how one player is shown', () => {
    const inputs = inputsOf(routes.players.show, { playerIdOrSlug: 'rosehip' });
    expect(inputs).toEqual([{ playerIdOrSlug: 'rosehip' }]);
    expect(shownRow(routes.players.show, inputs)).toBe(routes.players.show);
  });

  test('cannot be a dot segment', async () => {
    expect(await outcomeOfLine('players show rosehip ..')).toMatchObject({
      fault: '".." cannot be <other> of "players show"',
    });
  });
});
