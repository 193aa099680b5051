import type { OwnCommand } from '../../context/ownCommand.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';
import { all, listing } from '../../parse/argument.ts';
import { consentFlags, costFlags, serviceFlags } from '../../parse/requestFlags.ts';

export const timers = ['systemd', 'cron', 'launchd', 'windows'] as const;

export const collectFlags = defineFlags({
  only: flag.names(
    'sources',
    'Only these sources: standings,skins,prices; a marketplace only by its name here',
  ),
  lists: flag.switch('Only the lists of the standings: rankings, teams and rosters, without matches', {
    negatable: 'also',
  }),
  all: flag.switch('The roster pages of every list of the standings, not only of the newest of each month'),
  mirror: flag.pair('source=place', 'Fetch a source from this address or folder, in its own layout', {
    repeatable: true,
  }),
  timer: flag.choice('kind', timers, 'Print a timer that runs it every day; nothing is installed'),
  budget: flag.int('n', 'The most requests to send today to your key’s service', { minimum: 0 }),
  service: flag.switch('With --timer: ask the service of the profile too'),
});

const { dryRun } = costFlags;

export const collectCommand = {
  collect: {
    about: 'Fetch real data into one file that only grows',
    details:
      'Public sources need no key: Valve Regional Standings, weapon skins and Steam prices. The first time it says what it will fetch and asks. After that it fetches only what is new. With the key of a known service it also asks that for what the file lacks, each day within a third of what is left of the month beyond 150 requests, spread over its days, and never more than 30; what commands were answered is merged too.',
    examples: [
      'collect',
      'collect --yes',
      'collect --only standings,skins',
      'collect --only skinport',
      'collect --mirror standings=/media/usb/standings',
      'collect --dry-run',
      'collect --budget 20',
      'collect --timer systemd',
    ],
    flags: [
      ...all(collectFlags),
      ...all(consentFlags),
      { ...dryRun, about: 'Show what would be asked of the service of your key; send nothing' },
      serviceFlags.caFile,
      serviceFlags.insecure,
      ...listing,
    ],
    part: 'setup',
    cost: 'One small request per source, and a download if something is new; --dry-run shows what it takes of your plan',
  },
} satisfies Record<string, OwnCommand>;
