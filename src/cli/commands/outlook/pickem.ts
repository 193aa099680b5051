import { int, list, number, record, text } from '../../../core/schema.ts';
import { bestPicks, pickFutures, pickRules, type Picks } from '../../../answers/outlook/pickem.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { shellWords } from '../../../output/text/shellWords.ts';
import { UsageError } from '../../parse/usageError.ts';
import { showComputed } from '../computed.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import {
  type EventStage,
  methodNotes,
  readEventStage,
  recordText,
  stageDocument,
  stageFields,
  teamNamed,
  type WantedStage,
} from './eventStage.ts';
import { toShare } from '../../../output/text/numbers.ts';
import { momentFlags, pickFlags } from './outlookCommands.ts';

export const shown = record('A pick', {
  pick: text('What the team is picked for: 3-0, through or 0-3', { label: 'Pick' }),
  team: text('Team'),
  record: text('Wins and losses in the stage', { format: 'tally' }),
  state: text('How the pick stands: right, wrong or open', { label: 'Now' }),
  chance: number('Chance that the pick is right, from 0 to 1', { label: 'Chance', format: 'share' }),
});

export const answers = record('Picks for a Swiss stage', {
  ...stageFields(),
  needed: int('Picks that have to be right'),
  chance: number('Chance that so many are right, from 0 to 1'),
  picks: list(shown),
});

const kinds = {
  unbeaten: '3-0',
  through: 'through',
  winless: '0-3',
} as const satisfies Record<keyof Picks, string>;

export const run: CommandModule['run'] = async (invocation, context) => {
  const wanted = { ...ownFlags(invocation, momentFlags), ...ownFlags(invocation, pickFlags) };
  const event = invocation.args['tournament'] ?? '';
  await showComputed(shown, context, service => composePicks({ ...wanted, event }, service, context), wanted);
};

interface WantedPicks extends WantedStage {
  /** The user's own picks, as `3-0:team` and the like; absent: the best ones. */
  readonly pick?: readonly string[] | undefined;
}

/** Computes the best picks for a Swiss stage, or how the user's own stand. @throws UsageError, ClientError */
export const composePicks = async (wanted: WantedPicks, service: OpenService, context: CommandContext) => {
  const found = await readEventStage(wanted, service, context);
  if (found.stage.format.format !== 'swiss') {
    throw new UsageError(
      `"${found.stage.name}" is not a Swiss stage`,
      `Its chances: esports tournaments outlook ${shellWords([wanted.event])}`,
    );
  }
  const futures = pickFutures(found.stage, found.futures);
  const picks = wanted.pick ? readPicks(wanted.pick, found) : bestPicks(found.stage, futures);
  const chance = futures.chance(picks);
  const rows = (['unbeaten', 'through', 'winless'] as const).flatMap(kind =>
    picks[kind].map(team => {
      const own = futures.chanceOf(kind, team);
      return {
        pick: kinds[kind],
        team: found.stage.teams[team],
        record: recordText(team, found.stage),
        state: stateOf(own, found),
        chance: toShare(own),
      };
    }),
  );
  const document = { ...stageDocument(found), needed: pickRules.needed, chance, picks: rows };
  const notes = (explain: boolean): readonly string[] => [
    `At least ${pickRules.needed} of them are right: ${(chance * 100).toFixed(1)}%`,
    ...methodNotes(found, explain),
  ];
  return { rows, document, notes };
};

/** What every future agrees on is decided; a sample may only not have seen the exception. */
const stateOf = (chance: number, { futures }: EventStage): string => {
  if (!futures.isExact) return 'open';
  if (chance === 0) return 'wrong';
  return chance > 1 - 1e-9 ? 'right' : 'open';
};

const readPicks = (typed: readonly string[], found: EventStage): Picks => {
  const picks: Record<keyof Picks, number[]> = { unbeaten: [], through: [], winless: [] };
  for (const text of typed) {
    const [, record, name = ''] = /^(?:(3-0|0-3)\s*:)?(.+)$/.exec(text.trim()) ?? [];
    const kind = record === '3-0' ? 'unbeaten' : record === '0-3' ? 'winless' : 'through';
    picks[kind].push(teamNamed(name, found.stage));
    if (picks[kind].length > pickRules[kind])
      throw new UsageError(
        `Too many picks for ${kinds[kind]}: there are ${pickRules[kind]}`,
        'See the best ones by leaving out --pick.',
      );
  }
  return picks;
};
