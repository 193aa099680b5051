import { all, argument, listing } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';
import {
  bindFlags,
  configFlags,
  createMatchFlags,
  fixFlags,
  listMatchFlags,
  sourceFlags,
  sourcesFlags,
} from './ingestFlags.ts';

const match = argument('match', 'The match: its id in ingest list, or one of its teams');
const source = argument('source', 'The name of the machine, as in ingest sources');

/** The commands of those who bring live matches from their own servers. */
export const ingestCommands = {
  'ingest source': {
    about: 'Create a machine that may post events; its token is shown only once',
    details:
      'Its address and its token stay from match to match. The token opens POST /ingest/<kind>/<source> alone.',
    examples: ['ingest source observer-1 --kind gsi', 'ingest source server-1 --kind log'],
    args: [argument('source', 'Its name, which stands in its address: observer-1')],
    flags: all(sourceFlags),
    load: () => import('./sources.ts'),
  },
  'ingest sources': {
    about: 'The machines that may post events, and the match of each',
    examples: ['ingest sources'],
    args: [],
    flags: [...all(sourcesFlags), ...listing],
    load: () => import('./sources.ts'),
  },
  'ingest config': {
    about: 'Print the configuration of the game for a machine, with a new token',
    details: 'Tokens are not stored, so each configuration has a new one, and the former one ends.',
    examples: ['ingest config observer-1 --url http://10.0.0.5:8080'],
    args: [source],
    flags: all(configFlags),
    load: () => import('./sources.ts'),
  },
  'ingest create': {
    about: 'Create a live match that your own machines tell of',
    details:
      'Prints its id. The match is live from its first event on, or from --start. What is not given is taken from the sources.',
    examples: [
      'ingest create Spirit Falcons --event "City League" --best-of 3',
      'ingest create MOUZ Vitality --best-of 3 --veto 1-Nuke,2-Train,1+Mirage,2+Dust2,1-Ancient,2-Anubis,Inferno --start 30m',
    ],
    args: [argument('team1', 'The first team'), argument('team2', 'The second team')],
    flags: all(createMatchFlags),
    load: () => import('./matches.ts'),
  },
  'ingest list': {
    about: 'The live matches from your own machines, and who tells of them',
    examples: ['ingest list', 'ingest list --all --json'],
    args: [],
    flags: [...all(listMatchFlags), ...listing],
    load: () => import('./matches.ts'),
  },
  'ingest bind': {
    about: 'Let a machine tell of a match, and of no other',
    details: 'none in place of the match frees the machine, as the end of its match does.',
    examples: ['ingest bind falcons observer-1', 'ingest bind none observer-1'],
    args: [match, source],
    flags: all(bindFlags),
    load: () => import('./matches.ts'),
  },
  'ingest fix': {
    about: 'Correct teams, sides, map, veto or score of a live match',
    details:
      'A correction is an event of the match, which stream, scoreboard, watch, overlay and result show.',
    examples: ['ingest fix falcons --score 7:5', 'ingest fix falcons --swap-teams'],
    args: [match],
    flags: all(fixFlags),
    load: () => import('./matches.ts'),
  },
  'ingest end': {
    about: 'End a live match; its result stays',
    examples: ['ingest end falcons'],
    args: [match],
    flags: [listMatchFlags.ingestFile, listMatchFlags.bus],
    load: () => import('./matches.ts'),
  },
  'ingest revoke': {
    about: 'End the token of a machine',
    examples: ['ingest revoke observer-1'],
    args: [source],
    flags: [configFlags.access],
    load: () => import('./sources.ts'),
  },
} satisfies Record<string, OwnCommand>;
