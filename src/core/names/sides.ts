/** What stands between two teams, the surest first: a name may hold an X. */
const separators = [/\s+(?:vs?\.?|versus|[-\u2013\u2014|/])\s+|-vs?-|-versus-/i, /\s+[x\u00d7]\s+/i];

/**
 * The ways to read a text as the names of one team or of two that play each other, the likeliest first: `navi` is one
 * team, `navi vs vitality` two, and `navi-vitality` or `navi vitality` may be either.
 */
export const sidesOf = (text: string): readonly (readonly string[])[] => {
  const trimmed = text.trim();
  for (const between of separators) {
    const [first, second, ...others] = trimmed.split(between).map(side => side.trim());
    if (first && second && others.length === 0) return [[first, second], [trimmed]];
  }
  const gaps = [...trimmed.matchAll(/[-\u2013\u2014:/]|(?<!\s)\s+/g)].map(({ index }) => index);
  const pairs = gaps.map(at => [trimmed.slice(0, at), trimmed.slice(at + 1).trim()]);
  return [[trimmed], ...pairs.filter(sides => sides.every(side => /[\p{L}\p{N}]/u.test(side)))];
};
