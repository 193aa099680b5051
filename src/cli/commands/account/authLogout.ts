import { readCredentials } from '../../settings/credentials.ts';
import { given } from '../../../client/account/environment.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import { changeProfiles, removeKey, requireProfile } from '../../settings/profiles.ts';
import { ConfigError } from '../../settings/source.ts';
import { exitCodes } from '../../exitCode.ts';
import { writeHost } from '../../host/writeHost.ts';
import { noteEnvironment } from './authLogin.ts';
import { forgetInKeychain } from './forgetKey.ts';
import type { CommandModule } from '../../context/ownCommand.ts';

/** Deletes the key of a profile on this machine only; the service is not informed. */
export const run: CommandModule['run'] = async (_invocation, context) => {
  const { host, flags } = context;
  const folder = foldersOf(host).settings;
  const credentials = readCredentials(folder, host);
  const named = flags.profile ?? given(host.env, 'ESPORTS_PROFILE') ?? credentials?.active;
  if (named === undefined) {
    throw new ConfigError('No profile is active', 'Name the profile to log out of: --profile <name>');
  }
  const profile = requireProfile(named, credentials);
  await forgetInKeychain(named, profile, context);
  await changeProfiles(folder, writeHost(host, context.warn), removeKey(named));
  await context.note(
    profile.key ? `Deleted the key of profile «${named}».` : `Profile «${named}» had no key.`,
  );
  await noteEnvironment(context);
  return exitCodes.done;
};
