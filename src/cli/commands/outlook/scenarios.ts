import { choice, list, nullable, number, record, text } from '../../../core/schema.ts';
import type { Condition } from '../../../answers/outlook/conditions.ts';
import { type Fate, scenariosOf, type TeamScenario } from '../../../answers/outlook/scenarios.ts';
import { ownFlags } from '../../parse/invocation.ts';
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
import { momentFlags, scenarioFlags } from './outlookCommands.ts';

const result = () => record('A result', { winner: text('Team that wins'), loser: text('Team that loses') });
const throughChance = () => nullable(number('Chance to go through, from 0 to 1'));

export const answers = record('What must happen for each team of a stage', {
  ...stageFields(),
  assumed: list(result(), { about: 'Results that were assumed (--if)' }),
  teams: list(
    record('What must happen for a team', {
      team: text('Team'),
      record: text('Wins and losses in the stage'),
      now: choice('What is certain already', ['through', 'out', 'open']),
      through: throughChance(),
      next: list(record('A team', { team: text('Team'), chance: number('Chance to meet it, from 0 to 1') }), {
        about: 'Whom it may meet after the matches that are open, likeliest first',
      }),
      lines: list(
        record('What has to happen, and what follows', {
          if: list(result(), { about: 'Results that have to happen; empty if it follows whatever happens' }),
          result: choice('What follows: open where later matches decide', ['through', 'out', 'open']),
          through: throughChance(),
        }),
        { about: 'All that may happen in the matches that are open' },
      ),
    }),
    { about: 'The teams by seed' },
  ),
});

export const shown = record('What must happen for a team', {
  team: text('Team'),
  record: text('Wins and losses in the stage', { format: 'tally' }),
  if: text('What has to happen in the matches that are drawn', { label: 'If' }),
  result: text('What follows for the team', { label: 'Then' }),
  chance: nullable(number('Chance of advancing then, from 0 to 1', { label: 'Advances', format: 'share' })),
});

export const run: CommandModule['run'] = async (invocation, context) => {
  const wanted = { ...ownFlags(invocation, momentFlags), ...ownFlags(invocation, scenarioFlags) };
  const event = invocation.args['tournament'] ?? '';
  await showComputed(shown, context, service => composeScenarios({ ...wanted, event }, service, context), {
    explain: wanted.explain,
    priorities: { record: 3, if: 1, result: 2, chance: 1 },
  });
};

interface WantedScenarios extends WantedStage {
  readonly team?: string | undefined;
  /** Results to assume, as `A>B`. */
  readonly if?: readonly string[] | undefined;
}

/** Computes what must happen for each team of a stage. @throws UsageError, ClientError */
export const composeScenarios = async (
  wanted: WantedScenarios,
  service: OpenService,
  context: CommandContext,
) => {
  const found = await readEventStage(wanted, service, context);
  const assumed = readAssumptions(wanted.if ?? [], found);
  const only = wanted.team === undefined ? undefined : teamNamed(wanted.team, found.stage);
  const scenarios = scenariosOf(found.stage, found.futures, assumed).filter(
    ({ team }) => only === undefined || team === only,
  );
  const rows = scenarios.flatMap(scenario => rowsOf(scenario, found));
  return {
    rows,
    document: toJson(scenarios, assumed, found),
    notes: (explain: boolean) => [
      ...(only === undefined ? [] : scenarios.flatMap(each => nextNote(each, found))),
      ...methodNotes(found, explain),
    ],
  };
};

/** `Next: G2 62%, FaZe 20%`. */
const nextNote = ({ next }: TeamScenario, { stage }: EventStage): readonly string[] =>
  next.length === 0
    ? []
    : [
        `After the open matches it may meet ${next.map(({ team, chance }) => `${stage.teams[team]} ${(chance * 100).toFixed(1)}%`).join(', ')}`,
      ];

const rowsOf = (scenario: TeamScenario, found: EventStage) =>
  scenario.lines.map(line => ({
    team: found.stage.teams[scenario.team],
    record: recordText(scenario.team, found.stage),
    if: conditionText(line.condition, scenario.team, found) || 'whatever happens',
    result: fateTexts[line.fate],
    chance: line.through === undefined ? null : toShare(line.through),
  }));

const fateTexts = {
  through: 'advances',
  out: 'eliminated',
  open: 'still in',
} as const satisfies Record<Fate, string>;

/** `with a win over G2 if Vitality beats FURIA`. */
const conditionText = (condition: Condition, team: number, { stage }: EventStage): string => {
  const parts = seedsIn(condition, stage).map(({ winner, loser }) => {
    const name = (seed: number | undefined): string => stage.teams[seed ?? -1] ?? '?';
    if (winner === team) return { isOwn: true, text: `with a win over ${name(loser)}` };
    if (loser === team) return { isOwn: true, text: `with a loss to ${name(winner)}` };
    return { isOwn: false, text: `${name(winner)} beats ${name(loser)}` };
  });
  const own = parts.filter(({ isOwn }) => isOwn).map(({ text }) => text);
  const others = parts.filter(({ isOwn }) => !isOwn).map(({ text }) => text);
  return [...own, ...(others.length === 0 ? [] : [`if ${others.join(' and ')}`])].join(' ');
};

const toJson = (scenarios: readonly TeamScenario[], assumed: Condition, found: EventStage) => ({
  ...stageDocument(found),
  assumed: conditionJson(assumed, found),
  teams: scenarios.map(scenario => ({
    team: found.stage.teams[scenario.team],
    record: recordText(scenario.team, found.stage),
    now: scenario.now,
    through: scenario.through ?? null,
    next: scenario.next.map(({ team, chance }) => ({
      team: found.stage.teams[team],
      chance: toShare(chance),
    })),
    lines: scenario.lines.map(({ condition, fate, through }) => ({
      if: conditionJson(condition, found),
      result: fate,
      through: through ?? null,
    })),
  })),
});

const conditionJson = (condition: Condition, { stage }: EventStage) =>
  seedsIn(condition, stage).map(({ winner, loser }) => ({
    winner: stage.teams[winner ?? -1],
    loser: stage.teams[loser ?? -1],
  }));

const seedsIn = (condition: Condition, { moment }: EventStage['stage']) =>
  [...condition].map(([index, firstWins]) => {
    const { team1, team2 } = moment.open[index] ?? {};
    return firstWins ? { winner: team1, loser: team2 } : { winner: team2, loser: team1 };
  });

const readAssumptions = (typed: readonly string[], found: EventStage): Condition =>
  new Map(
    typed.map(text => {
      const [winner = '', loser = ''] = text.split('>').map(name => name.trim());
      if (winner === '' || loser === '')
        throw new UsageError(`--if does not understand "${text}"`, 'Type it as "A>B" if A beats B.');
      const [one, other] = [teamNamed(winner, found.stage), teamNamed(loser, found.stage)];
      const { open } = found.stage.moment;
      const index = open.findIndex(
        ({ team1, team2 }) => (team1 === one && team2 === other) || (team1 === other && team2 === one),
      );
      if (index === -1) {
        const name = (seed: number): string => found.stage.teams[seed] ?? '?';
        const drawn = open.map(({ team1, team2 }) => `${name(team1)} – ${name(team2)}`);
        throw new UsageError(
          `${name(one)} and ${name(other)} are not drawn to meet next`,
          drawn.length === 0 ? 'No match of the stage is open.' : `These are: ${drawn.join(', ')}`,
        );
      }
      return [index, open[index]?.team1 === one] as const;
    }),
  );
