import type { Fact } from '../../../src/answers/recap/fact.ts';
import type { Sentence } from '../../../src/answers/recap/recap.ts';
import type { PlayedRound } from '../../../src/answers/winChance/moments.ts';
import { sideOfKey } from './rawRounds.ts';

const numberWord =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b/gi;

/** A sentence without its names, numbers and words for numbers. Names must be in the text as nothing else is. */
export const skeletonOf = (text: string, names: readonly string[]): string =>
  names
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, '@'), text)
    .replaceAll(/\$?\d[\d,]*(?:st|nd|rd|th)?/g, '#')
    .replaceAll(numberWord, '#');

/** The numbers in digits of a sentence that no fact of it has, without the names. */
export const strayNumbers = ({ text, facts }: Sentence, names: readonly string[]): readonly string[] => {
  const rest = names
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, name) => left.replaceAll(name, '@'), text);
  // `1v2` and `all five` have numbers of their own.
  const known = new Set([1, ...facts.flatMap(numbersOf)]);
  return [...rest.replaceAll(/(\d),(\d{3})/g, '$1$2').matchAll(/\d+/g)]
    .map(([digits]) => digits)
    .filter(digits => !known.has(Number(digits)));
};

const numbersOf = ({ round, figures }: Fact): readonly number[] => [
  round,
  ...Object.values(figures).flatMap(flat),
];

const flat = (value: unknown): readonly number[] => {
  // A chance from 0 to 1 is told in percent.
  if (typeof value === 'number') return [value, Math.round(value * 100)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(flat) : [];
};

/** What the words of a sentence say of its round beside its figures, and whether the raw round agrees. */
export const saysTheTruth = (
  { text, facts }: Sentence,
  played: PlayedRound,
  names: readonly string[],
): boolean => {
  const rest = names
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, name) => left.replaceAll(name, '@'), text);
  const reason = /bomb (?:went off|exploding|exploded)/.test(rest)
    ? 'bomb'
    : /defus/.test(rest)
      ? 'defuse'
      : /time ran out|clock (?:run down|ran out)/.test(rest)
        ? 'time'
        : undefined;
  const side = /on the (T|CT) side/.exec(rest)?.[1];
  const figures = facts[0]?.figures;
  const team = figures?.team ?? 'team1';
  return (
    (reason === undefined || played.reason === reason) &&
    (side === undefined || sideOfKey(played, team) === side)
  );
};
