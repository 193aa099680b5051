import { flag, nullable, record, text } from '../../../core/schema.ts';
import { demoProfile, readCredentials } from '../../settings/credentials.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import {
  type Change,
  changeProfiles,
  checkProfileName,
  createProfile,
  deleteProfile,
  requireProfile,
  useProfile,
} from '../../settings/profiles.ts';
import { columnsFromFields } from '../../../output/columns.ts';
import type { CommandContext } from '../../context/types.ts';
import { exitCodes } from '../../exitCode.ts';
import { present, toInput } from '../../show/present.ts';
import { UsageError } from '../../parse/usageError.ts';
import { writeHost } from '../../host/writeHost.ts';
import { forgetInKeychain } from './forgetKey.ts';
import type { CommandModule } from '../../context/ownCommand.ts';

export const run: CommandModule['run'] = async ({ command, args }, context) => {
  await actions[command.path[1] ?? '']?.(context, args['profile'] ?? '');
  return exitCodes.done;
};

export const shown = record('A profile', {
  name: text('Name', { format: 'id' }),
  active: flag('Whether it is used when no profile is named'),
  baseUrl: nullable(text('Address', { label: 'Base URL' })),
  game: nullable(text('Game segment')),
  key: nullable(text('Where its key is stored')),
  known: nullable(text('Which known service it is')),
});

type Action = (context: CommandContext, name: string) => Promise<void>;

const list: Action = async context => {
  const { host } = context;
  const credentials = readCredentials(foldersOf(host).settings, host);
  const implied = credentials === undefined && host.env['ESPORTS_DEMO'] !== '0';
  const active = credentials?.active ?? (implied ? demoProfile : undefined);
  const demo = {
    name: demoProfile,
    active: active === demoProfile,
    baseUrl: null,
    game: null,
    key: null,
    known: null,
  };
  const rows = [...(credentials?.profiles ?? [])].map(([name, { baseUrl, game, key, service }]) => ({
    name,
    active: active === name,
    baseUrl,
    game,
    key: key?.kept ?? null,
    known: service ?? null,
  }));
  await present(
    await toInput([...rows, demo], columnsFromFields(shown.fields, { name: 1 }), context),
    context,
  );
};

const change = (context: CommandContext, how: Change): Promise<void> =>
  changeProfiles(foldersOf(context.host).settings, writeHost(context.host, context.warn), how);

const actions: Readonly<Record<string, Action>> = {
  list,
  use: async (context, name) => {
    await change(context, useProfile(name));
    await context.note(`Profile «${name}» is active.`);
  },
  create: async (context, name) => {
    const { baseUrl, game, insecure } = context.flags;
    if (baseUrl === undefined) {
      throw new UsageError(
        '«profile create» needs --base-url <url>',
        'The service, with its version segment: https://…/api/v1',
      );
    }
    const profile = { baseUrl, game, insecure: insecure === true };
    await change(context, createProfile(checkProfileName(name), profile));
    await context.note(`Created profile «${name}». To add its key: esports auth login --profile ${name}`);
  },
  delete: async (context, name) => {
    const { host } = context;
    const found = requireProfile(name, readCredentials(foldersOf(host).settings, host));
    await change(context, deleteProfile(name));
    await forgetInKeychain(name, found, context);
    await context.note(`Deleted profile «${name}».`);
  },
};
