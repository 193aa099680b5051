import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from '../../support/realData.ts';
import { cut } from './taking.ts';

const folder = realData('live/logs');

/** The parts of a result file that tests compare. One script wrote these files. */
export interface Truth {
  readonly map: string;
  readonly team1: string;
  readonly score: { readonly team1: number; readonly team2: number };
  readonly rounds: readonly {
    readonly round: number;
    readonly winner: string;
    readonly winner_side: string;
    readonly reason: string;
    readonly seconds: number;
    readonly kills: number;
    readonly kills_after_end: number;
    readonly bomb_deaths: number;
    readonly plant: readonly unknown[];
  }[];
  readonly players: Readonly<Record<string, Readonly<Record<string, number | string>>>>;
}

/** The names of the maps that the logs are of. */
const mapNames: Readonly<Record<string, string>> = { de_dust2: 'Dust2', de_inferno: 'Inferno' };

export const truthOf = (name: string): Truth => {
  const [truth] = JSON.parse(readFileSync(join(folder, `${name}.result.json`), 'utf8')) as readonly [Truth];
  return { ...truth, map: mapNames[truth.map] ?? truth.map };
};

export const readLog = (file: string): string => {
  const text = readFileSync(join(folder, file), 'utf8');
  // One collector puts the newest line first.
  return file.includes('newest-first') ? `${text.trimEnd().split('\n').reverse().join('\n')}\n` : text;
};

/** Pieces of a text that end anywhere, also within a line. */
export const pieces = (text: string, length: number): readonly string[] =>
  cut(
    text,
    Array.from({ length: Math.floor(text.length / length) }, (_, index) => (index + 1) * length),
  );

/** Name, ending, and the names of the teams where the log has them. */
export const logSamples = [
  ['cs2-2026-01-19-inferno', '.log', 'rvls test team 1', 'rvls test 2'],
  ['cs2-2025-08-19-dust2-overtime-restore.newest-first', '.txt', 'team_zephyr_', 'team_yarrow'],
  ['cs2-2024-01-09-dust2-bot', '.log', '', ''],
] as const;
