import { serviceFlags } from '../../parse/requestFlags.ts';
import { all, argument, listing } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';
import { dayHint } from '../../parse/withDays.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';

export const compareFlags = defineFlags({
  from: flag.date('day', `Only maps from this day on: YYYY-MM-DD, ${dayHint}`),
  to: flag.date('day', `Only maps up to this day: YYYY-MM-DD, ${dayHint}`),
  event: flag.text('tournament', 'Only maps of this tournament', { complete: 'event' }),
  map: flag.text('map', 'Only maps of this name'),
  side: flag.choice('side', ['CT', 'T'], 'Only rounds on this side'),
  minRounds: flag.int('rounds', 'Compare only with those who have at least this many rounds; default: 200', {
    minimum: 1,
  }),
  explain: flag.switch('Also print the formulas'),
});

const flags = [...all(compareFlags), ...listing, ...all(serviceFlags)];
const method =
  'All figures are for the same maps, by default those of the 90 days before the latest map. Shares have Wilson intervals of 95%. ';
const another = { required: false } as const;

export const compareCommands = {
  'players compare': {
    about: 'Two or three players side by side: figures, intervals, percentiles',
    details: `${method}Percentiles are among all players with enough rounds; a player with fewer has no figures. "players a b" is the same.`,
    examples: [
      'players compare rosehip teivu',
      'players rosehip teivu --event harbor-masters --min-rounds 50 --explain',
      'players compare rosehip teivu --map Nuke --json',
    ],
    args: [
      argument('player', 'A player: a name, a slug or an identifier', { complete: 'player' }),
      argument('other', 'Another player', { complete: 'player' }),
      argument('third', 'A third player', { ...another, complete: 'player' }),
    ],
    cost: 'up to 10 requests: each player, the leaderboard in up to 5 pages, and the maps of two players; none for the made-up season or a data file',
    flags,
  },
  'teams compare': {
    about: 'Two or three teams side by side',
    details: `${method}It compares maps, rounds by side and the means of the players. Percentiles are among all teams with enough rounds; a team with fewer has no figures. Figures of players are means over all who played for the team. "teams a b" is the same; "teams vs" lists the matches of two teams. Other services may know no figures of teams; then only the maps are compared.`,
    examples: [
      'teams compare "rain temple" "reef sentinels"',
      'teams rain-temple reef-sentinels --from 2026-10-01 --json',
    ],
    args: [
      argument('team', 'A team: a name, a slug or an identifier', { complete: 'team' }),
      argument('other', 'Another team', { complete: 'team' }),
      argument('third', 'A third team', { ...another, complete: 'team' }),
    ],
    cost: 'up to 11 requests: each team twice, the leaderboard in up to 5 pages, and the matches of two teams; none for the made-up season or a data file',
    flags,
  },
} satisfies Record<string, OwnCommand>;
