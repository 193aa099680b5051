import { serviceFlags } from '../../parse/requestFlags.ts';
import { all, argument, listing } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';

export const swingFlags = defineFlags({
  per: flag.choice(
    'what',
    ['series', 'round'],
    'Order by the chance added in the series, or in the round; default: series',
  ),
  limit: flag.count('How many kills; default: 10'),
  explain: flag.switch('Also print how the chances are computed'),
});

export const recapFlags = defineFlags({
  explain: flag.switch('Also print the rules of the story'),
});

const match = argument('match', 'A match: its id, a team, or two teams', { complete: 'match' });
const cost = '2 requests: the match and its maps; none for the made-up season or a data file';
const known =
  'It needs a service that sends the rounds of a match: the made-up season, a data file with demos, or esports serve.';

const swing = {
  about: 'The kills that decided a match, by win probability added',
  details: `Each kill changes the chance to win the round, and through it the series; docs/win-chance.md says how the chance is computed. ${known}`,
  args: [match],
  cost,
  flags: [...all(swingFlags), ...listing, ...all(serviceFlags)],
} satisfies Omit<OwnCommand, 'examples'>;

const economy = {
  about: 'What both teams bought in each round of a match, and what each kind of buy won',
  details: `A buy is named by the equipment value per player at the end of the freeze time: full buy from $4,500, force buy from $2,500, semi-eco from $1,500, eco below; pistol in the first round of a half. The loss bonus is what each player gets if the round is lost. ${known}`,
  args: [match],
  cost,
  flags: [...listing, ...all(serviceFlags)],
} satisfies Omit<OwnCommand, 'examples'>;

const recap = {
  about: 'A caster’s sheet of a match: the story of each map, its streaks, clutches and swings',
  details: `Three to five sentences a map, made by rules only from the recorded rounds, each with the round that proves it; then the buys, the five biggest swings, and the figures of teams and players. -o markdown writes it as a document. ${known}`,
  args: [match],
  cost,
  flags: [...all(recapFlags), ...listing, ...all(serviceFlags)],
} satisfies Omit<OwnCommand, 'examples'>;

const last = '"$(esports results --limit 1 -o ids)"';

export const recordedCommands = {
  'results recap': {
    ...recap,
    examples: [
      `results recap ${last}`,
      `results recap ${last} -o markdown > recap.md`,
      `results recap ${last} -q '.maps[].sentences[].facts[]'`,
    ],
  },
  'match recap': { ...recap, examples: [`match recap ${last}`] },
  'results swing': {
    ...swing,
    examples: [`results swing ${last}`, `results swing ${last} --per round --limit 5 --explain`],
  },
  'match swing': { ...swing, examples: [`match swing ${last}`] },
  'results economy': {
    ...economy,
    examples: [`results economy ${last}`, `results economy ${last} -q .buys`],
  },
  'match economy': { ...economy, examples: [`match economy ${last}`] },
} satisfies Record<string, OwnCommand>;
