import { toNameKey } from './standings/names.ts';

/**
 * A team name's key for comparison between sources: `Team Spirit` equals `Spirit`, `FaZe Clan` equals `FaZe`, and
 * `THUNDERdOWNUNDER` equals `THUNDER dOWNUNDER`. Other words (`Academy`, `Gladiators`) are kept.
 */
export const toTeamKey = (name: string): string => {
  const short = toShortName(name);
  return short.replaceAll(/[^\p{L}\p{N}]+/gu, '') || short;
};

/** A team's lowercase name without the words that only some sources add. */
export const toShortName = (name: string): string => {
  const key = toNameKey(name);
  const short = key.replace(/^team /, '').replace(/ (?:team|e-?sports?|gaming|clan)$/, '');
  return short === '' ? key : short;
};

/** Whether a name is a placeholder for a team that is not known yet. */
export const isOpenName = (name: string): boolean =>
  /^(?:tb[acd]|to be \w+|[^\p{L}\p{N}]*|(?:winner|loser) (?:of|match)\b.*)$/iu.test(name);
