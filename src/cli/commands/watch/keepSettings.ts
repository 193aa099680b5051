import type { ThemeName } from '../../../output/theme.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import { removeSetting, storeSetting } from '../../settings/settingsStore.ts';
import type { View } from '../../watch/frame/view.ts';
import { writeHost } from '../../host/writeHost.ts';
import { placeOf, type SettingName } from '../../context/settings.ts';
import type { CommandContext } from '../../context/types.ts';

/**
 * Stores what was chosen on the screen as the settings `theme`, `delay` and `notices`; an absent delay stays as it is.
 * Resolves with what to tell.
 * @throws ConfigError
 */
export const keepSettings = async (
  theme: ThemeName,
  { delay, notify }: Partial<Pick<View, 'delay'>> & Pick<View, 'notify'>,
  { host, warn }: Pick<CommandContext, 'host' | 'warn'>,
): Promise<string> => {
  const { settings: folder } = foldersOf(host);
  const keep = (name: SettingName, value: string | undefined): Promise<void> =>
    value === undefined
      ? removeSetting(folder, writeHost(host, warn), placeOf(name))
      : storeSetting(folder, writeHost(host, warn), placeOf(name), value);
  await keep('theme', theme);
  if (delay !== undefined) await keep('delay', delay === 0 ? undefined : `${delay / 1000}s`);
  const notices = notify ? 'on' : 'off';
  await keep('notices', notices);
  const kept = delay === undefined ? '' : `, delay ${delay / 1000} s`;
  return `kept: theme ${theme}${kept}, notifications ${notices}`;
};
