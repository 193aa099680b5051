import type { FlagKind, FlagSpec } from '../../../src/cli/derived/commandModel.ts';

/** Values that every flag of the kind accepts; the flag itself lists those of a choice. */
const values: Readonly<Record<Exclude<FlagKind, 'choice'>, readonly string[]>> = {
  switch: [''],
  text: ['spirit', 'world', 'show', 'a b'],
  int: ['1', '50'],
  number: ['0.5', '20'],
  date: ['2026-11-21'],
  duration: ['10s', '500ms'],
  zone: ['UTC', 'Europe/Berlin'],
  pair: ['a=1', 'q=live'],
  file: ['season.db'],
  fields: ['rank,points', 'id'],
  names: ['rank,points', '*'],
};

export const sampleValues = ({ kind, choices = [] }: FlagSpec): readonly string[] =>
  kind === 'choice' ? choices : values[kind];

/** A word that each argument of a command accepts. */
export const sampleWords = ['spirit', 'world', 'rank', '7', 'a/b', 'ak-47 | ember'] as const;
