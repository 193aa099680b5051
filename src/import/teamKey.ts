import { toNameKey } from './standings/names.ts';

/**
 * A team's name as it is compared from one source to another: `Team Spirit` and `Spirit`, `FaZe Clan` and `FaZe`, `THUNDERdOWNUNDER` and
 * `THUNDER dOWNUNDER` are one. What a name is of beside that (`Academy`, `Gladiators`) stays.
 */
export const toTeamKey = (name: string): string => {
  const short = toShortName(name);
  return short.replaceAll(/[^\p{L}\p{N}]+/gu, '') || short;
};

/** A team's name, in small letters, without the words that one source adds and another leaves out. */
export const toShortName = (name: string): string => {
  const key = toNameKey(name);
  const short = key.replace(/^team /, '').replace(/ (?:team|e-?sports?|gaming|clan)$/, '');
  return short === '' ? key : short;
};
