import { toShare, wholeText } from '../../../output/text/numbers.ts';
import { int, nullable, number, record, text } from '../../../core/schema.ts';
import { trained } from '../../../answers/winChance/coefficients.ts';
import { type Swing, swingsOf } from '../../../answers/winChance/swing.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { showComputed } from '../computed.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { hasKills, notRecorded, type RecordedMatch, readRecordedMatch } from './recordedMatch.ts';
import { swingFlags } from './recordedCommands.ts';

export const shown = record('A kill that decided a match', {
  map: text('Map'),
  round: int('Round on the map', { label: 'R' }),
  score: text('Rounds won before it, first team to second', { format: 'tally' }),
  team: text('Team that gained by it', { label: 'For' }),
  what: text('What happened', { label: 'Kill' }),
  chanceBefore: number('The team’s chance to win the round before it, from 0 to 1', {
    label: '~Before',
    format: 'share',
  }),
  chanceAfter: number('The team’s chance to win the round after it, from 0 to 1', {
    label: '~After',
    format: 'share',
  }),
  added: number('Win probability added in the round, from 0 to 1', { label: '~Added', format: 'share' }),
  series: number('The same for the series, every other round and map even', {
    label: '~Series',
    format: 'share',
  }),
  killer: nullable(text('Who killed; null for the world, a fall or the bomb')),
  victim: text('Who died'),
  weapon: nullable(text('Weapon')),
  seconds: number('Seconds since the end of the freeze time', { label: 'At', format: 'decimal1' }),
  before: text('Players alive before it, the team’s own first'),
  after: text('Players alive after it, the team’s own first'),
});

/** A narrow table keeps the kill and the figure by which it stands where it does. */
const priorities = (by: 'series' | 'round') =>
  ({
    map: 2,
    round: 2,
    score: 3,
    what: 1,
    added: by === 'round' ? 1 : 2,
    series: by === 'series' ? 1 : 2,
  }) as const;

export const run: CommandModule['run'] = async (invocation, context) => {
  const { explain, per: by = 'series' } = ownFlags(invocation, swingFlags);
  const wanted = { match: invocation.args['match'] ?? '', by, count: context.flags.limit };
  await showComputed(shown, context, service => composeSwings(wanted, service, context), {
    explain,
    priorities: priorities(by),
  });
};

interface WantedSwings {
  readonly match: string;
  readonly by?: 'series' | 'round' | undefined;
  readonly count?: number | undefined;
}

/** Computes the kills that moved the win chances of a match most. @throws ClientError */
export const composeSwings = async (
  { match: typed, by = 'series', count = 10 }: WantedSwings,
  service: OpenService,
  context: CommandContext,
) => {
  const recorded = await readRecordedMatch(typed, service, context, hasKills);
  const { match, names, maps } = recorded;
  const all = swingsOf(maps, match.bestOf);
  if (all.length === 0)
    throw notRecorded('kills', recorded, 'rounds by their money: esports results economy');
  const weight = by === 'series' ? 'seriesAdded' : 'added';
  const rows = all
    .toSorted((one, other) => other[weight] - one[weight])
    .slice(0, count)
    .map(swing => swingRow(swing, recorded));
  const method = { model: 'logistic regression', day: trained.day, sample: trained.sample, by };
  const document = { computed: true, match: recorded.id, ...names, method, kills: all.length, swings: rows };
  const notes = (explain: boolean): readonly string[] => [
    `Computed: the ${rows.length} of ${all.length} kills that added most to the chance of the ${by} · model of ${trained.day}, ${wholeText(trained.sample.states)} states of ${wholeText(trained.sample.maps)} maps`,
    ...(explain ? explanation : []),
  ];
  return { rows, document, notes };
};

const explanation = [
  'The chance of a round comes from the players alive, the value of their equipment, the time, and the bomb where it is known.',
  'A kill adds the chance after it less the chance before it; the kill that ends a round adds what was missing to 100%.',
  'Its part in the series is that times what the round is worth: the chance to win the series if the round is won, less that if it is lost, with every other round and map even.',
];

/** A swing as a row, with chances from 0 to 1. */
export const swingRow = ({ kill, ...swing }: Swing, { names, players }: RecordedMatch) => {
  const nameOf = (id: string): string => players.get(id) ?? id;
  const killer = kill.killerId === undefined ? null : nameOf(kill.killerId);
  const victim = nameOf(kill.victimId ?? '');
  const weapon = kill.weapon ?? null;
  const [before, after] = [swing.before.join(' v '), swing.after.join(' v ')];
  const deed =
    killer === null ? `${victim} dies` : `${killer} kills ${victim}${weapon === null ? '' : ` (${weapon})`}`;
  return {
    map: swing.map,
    round: swing.round,
    score: `${swing.score.team1}-${swing.score.team2}`,
    team: names[swing.team],
    what: `${deed}: ${before} becomes ${after}`,
    killer,
    victim,
    weapon,
    seconds: kill.seconds ?? null,
    before,
    after,
    chanceBefore: toShare(swing.chanceBefore),
    chanceAfter: toShare(swing.chanceAfter),
    added: toShare(swing.added),
    series: toShare(swing.seriesAdded),
  };
};
