import { flag, int, list, nullable, number, record, text } from '../../../core/schema.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import { readStoredSettings } from '../../settings/settingsFile.ts';
import { changeSettings } from '../../settings/settingsStore.ts';
import { safeText } from '../../../output/text/safeText.ts';
import { settingsPlace } from '../../host/writeHost.ts';
import { meaningIn } from '../../names/suggest.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext } from '../../context/types.ts';
import { presentRows } from '../../show/present.ts';
import type { Verbs } from '../../context/ownCommand.ts';
import { ruleFlags } from './notifyCommands.ts';
import { type Rule, ruleOf, rulesIn, ruleText } from './rule.ts';

const field = 'notifyRules';

export const shown = record('A rule for notices', {
  number: int('Number, for notify remove'),
  on: list(text('Kind'), { about: 'The kinds of event that it reports' }),
  team: nullable(text('Team')),
  tier: nullable(text('Tier')),
  all: flag('Whether it applies to every match'),
  below: nullable(number('Price in US dollars')),
  skin: nullable(text('Skin')),
});

const unset = { team: null, tier: null, all: false, below: null, skin: null } as const;

export const readRules = ({ host }: Pick<CommandContext, 'host'>): readonly Rule[] =>
  rulesIn(readStoredSettings(foldersOf(host).settings, host)[field]);

export const run: Verbs = {
  list: async (_invocation, context) => {
    const rules = readRules(context);
    const rows = rules.map((rule, place) => ({ number: place + 1, ...unset, ...rule }));
    await presentRows(shown, rows, context);
    if (rules.length === 0)
      await context.note(
        'You have no rules. Without rules, notify run reports when matches of what you follow start and end, and the end of each map.',
      );
  },
  add: async (invocation, context) => {
    const rule = ruleOf(ownFlags(invocation, ruleFlags));
    if (!rule) throw new UsageError('A rule needs --kinds, --team, --tier, --all or --below', example);
    await change(context, rules => [...rules, rule]);
    if (rule.team !== undefined) await warnIfUnknown(rule.team, context);
    await context.note(`Added: ${ruleText(rule)}. It takes effect at the next esports notify run.`);
  },
  remove: async ({ args: { number: typed = '' } }, context) => {
    await change(context, rules => {
      const place = /^\d+$/.test(typed) ? Number(typed) - 1 : -1;
      if (!rules[place])
        throw new UsageError(
          `You have no rule ${typed}`,
          rules.length === 0
            ? `Add one: ${example}`
            : `Your rules are numbered 1 to ${rules.length}: esports notify list`,
        );
      return rules.toSpliced(place, 1);
    });
    await context.note(`Removed rule ${typed}.`);
  },
};

/** The names that are known may be few, so an unknown team is no error; but a slip would never report anything. */
const warnIfUnknown = async (team: string, context: CommandContext): Promise<void> => {
  const index = await (await context.openService()).names();
  if (meaningIn(team, 'team', index).kind !== 'none') return;
  await context.warn(safeText(`No known team is called "${team}": the rule reports nothing until one is.`));
};

const example = 'esports notify add --kinds match_start,map_end --team navi';

const change = (context: CommandContext, to: (rules: readonly Rule[]) => readonly Rule[]): Promise<void> =>
  changeSettings(...settingsPlace(context), stored => ({ ...stored, [field]: to(rulesIn(stored[field])) }));
