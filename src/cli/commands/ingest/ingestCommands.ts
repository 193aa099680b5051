import { all, argument, listing } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';
import { sourceKinds } from '../../../server/ingest/intake.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';
import { accessFile, serveFlags } from '../operate/serveCommand.ts';

const { bus, ingestFile } = serveFlags;
const place = { ingestFile, bus };

const vetoForm =
  '- removes, + picks, for team 1 or 2, and a bare map is left: 1-Nuke,2-Train,1+Mirage,2+Dust2,Inferno';

export const createMatchFlags = defineFlags({
  event: flag.text('name', 'The tournament'),
  stage: flag.text('name', 'The stage of the tournament, such as Quarter-final'),
  bo: flag.int('n', 'The length of the series', { minimum: 1, maximum: 9 }),
  start: flag.text(
    'time',
    'When it is to begin: 2026-11-22T18:00:00Z, 30m from now, or a day (UTC), or a word for one: help dates',
  ),
  veto: flag.text('maps', `The veto: ${vetoForm}`),
  source: flag.text('source', 'A machine that reports the match; may be repeated', { repeatable: true }),
  ...place,
  access: accessFile,
});

export const listMatchFlags = defineFlags({
  all: flag.switch('Matches that have ended too'),
  ...place,
});

export const bindFlags = defineFlags({ ...place, access: accessFile });

export const fixFlags = defineFlags({
  team1: flag.text('name', 'The name of the first team'),
  team2: flag.text('name', 'The name of the second team'),
  swapTeams: flag.switch('Swap the two teams'),
  side: flag.choice('T|CT', ['T', 'CT'], 'The side that the first team began the map on'),
  score: flag.text('a:b', 'The rounds that the teams have won on the map'),
  map: flag.text('map', 'The name of the map'),
  mapNumber: flag.int('n', 'Which map; default: the one in play', { minimum: 1, maximum: 9 }),
  veto: flag.text('maps', `The veto: ${vetoForm}`),
  ...place,
});

export const sourceFlags = defineFlags({
  kind: flag.choice(
    'kind',
    sourceKinds,
    'What it sends: gsi (an observer’s game), log (a game server), or matchzy (MatchZy or get5)',
    { mandatory: true },
  ),
  access: accessFile,
});

export const sourcesFlags = defineFlags({ ...place, access: accessFile });

export const configFlags = defineFlags({
  url: flag.text(
    'url',
    'The address of the service as the machine reaches it; default http://127.0.0.1:8080',
  ),
  access: accessFile,
});

export const eraseFlags = defineFlags({
  yes: flag.switch('Erase the player in the matches that are listed', { short: 'y' }),
  ...place,
});

const match = argument('match', 'The match: its id in ingest list, or one of its teams');
const source = argument('source', 'The name of the machine, as in ingest sources');

export const ingestCommands = {
  'ingest source': {
    about: 'Create a machine that may post events; its token is shown only once',
    details:
      'Its address and its token stay from match to match. The token opens only POST /ingest/<kind>/<source>.',
    examples: ['ingest source observer-1 --kind gsi', 'ingest source server-1 --kind log'],
    args: [argument('source', 'Its name, which stands in its address: observer-1')],
    flags: all(sourceFlags),
  },
  'ingest sources': {
    about: 'The machines that may post events, and the match of each',
    examples: ['ingest sources'],
    flags: [...all(sourcesFlags), ...listing],
  },
  'ingest config': {
    about: 'Print the configuration of the game for a machine, with a new token',
    details: 'Tokens are not stored, so each configuration has a new one, and the former one ends.',
    examples: ['ingest config observer-1 --url http://10.0.0.5:8080'],
    args: [source],
    flags: all(configFlags),
  },
  'ingest create': {
    about: 'Create a live match that your own machines report',
    details:
      'Prints its id. The match is live from its first event on, or from --start. What is not given is taken from the sources.',
    examples: [
      'ingest create Spirit Falcons --event "City League" --bo 3',
      'ingest create MOUZ Vitality --bo 3 --veto 1-Nuke,2-Train,1+Mirage,2+Dust2,1-Ancient,2-Anubis,Inferno --start 30m',
    ],
    args: [argument('team1', 'The first team'), argument('team2', 'The second team')],
    flags: all(createMatchFlags),
  },
  'ingest list': {
    about: 'The live matches from your own machines, and which machines report them',
    examples: ['ingest list', 'ingest list --all --json'],
    flags: [...all(listMatchFlags), ...listing],
  },
  'ingest bind': {
    about: 'Assign a machine to one match',
    details: 'The word none as the match frees the machine, as does the end of its match.',
    examples: ['ingest bind falcons observer-1', 'ingest bind none observer-1'],
    args: [match, source],
    flags: all(bindFlags),
  },
  'ingest fix': {
    about: 'Correct teams, sides, map, veto or score of a live match',
    details:
      'A correction is an event of the match, which stream, scoreboard, watch, overlay and result show.',
    examples: ['ingest fix falcons --score 7:5', 'ingest fix falcons --swap-teams'],
    args: [match],
    flags: all(fixFlags),
  },
  'ingest end': {
    about: 'End a live match; its result is kept',
    details: 'A map that is not over has no winner, and neither has a series that is not decided.',
    examples: ['ingest end falcons'],
    args: [match],
    flags: [listMatchFlags.ingestFile, listMatchFlags.bus],
  },
  'ingest cancel': {
    about: 'Remove a live match that was created by mistake, from all lists and results',
    details: 'Its listeners receive a correction. A match that has ended is removed by its id.',
    examples: ['ingest cancel mouz'],
    args: [match],
    flags: [listMatchFlags.ingestFile, listMatchFlags.bus],
  },
  'ingest erase': {
    about: 'Replace a player’s Steam id and nickname with a made-up name, in all matches that have ended',
    details:
      'Lists the matches; --yes erases the player in them, for good, and prints the made-up name, which is random. Data files, backups and logs of game servers are not changed.',
    examples: ['ingest erase 76561198000000001', 'ingest erase 76561198000000001 --yes'],
    args: [argument('player', 'The player: a Steam id, or the nickname in a match')],
    flags: all(eraseFlags),
  },
  'ingest revoke': {
    about: 'Revoke the token of a machine',
    examples: ['ingest revoke observer-1'],
    args: [source],
    flags: [configFlags.access],
  },
} satisfies Record<string, OwnCommand>;
