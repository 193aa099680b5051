import { nullable, record, text } from '../../../core/schema.ts';
import { accountDigest } from '../../settings/accountDigest.ts';
import { demoProfile } from '../../settings/credentials.ts';
import type { ChosenSource } from '../../settings/source.ts';
import { columnsFromFields } from '../../../output/columns.ts';
import { explainChoice } from '../../session/chosenSource.ts';
import { exitCodes } from '../../exitCode.ts';
import { present, toInput } from '../../show/present.ts';
import type { CommandModule } from '../../context/ownCommand.ts';

export const shown = record('The service that commands use', {
  profile: nullable(text('Profile')),
  service: text('The address, the data file or the made-up season'),
  game: text('Game segment of the paths'),
  keyFrom: nullable(text('Where the key comes from', { label: 'Key from' })),
  account: nullable(text('Distinguishes accounts without revealing the key')),
  known: nullable(text('Which known service it is')),
  because: text('Why it is the one'),
});

/** Shows the current service and the source of its key. Asks neither the service nor the keychain. */
export const run: CommandModule['run'] = async (_invocation, context) => {
  const choice = explainChoice(context);
  const row = { ...toRow(choice), because: choice.because };
  await present(await toInput([row], columnsFromFields(shown.fields), context, row), context);
  return choice.source.kind === 'remote' && row.keyFrom === null ? exitCodes.access : exitCodes.done;
};

const toRow = ({ source }: ChosenSource) => {
  if (source.kind !== 'remote') {
    return {
      profile: source.kind === 'demo' ? demoProfile : null,
      service: source.kind === 'demo' ? 'made-up season' : source.path,
      game: source.game,
      keyFrom: null,
      account: null,
      known: null,
    };
  }
  const { profile = null, baseUrl, game, keyFrom = null, apiKey, service } = source;
  const account = apiKey === undefined ? null : accountDigest(new URL(baseUrl).origin, apiKey).slice(0, 8);
  return { profile, service: baseUrl, game, keyFrom, account, known: service?.name ?? null };
};
