import { type LocalDay, localDay } from '../../output/text/zone.ts';
import { zoneOf } from '../context/settings.ts';
import type { CommandContext } from '../context/types.ts';

/** The day that it is for the user: in the zone of `--tz`, of the setting, or of this machine. */
export const userDay = (context: Pick<CommandContext, 'flags' | 'settings' | 'host'>): LocalDay => {
  const zone = zoneOf(context);
  return localDay(context.host.now(), zone === 'local' ? undefined : zone);
};
