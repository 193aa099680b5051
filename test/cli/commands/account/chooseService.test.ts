import { expect, test } from 'vitest';
import { serviceNamed } from '../../../../src/core/services/services.ts';
import { askForService } from '../../../../src/cli/commands/account/authLogin.ts';

const active = { name: 'work', baseUrl: 'https://api.example/api/v1' };
const cito = serviceNamed('cito');

/** What is meant by these answers, one for each question. */
const chosenBy = (answers: readonly (string | undefined)[], profile?: typeof active) => {
  const left = [...answers];
  return askForService({ ask: async () => left.shift() }, profile);
};

test.each([
  [['1'], undefined, { service: cito }],
  [['cito'], undefined, { service: cito }],
  [[' CITO '], undefined, { service: cito }],
  [['2', 'https://other.example/v1 '], undefined, { baseUrl: 'https://other.example/v1' }],
  [['https://other.example/v1'], undefined, { baseUrl: 'https://other.example/v1' }],
  [['3'], undefined, { isDemo: true }],
  [['demo'], undefined, { isDemo: true }],
  [['1'], active, {}],
  [['work'], active, {}],
  [['2'], active, { service: cito }],
  [[undefined], active, undefined],
])('the answers %j choose a service', async (answers, profile, wanted) => {
  expect(await chosenBy(answers, profile)).toEqual(wanted);
});

test.each([[['canary-key']], [['']], [['9']], [['0']], [['1.5']], [['2', '']], [['2', undefined]]])(
  'the answers %j choose none, and are not repeated',
  async answers => {
    await expect(chosenBy(answers)).rejects.toThrow(
      expect.objectContaining({ name: 'UsageError', message: 'No service was chosen' }),
    );
  },
);
