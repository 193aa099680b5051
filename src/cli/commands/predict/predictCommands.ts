import { pagingFlags } from '../../parse/flags.ts';
import { serviceFlags } from '../../parse/requestFlags.ts';
import { all, argument, listing } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';
import { dayHint } from '../../parse/withDays.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';

const explain = flag.switch('Also print the formula and the parameters');
const asOf = flag.date('day', `As known before this day: YYYY-MM-DD, ${dayHint}; default: today`);

export const predictFlags = defineFlags({
  bo: flag.choice('maps', ['1', '3', '5', '7'], 'The length of the series; default: 3'),
  date: asOf,
  explain,
});

export const eloFlags = defineFlags({ date: asOf, explain });

export const backtestFlags = defineFlags({
  from: flag.date('day', `The first day: YYYY-MM-DD, ${dayHint}; default: 90 days before the last`),
  to: flag.date('day', `The last day: YYYY-MM-DD, ${dayHint}; default: yesterday`),
  explain,
});

const flags = [...listing, ...all(serviceFlags)];
const free = 'none for the made-up season or a data file';
const history = `up to 23 requests: 2,000 matches and three lists; ${free}`;
const walk =
  'A day is forecast only from the matches and the list of earlier days. A chance is not betting advice.';

export const predictCommands = {
  predict: {
    about: 'Each team’s chance of winning a series, with the record of such forecasts',
    details: `${walk} From a service that counts requests only the matches of the two teams are read.`,
    examples: ['predict "rain temple" "olive phalanx"', 'predict rain-temple olive-phalanx --bo 5 --explain'],
    args: [
      argument('team', 'A team: a name, a slug or an identifier', { complete: 'team' }),
      argument('opponent', 'The other team', { complete: 'team' }),
    ],
    cost: `5 requests: both teams, their results, and the regional standings; ${free}`,
    flags: [...all(predictFlags), ...flags],
  },
  'rankings elo': {
    about: 'The strengths of the teams on the Elo scale, from their matches and the standings',
    details: `Strengths are those behind the chances of predict. ${walk}`,
    examples: ['rankings elo --limit 10', "rankings elo --json | jq '.teams[0]'"],
    cost: history,
    flags: [...all(eloFlags), pagingFlags.limit, ...flags],
  },
  'rankings backtest': {
    about: 'How good the forecasts of past matches would have been',
    details: `The first row is about all matches, the others about those whose likelier team had a chance in a range; JSON has the first row as its own fields, and the others as reliability. Matches of teams that were on no list are counted apart. ${walk}`,
    examples: ['rankings backtest', "rankings backtest -q '.logLoss'", 'rankings backtest --explain --json'],
    cost: history,
    flags: [...all(backtestFlags), ...flags],
  },
} satisfies Record<string, OwnCommand>;
