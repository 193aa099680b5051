import type { OwnCommand } from '../../context/ownCommand.ts';
import { all, argument, listing, queryOutput } from '../../parse/argument.ts';
import type { ImportKind } from '../../../data/import/index.ts';
import { dayHint } from '../../parse/withDays.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';
import { consentFlags, serviceFlags } from '../../parse/requestFlags.ts';

/** The names of the importers, repeated here so that parsing does not load them. */
export const importKinds = [
  'standings',
  'demos',
  'skins',
  'prices',
  'tournament',
] as const satisfies readonly ImportKind[];

export const importFlags = defineFlags({
  into: flag.file('file', 'The data file to write; created if it does not exist', { mandatory: true }),
  market: flag.text('name', 'The marketplace of the prices, such as steam'),
  report: flag.file('file', 'Write every skipped line to a new file (NDJSON)'),
});

const { data, collected, profile } = serviceFlags;
const sourceFlags = { data, collected, profile };

export const exportFlags = defineFlags({
  only: flag.names('views', 'Only these views, such as v_match,v_kill'),
  raw: flag.switch('Cells unchanged, even if a spreadsheet would run them'),
  force: flag.switch('Write into a folder that is not empty; its CSV files are replaced'),
});

export const forgetFlags = defineFlags({
  source: flag.text(
    'name',
    'Everything from this source: standings, tournament, demos, prices:steam, or a service such as cito',
  ),
  match: flag.text('match', 'What services said of this match'),
  from: flag.date('day', `What services said from this day on (UTC): YYYY-MM-DD, ${dayHint}`),
});

export const dataCommands = {
  'data import': {
    about: 'Read real data into a data file',
    examples: [
      'data import standings ./standings --into season.db',
      'data import demos ./exports --into season.db',
      'data import skins ./collections.json --into season.db',
      'data import prices ./snapshots --market steam --into season.db',
    ],
    args: [
      argument('kind', 'The kind of data', { choices: importKinds }),
      argument('path', 'The file or folder to read', { complete: 'file' }),
    ],
    flags: all(importFlags),
  },
  'data info': {
    about: 'The contents of a data file: counts, sources, first and last day, gaps',
    details:
      'Without a file, the one that --data or ESPORTS_DATA names, else the made-up season up to now. JSON also has the sources, the days of matches, rankings and prices, and the gaps between them.',
    examples: ['data info season.db', 'data info season.db --json', 'data info'],
    args: [
      argument('file', 'The data file; default: the one that ESPORTS_DATA names, else the made-up season', {
        required: false,
        complete: 'file',
      }),
    ],
    flags: [...listing, ...all(sourceFlags)],
  },
  'data sql': {
    about: 'Query a data file or the made-up season in SQL, read-only',
    details:
      'The views v_match, v_player and so on are the public schema (docs/data-file.md); without a query they are listed with their columns. Rows are written while they are read. Of the made-up season the views show nothing after the present moment, and its tables are hidden. A blob is shown in hexadecimal. Ctrl-C stops a query.',
    examples: [
      'data sql',
      "data sql 'SELECT name, country FROM v_team ORDER BY name LIMIT 5'",
      "data sql 'SELECT map, avg(seconds) FROM v_round GROUP BY 1' -o csv",
      'data sql - --data season.db < query.sql',
    ],
    args: [
      argument(
        'query',
        'One SELECT statement, or - to read it from standard input; default: list the views',
        {
          required: false,
        },
      ),
    ],
    flags: [...queryOutput, ...all(sourceFlags)],
  },
  'data export': {
    about: 'Write the views of a data file into a folder, one CSV file each',
    details:
      'The files appear together when all of them are complete. As in every CSV output, an apostrophe precedes text that a spreadsheet would run; --raw leaves it unchanged. Of the made-up season, nothing after the present moment is written.',
    examples: [
      'data export csv',
      'data export season --data season.db',
      'data export csv --only v_match,v_kill --force',
    ],
    args: [argument('folder', 'The folder to write; created if it does not exist', { complete: 'file' })],
    flags: [...all(exportFlags), ...listing, ...all(sourceFlags)],
  },
  'data why': {
    about: 'Where each field of a match, team, player or skin came from, when, and what it replaced',
    examples: [
      'data why cs-match-2397733 --collected',
      'data why spirit --data season.db',
      'data why ak-47-redline --collected',
    ],
    args: [argument('thing', 'A match by its identifier, or a team, player, tournament or skin by its name')],
    flags: [...listing, ...all(sourceFlags)],
  },
  'data forget': {
    about: 'Remove a source, or what services said, from a data file',
    details:
      'Without --yes nothing is removed: it says how many rows of each table would be left. The other sources stay, and each field gets the value that the next source has. What a service still says comes again with the next collect.',
    examples: [
      'data forget --source cito --collected',
      'data forget --from 2026-11-20 --collected --yes',
      'data forget --match cs-match-2397733 --collected',
    ],
    flags: [...all(forgetFlags), ...all(consentFlags), ...listing, ...all(sourceFlags)],
  },
} satisfies Record<string, OwnCommand>;
