import { pause } from '../../core/pause.ts';
import type { WriteHost } from '../settings/changeFolder.ts';
import { foldersOf, homeFolderOf } from '../../client/account/folders.ts';
import { safeText } from '../../output/text/safeText.ts';
import type { Host } from './host.ts';

/** The folder of settings and profiles, and what writing there needs: the first arguments of what changes them. */
export const settingsPlace = ({
  host,
  warn,
}: {
  readonly host: Host;
  readonly warn: WriteHost['warn'];
}): readonly [folder: string, host: WriteHost] => [foldersOf(host).settings, writeHost(host, warn)];

/** The parts of the host that writing settings and profiles needs; `warn` shows warnings to the user. */
export const writeHost = (host: Host, warn: WriteHost['warn']): WriteHost => ({
  platform: host.platform,
  homeFolder: homeFolderOf(host),
  userId: host.userId,
  ownerOf: host.ownerOf,
  pause: ms => pause(host, ms),
  warn: text => warn(safeText(text)),
});
