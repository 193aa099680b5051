import { flag, int, nullable, record, text, time } from '../../../core/schema.ts';
import { score } from '../../../core/entities/match.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { chooseSource } from '../../session/chosenSource.ts';
import { presentRows } from '../../show/present.ts';
import { barMatchesOf, barLine } from '../../statusline/barLine.ts';
import { liveInSeason } from '../../statusline/liveInSeason.ts';
import { barForms, plainForm } from '../../statusline/forms.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { statuslineFlags } from './statuslineCommand.ts';

export const shown = record('A live match as it was last seen', {
  id: text('Match identifier', { format: 'id' }),
  team1Name: nullable(text('First team', { label: 'Team 1' })),
  score: nullable({ ...score, label: 'Score' }),
  team2Name: nullable(text('Second team', { label: 'Team 2' })),
  map: nullable(text('Map in play')),
  mapScore: nullable({ ...score, label: 'Rounds' }),
  round: nullable(int('Current round, from 1')),
  bestOf: nullable(int('Series length in maps', { label: 'Bo' })),
  eventName: nullable(text('Tournament')),
  followed: flag('Whether the user follows something of it'),
  age: text('How long ago it was seen: 40 s or 3 m'),
  seenAt: time('When it was seen', { label: 'Seen' }),
  others: nullable(int('Other live matches; null if there is none')),
  madeUp: flag('Whether it is a match of the made-up season'),
  team1Slug: nullable(text('First team’s slug')),
  team2Slug: nullable(text('Second team’s slug')),
  eventSlug: nullable(text('Tournament slug')),
});

export const run: CommandModule['run'] = async (invocation, context) => {
  const { flags, host } = context;
  const { bar } = ownFlags(invocation, statuslineFlags);
  const matches = await barMatchesOf(chooseSource(context), host, liveInSeason);
  const { output, json, jq, columns, sort } = flags;
  // A bar is no list: a persistent format is not meant for it.
  if ([output, json, jq, columns, sort].every(value => value === undefined)) {
    await context.print(`${barLine(matches, bar === undefined ? plainForm : barForms[bar])}\n`);
    return;
  }
  await presentRows(
    shown,
    matches.map(match => ({ ...match })),
    context,
  );
  return;
};
