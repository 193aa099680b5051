import { sourceKinds } from '../../../server/ingest/intake.ts';
import { defineFlags } from '../../parse/flagDefinition.ts';
import { accessFile, serveFlags } from '../operate/serveFlags.ts';

const own = { section: 'own' } as const;
const text = { ...own, kind: 'text' } as const;
const { bus, ingestFile } = serveFlags;
/** Where the matches are. */
const place = { ingestFile, bus };

const source = {
  ...text,
  repeatable: true,
  valueName: 'source',
  about: 'A machine that tells of the match; may be repeated',
} as const;

/** How a veto is typed, for the flags that take one. */
const vetoForm =
  '- removes, + picks, for team 1 or 2, and a bare map is left: 1-Nuke,2-Train,1+Mirage,2+Dust2,Inferno';

export const createMatchFlags = defineFlags({
  event: { ...text, valueName: 'name', about: 'The tournament' },
  stage: { ...text, valueName: 'name', about: 'The stage of the tournament, such as Quarter-final' },
  bestOf: { ...own, kind: 'int', minimum: 1, maximum: 9, valueName: 'n', about: 'The length of the series' },
  start: {
    ...text,
    valueName: 'time',
    about:
      'When it is to begin: 2026-11-22T18:00:00Z, 30m from now, or a day (UTC), or a word for one: help dates',
  },
  veto: { ...text, valueName: 'maps', about: `The veto: ${vetoForm}` },
  source,
  ...place,
  access: accessFile,
});

export const listMatchFlags = defineFlags({
  all: { ...own, kind: 'switch', about: 'Matches that have ended too' },
  ...place,
});

export const bindFlags = defineFlags({ ...place, access: accessFile });

export const fixFlags = defineFlags({
  team1: { ...text, valueName: 'name', about: 'The name of the first team' },
  team2: { ...text, valueName: 'name', about: 'The name of the second team' },
  swapTeams: { ...own, kind: 'switch', about: 'The teams were taken for one another' },
  side: {
    ...own,
    kind: 'choice',
    choices: ['T', 'CT'],
    valueName: 'T|CT',
    about: 'The side that the first team began the map on',
  },
  score: { ...text, valueName: 'a:b', about: 'The rounds that the teams have won on the map' },
  mapName: { ...text, valueName: 'map', about: 'The name of the map' },
  map: {
    ...own,
    kind: 'int',
    minimum: 1,
    maximum: 9,
    valueName: 'n',
    about: 'Which map; default: the one in play',
  },
  veto: { ...text, valueName: 'maps', about: `The veto: ${vetoForm}` },
  ...place,
});

export const sourceFlags = defineFlags({
  kind: {
    ...own,
    kind: 'choice',
    choices: sourceKinds,
    mandatory: true,
    valueName: 'kind',
    about: 'What it sends: gsi (an observer’s game), log (a game server), or matchzy (MatchZy or get5)',
  },
  access: accessFile,
});

export const sourcesFlags = defineFlags({ ...place, access: accessFile });

export const configFlags = defineFlags({
  url: {
    ...text,
    valueName: 'url',
    about: 'The address of the service as the machine reaches it; default http://127.0.0.1:8080',
  },
  access: accessFile,
});
