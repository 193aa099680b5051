import { flag, nullable, record, text } from '../../../core/schema.ts';
import { demoProfile, readCredentials } from '../../settings/credentials.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import {
  changeProfiles,
  checkProfileName,
  createProfile,
  deleteProfile,
  requireProfile,
  useProfile,
} from '../../settings/profiles.ts';
import { presentRows } from '../../show/present.ts';
import { settingsPlace } from '../../host/writeHost.ts';
import type { Verbs } from '../../context/ownCommand.ts';

export const shown = record('A profile', {
  name: text('Name', { format: 'id' }),
  active: flag('Whether it is used when no profile is named'),
  baseUrl: nullable(text('Address', { label: 'Base URL' })),
  game: nullable(text('Game segment')),
  key: nullable(text('Where its key is stored')),
  known: nullable(text('Which known service it is')),
});

export const run: Verbs = {
  list: async (_invocation, context) => {
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
    await presentRows(shown, [...rows, demo], context, { priorities: { name: 1 } });
  },
  use: async ({ args: { profile: name = '' } }, context) => {
    await changeProfiles(...settingsPlace(context), useProfile(name));
    await context.note(`Profile "${name}" is active.`);
  },
  create: async ({ args: { profile: name = '' } }, context) => {
    const { baseUrl = '', game, insecure } = context.flags;
    const profile = { baseUrl, game, insecure: insecure === true };
    await changeProfiles(...settingsPlace(context), createProfile(checkProfileName(name), profile));
    await context.note(`Created profile "${name}". To add its key: esports auth login --profile ${name}`);
  },
  delete: async ({ args: { profile: name = '' } }, context) => {
    const { host } = context;
    requireProfile(name, readCredentials(foldersOf(host).settings, host));
    await changeProfiles(...settingsPlace(context), deleteProfile(name));
    await context.note(`Deleted profile "${name}".`);
  },
};
