import { given } from '../../../client/account/environment.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import { nullable, record, text } from '../../../core/schema.ts';
import type { Verbs } from '../../context/ownCommand.ts';
import { exitCodes } from '../../exitCode.ts';
import { settingsPlace } from '../../host/writeHost.ts';
import { explainChoice, openChosenSource } from '../../session/chosenSource.ts';
import { accountDigest } from '../../settings/accountDigest.ts';
import { demoProfile, readCredentials } from '../../settings/credentials.ts';
import { changeProfiles, removeKey, requireProfile } from '../../settings/profiles.ts';
import { type ChosenSource, ConfigError } from '../../settings/source.ts';
import { presentRows } from '../../show/present.ts';

export const shown = record('The service that commands use', {
  profile: nullable(text('Profile')),
  service: text('The address, the data file or the made-up season'),
  game: text('Game segment of the paths'),
  keyFrom: nullable(text('Where the key comes from', { label: 'Key from' })),
  account: nullable(text('Distinguishes accounts without revealing the key')),
  known: nullable(text('Which known service it is')),
  because: text('Why it is the one'),
});

export const run: Verbs = {
  status: async (_invocation, context) => {
    const choice = explainChoice(context);
    const row = { ...toRow(choice), because: choice.because };
    await presentRows(shown, [row], context, { document: row });
    return choice.source.kind === 'remote' && row.keyFrom === null ? exitCodes.access : exitCodes.done;
  },
  logout: async (_invocation, context) => {
    const { host, flags } = context;
    const credentials = readCredentials(foldersOf(host).settings, host);
    const named = flags.profile ?? given(host.env, 'ESPORTS_PROFILE') ?? credentials?.active;
    if (named === undefined)
      throw new ConfigError('No profile is active', 'Name the profile to log out of: --profile <name>');
    const profile = requireProfile(named, credentials);
    await changeProfiles(...settingsPlace(context), removeKey(named));
    await context.note(
      profile.key ? `Deleted the key of profile "${named}".` : `Profile "${named}" had no key.`,
    );
  },
  token: async (_invocation, context) => {
    const source = await openChosenSource(context);
    if (source.kind !== 'remote' || source.apiKey === undefined)
      throw new ConfigError(
        source.kind === 'remote' ? 'There is no key for this service' : 'The built-in service needs no key',
        'Log in: esports auth login',
        'noKey',
      );
    await context.printSecret(`${source.apiKey}\n`);
  },
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
