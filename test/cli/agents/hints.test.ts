import { describe, expect, test } from 'vitest';
import { faultAnswer } from '../../../src/cli/agents/faultAnswer.ts';
import { hintForAgents } from '../../../src/cli/agents/hints.ts';
import { ToolFault } from '../../../src/cli/agents/service.ts';
import { usualTools } from '../../../src/cli/agents/tools/table.ts';

test.each([
  [
    'See its maps: esports results maps cs-match-5',
    'See its maps: match {"view":"maps","match":"cs-match-5"}',
  ],
  ['For the team: esports teams "rain temple"', 'For the team: team {"view":"profile","team":"rain temple"}'],
  [
    'Look for it among all names: esports search navi',
    'Look for it among all names: find {"text":"navi","ask":true}',
  ],
  ['See who is: esports rankings vrs --limit 100', 'See who is: ranking {"view":"vrs"}'],
  [
    'See: esports tournaments scenarios x --after-round 2, or esports live',
    'See: tournament {"view":"scenarios","tournament":"x","after_round":"2"}, or live {"view":"list"}',
  ],
  ['Name one of them: a (A), b (B)', 'Name one of them: a (A), b (B)'],
])('the hint "%s" becomes "%s"', (hint, told) => {
  expect(hintForAgents(hint, usualTools)).toBe(told);
});

test.each([
  'Import roster pages: esports data import standings <folder>',
  'Leave --from out, or name a later day.',
  'Try again, or allow more time: --timeout 60s',
])('the hint "%s" is nothing for an agent', hint => {
  expect(hintForAgents(hint, usualTools)).toBeUndefined();
});

describe('a failed call', () => {
  const [tool] = usualTools.filter(({ name }) => name === 'team');
  if (!tool) throw new Error('team');
  const answer = (fault: ToolFault, given: Readonly<Record<string, unknown>> = { team: 'navi' }) =>
    faultAnswer(fault, { tool, given }, usualTools);

  test('names the candidates, and how to call again', () => {
    const candidates = [
      { word: 'natus-vincere', name: 'Natus Vincere', about: 'UA' },
      { word: 'navi-junior', name: 'NAVI Junior\u202e' },
    ];
    const fault = new ToolFault('AMBIGUOUS_NAME', '"navi" fits two', 'Name one', {
      text: 'navi',
      candidates,
    });
    expect(answer(fault, { view: 'maps', team: 'navi' })).toEqual({
      error: {
        code: 'AMBIGUOUS_NAME',
        message: '"navi" fits two',
        next: 'Choose a candidate and call again: team {"view":"maps","team":"natus-vincere"}',
        candidates: [candidates[0], { word: 'navi-junior', name: 'NAVI Junior\\u202e' }],
      },
      untrusted: ['error'],
    });
  });

  test.each(['NOT_FOUND', 'QUOTA_SPENT', 'NETWORK', 'NO_BREAKDOWN', 'SOMETHING_NEW'])(
    '%s has a next step',
    code => {
      expect(answer(new ToolFault(code, 'failed', 'esports doctor')).error.next).not.toMatch(
        /^$|esports doctor/,
      );
    },
  );
});

test('a hint to look a name up says what is looked for', () => {
  expect(hintForAgents('Look: esports search navi', usualTools, 'team')).toBe(
    'Look: find {"text":"navi","kind":"team","ask":true}',
  );
});

test.each(usualTools)('a fault of $name reaches the model without hidden characters', tool => {
  const hidden = '\u202e\u200b\u{e0041}';
  for (const code of [`X${hidden}`, 'constructor', '__proto__']) {
    const told = faultAnswer(new ToolFault(code, hidden, hidden), { tool, given: {} }, usualTools);
    expect(JSON.stringify(told)).not.toMatch(/[\u202e\u200b\u{e0041}]/u);
  }
});
