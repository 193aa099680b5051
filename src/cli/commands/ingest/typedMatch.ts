import { toMapName } from '../../../core/mapName.ts';
import { toSlug } from '../../../core/names/slug.ts';
import { nameOf } from '../../../server/ingest/matches/newMatch.ts';
import type { Correction } from '../../../server/ingest/intake.ts';
import { playedMaps, type StoredVetoStep } from '../../../server/rows/matchDetails.ts';
import type { LoggedMatch } from '../../../server/live/eventLog.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { fixFlags } from './ingestCommands.ts';

/** Finds a match by its id, or an open one by a team or a part of its name. @throws UsageError */
export const findMatch = (typed: string, matches: readonly LoggedMatch[]): number => {
  const digits = /^(?:cs-match-)?(\d{1,15})$/u.exec(typed)?.[1];
  if (digits !== undefined) return Number(digits);
  const wanted = toSlug(typed);
  const open = matches.filter(({ endedAt }) => endedAt === null);
  const named = (fits: (slug: string) => boolean): readonly LoggedMatch[] =>
    open.filter(({ opening: { team1, team2 } }) => [team1, team2].some(({ name }) => fits(toSlug(name))));
  const exact = named(slug => slug === wanted);
  const found = wanted === '' ? [] : exact.length > 0 ? exact : named(slug => slug.includes(wanted));
  const [only, ...others] = found;
  if (only && others.length === 0) return only.number;
  const list = (only ? found : open).map(
    ({ number, opening: { team1, team2 } }) => `${nameOf(number)} (${team1.name} vs ${team2.name})`,
  );
  throw new UsageError(
    only ? `"${typed}" matches several live matches` : `no live match has a team "${typed}"`,
    list.length === 0 ? 'Create one: esports ingest create' : `Name one: ${list.join(', ')}`,
  );
};

/** Reads `1-Nuke,2-Train,1+Mirage,2+Dust2,Inferno`. @throws UsageError */
export const parseVeto = (typed: string): readonly StoredVetoStep[] =>
  typed.split(',').map(step => {
    const [, team, sign, typedMap] = /^(?:([12])([+-]))?([\p{L}\p{N}_ ]{1,40})$/u.exec(step.trim()) ?? [];
    if (typedMap === undefined)
      throw new UsageError(
        `--veto: "${step}" is not a veto step`,
        'Separate the steps by commas: 1-Nuke (removed), 2+Mirage (picked), Inferno (left over)',
      );
    const map = toMapName(typedMap);
    if (team === undefined) return { team: null, map, type: 'leftover' };
    return { team: team === '1' ? 1 : 2, map, type: sign === '+' ? 'picked' : 'removed' };
  });

/** Reads `7:5`. @throws UsageError */
const parseScore = (typed: string): { readonly team1: number; readonly team2: number } => {
  const [, team1, team2] = /^(\d{1,2}):(\d{1,2})$/u.exec(typed) ?? [];
  if (team1 !== undefined && team2 !== undefined) return { team1: Number(team1), team2: Number(team2) };
  throw new UsageError(`--score: "${typed}" is not a score`, 'Give the rounds of both teams: 7:5');
};

/** What the flags of `ingest fix` correct, in the order in which it is applied. @throws UsageError */
export const toCorrections = (flags: FlagValues<typeof fixFlags>): readonly Correction[] => [
  ...(flags.swapTeams ? [{ kind: 'teams', swap: true } as const] : []),
  ...toNames(flags),
  ...(flags.veto === undefined ? [] : [{ kind: 'veto', maps: playedMaps(parseVeto(flags.veto)) } as const]),
  ...toMapChanges(flags),
];

const toNames = ({ team1, team2 }: FlagValues<typeof fixFlags>): readonly Correction[] => {
  if (team1 === undefined && team2 === undefined) return [];
  const first = team1 !== undefined && { team1Name: team1 };
  return [{ kind: 'teams', ...first, ...(team2 !== undefined && { team2Name: team2 }) }];
};

const toMapChanges = ({ map, mapNumber, side, score }: FlagValues<typeof fixFlags>) => {
  if (map !== undefined && mapNumber === undefined)
    throw new UsageError('--map needs the number of the map', 'Add it: --map-number 1');
  const on = mapNumber !== undefined && { map: mapNumber };
  return [
    ...(map === undefined ? [] : [{ kind: 'map', map: mapNumber ?? 1, name: toMapName(map) } as const]),
    ...(side === undefined ? [] : [{ kind: 'sides', ...on, team1Side: side } as const]),
    ...(score === undefined ? [] : [{ kind: 'score', ...on, ...parseScore(score) } as const]),
  ];
};
