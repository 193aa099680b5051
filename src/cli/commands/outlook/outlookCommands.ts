import { serviceFlags } from '../../parse/requestFlags.ts';
import { all, argument, listing } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';

export const momentFlags = defineFlags({
  stage: flag.text('name', 'The stage, as the bracket names it; default: the first one that is not over'),
  after: flag.int('round', 'Show it as it was after this round of the stage', { minimum: 0 }),
  explain: flag.switch('Also print the rules, the method and the ratings'),
});

export const scenarioFlags = defineFlags({
  team: flag.text('team', 'Only this team'),
  if: flag.text('A>B', 'Assume a result: "A>B" if A beats B', { repeatable: true }),
});

export const pickFlags = defineFlags({
  pick: flag.text(
    'pick',
    'Your own picks: 3-0:team, 0-3:team, or a team that advances; shows how they are doing',
    { repeatable: true },
  ),
});

const tournament = argument('tournament', 'The tournament: a name, a slug or an identifier', {
  complete: 'event',
});
const flags = [...all(momentFlags), ...listing, ...all(serviceFlags)];
const cost =
  'up to 3 requests: the bracket and the regional standings; none for the made-up season or a data file';
const rules =
  'The rules of a stage count as known only if they draw exactly the matches that are there. Seeds are those of the tournament or of the standings; --explain prints them, and what is assumed is said.';

export const outlookCommands = {
  'tournaments scenarios': {
    about: 'What must happen for each team to advance, exactly and in words',
    details: `Conditions use the matches already drawn; anything later is given as a chance. ${rules}`,
    examples: [
      'tournaments scenarios harbor-masters --after 2',
      'tournaments scenarios harbor-masters --after 3 --team "rain temple" --explain',
    ],
    args: [tournament],
    cost,
    flags: [...all(scenarioFlags), ...flags],
  },
  'tournaments outlook': {
    about: 'Each team’s chances of advancing and of winning the tournament',
    details: `All outcomes are counted if there are at most 131,072; otherwise 50,000 are simulated, and the error is shown. ${rules}`,
    examples: [
      'tournaments outlook harbor-masters --after 2',
      "tournaments outlook harbor-masters --after 3 --json | jq '.teams[0]'",
    ],
    args: [tournament],
    cost,
    flags,
  },
  'tournaments pickem': {
    about: 'The ten best picks for a Swiss stage, or how your own are doing',
    details: `Two teams for 3-0, six that advance with a loss, two for 0-3; five of the ten must be right. ${rules}`,
    examples: [
      'tournaments pickem harbor-masters --after 0',
      'tournaments pickem harbor-masters --after 2 --pick 3-0:rain-temple --pick olive-phalanx',
    ],
    args: [tournament],
    cost,
    flags: [...all(pickFlags), ...flags],
  },
} satisfies Record<string, OwnCommand>;
