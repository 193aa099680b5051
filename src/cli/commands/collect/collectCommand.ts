import type { OwnCommand } from '../../context/ownCommand.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';
import { all, listing } from '../../parse/argument.ts';
import { consentFlags, serviceFlags } from '../../parse/requestFlags.ts';

export const timers = ['systemd', 'cron', 'launchd', 'windows'] as const;

export const collectFlags = defineFlags({
  only: flag.names(
    'sources',
    'Only these sources: standings,skins,prices; a marketplace only by its name here',
  ),
  lists: flag.switch('Of the standings only the lists: rankings, teams and rosters, without matches', {
    negatable: 'also',
  }),
  all: flag.switch('Of the standings the roster pages of every list, not only of the newest of each month'),
  mirror: {
    kind: 'pair',
    valueName: 'source=place',
    about: 'Fetch a source from this address or folder, in its own layout',
    repeatable: true,
  },
  timer: flag.choice('kind', timers, 'Print what runs it every day; install nothing'),
  service: flag.switch('With --timer: ask the service of the profile too'),
});

/** The command that fetches public data. */
export const collectCommand = {
  collect: {
    about: 'Fetch real data into one file that only grows',
    details:
      'Public sources need no key: Valve Regional Standings, weapon skins and Steam prices. The first time it says what it will fetch and asks. After that it fetches only what is new.',
    examples: [
      'collect',
      'collect --yes',
      'collect --only standings,skins',
      'collect --only skinport',
      'collect --mirror standings=/media/usb/standings',
      'collect --timer systemd',
    ],
    flags: [
      ...all(collectFlags),
      ...all(consentFlags),
      serviceFlags.caFile,
      serviceFlags.insecure,
      ...listing,
    ],
    part: 'setup',
    cost: 'One small request a source, and a download where something is new. No request of your plan.',
  },
} satisfies Record<string, OwnCommand>;
