import { int, nullable, number, record, text } from '../../../core/schema.ts';
import { buyRecords, type EconomyRound, economyOf } from '../../../answers/economy/economy.ts';
import { wholeText } from '../../../output/text/numbers.ts';
import { buyThresholds } from '../../../core/scoreboard/buys.ts';
import { drawOwn } from '../../show/present.ts';
import { showComputed } from '../computed.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { TeamKey } from '../../../core/scoreboard/event.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { notRecorded, type RecordedMatch, readRecordedMatch } from './recordedMatch.ts';
import { economyView } from '../../../output/views/match/economy.ts';

/** The fields of a team, whose key each name begins with. */
const fieldsOf = (key: TeamKey, which: string, label: string) => ({
  [key]: text(`Name of the ${which} team`, { label }),
  [`${key}Buy`]: text(`Buy of the ${which} team`, { label: `${label} buy` }),
  [`${key}Equipment`]: int(`Equipment of the ${which} team in dollars`, { label: `${label} equip` }),
  [`${key}Left`]: nullable(int(`Money that the ${which} team had left`, { label: `${label} left` })),
  [`${key}LossBonus`]: number(`What each player of the ${which} team gets for a loss`, {
    label: `${label} bonus`,
  }),
});

export const shown = record('The buys of a round', {
  map: text('Map'),
  round: int('Round on the map', { label: 'R' }),
  winner: text('Team that won it', { label: 'Winner' }),
  side: text('Side that won it'),
  reason: nullable(text('How it ended')),
  ...fieldsOf('team1', 'first', '1'),
  ...fieldsOf('team2', 'second', '2'),
});

export const run: CommandModule['run'] = async (invocation, context) => {
  const match = invocation.args['match'] ?? '';
  await showComputed(shown, context, service => composeEconomy(match, service, context), {
    draw: found => drawOwn(economyView, found, context),
  });
};

/** Computes the buys of each round of a match. @throws ClientError */
export const composeEconomy = async (match: string, service: OpenService, context: CommandContext) => {
  const recorded = await readRecordedMatch(match, service, context);
  const { id, names } = recorded;
  const rounds = economyOf(recorded.maps);
  if (rounds.length === 0) throw notRecorded('equipment', recorded);
  const records = buyRecords(rounds);
  const rows = rounds.map(round => economyRow(round, recorded));
  const document = {
    computed: true,
    match: id,
    ...names,
    method: { thresholds: Object.fromEntries(buyThresholds.map(([least, kind]) => [kind, least])) },
    buys: records.map(each => ({ ...each, team: names[each.team] })),
    rounds: rows,
  };
  const limits = buyThresholds
    .filter(([least]) => least > 0)
    .map(([least, kind]) => `${kind} from $${wholeText(least)}`);
  const method = `Computed: by equipment per player, ${limits.join(', ')}; pistol: first round of a half`;
  return { names, rounds, records, rows, document, notes: () => [method] };
};

export const economyRow = (
  { map, round, winner, reason, ...teams }: EconomyRound,
  { names }: RecordedMatch,
) => {
  const cellsOf = (key: TeamKey) => ({
    [key]: names[key],
    [`${key}Buy`]: teams[key].buy,
    [`${key}Equipment`]: teams[key].equipment,
    [`${key}Left`]: teams[key].left,
    [`${key}LossBonus`]: teams[key].lossBonus,
  });
  const facts = { map, round, winner: names[winner], side: teams[winner].side, reason };
  return { ...facts, ...cellsOf('team1'), ...cellsOf('team2') };
};
