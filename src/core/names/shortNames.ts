import { wordTable } from '../json/spelling.ts';

/**
 * Usual short names of professional teams, each with the full name as a slug. Source: knowledge of the field, namely the
 * tags of the teams on broadcast scoreboards, and what commentators and fans call them; former names are among them. The
 * full names are spelled as in Valve's Regional Standings of 2025 and 2026. A team whose short name is its name, or the
 * beginning of it, needs no entry: `g2`, `b8`, `mibr`.
 */
export const shortNames = wordTable(
  `
    100t 100-thieves, 1w 1win, 3d 3dmax, 3dm 3dmax, 9p 9-pandas, ali alliance, amk amkal, apk apeks,
    arc arcred, ast astralis, aur aurora, bb betboom, bbt betboom, bcg bc-game, bne bad-news-eagles,
    bst bestia, c9 cloud9, cg chinggis-warriors, col complexity, cph cph-wolves, csk cybershoke, ecs ecstatic,
    ef eternal-fire, eg evil-geniuses, enc ence, eye eyeballers, fal falcons, faz faze, ff fire-flux,
    flc falcons, flq flyquest, flx fluxo, fly flyquest, fnc fnatic, fq flyquest, fur furia,
    gg gaimin-gladiators, gl gamerlegion, gm gentle-mates, her heroic, ic inner-circle, imp imperial,
    js johnny-speeds, leg legacy, liq liquid, lv lynn-vision, lvg lynn-vision, m8 gentle-mates, mad mad-lions,
    mngz the-mongolz, mon monte, mous mouz, mousesports mouz, mtz metizport, mz mouz, navi natus-vincere,
    nem nemiga, nip ninjas-in-pyjamas, nmg nemiga, ntr nuclear-tigeres, odk oddik, pai pain, pari parivision,
    png pain, prv parivision, pua passion-ua, pv parivision, ra rare-atom, rc red-canids, reb rebels,
    sgl sangal, shk sharks, sin sinners, sng sangal, spr spirit, tdu thunder-downunder, tl liquid,
    tmz the-mongolz, ts spirit, tyl tyloo, vit vitality, vita vitality, vp virtus-pro, wc wildcard,
    wld wildcard, yn young-ninjas, zt zero-tenacity
  `,
);

/** Words for weapons, knives, wears and skins, each with those of the name. Source: knowledge of the field. */
const skinWords = wordTable(
  `
    57 five-seven, ak ak-47, ak47 ak-47, bayo bayonet, bfk butterfly-knife, bizon pp-bizon, bs battle-scarred,
    butterfly butterfly-knife, ch case-hardened, cz cz75-auto, cz75 cz75-auto, deagle desert-eagle,
    deag desert-eagle, dlore dragon-lore, dualies dual-berettas, duals dual-berettas, fn factory-new,
    ft field-tested, galil galil-ar, glock glock-18, kara karambit, kc kill-confirmed, krieg sg-553,
    m4a1 m4a1-s, m9 m9-bayonet, mac mac-10, mac10 mac-10, mw minimal-wear, r8 r8-revolver, scar scar-20,
    scout ssg-08, sg sg-553, ssg ssg-08, st stattrak, tec tec-9, tec9 tec-9, ump ump-45, usp usp-s,
    ww well-worn
  `,
);

/**
 * The slug of a skin's name with such words spelled out and the kind of its counter first, as the market names it:
 * `ak-redline-ft-st` is `stattrak-ak-47-redline-field-tested`. A lone word of two letters stays, since it may be the
 * beginning of another.
 */
export const spelledOut = (slug: string): string => {
  const words = slug.replace(/\bstat-trak\b/, 'stattrak').split('-');
  if (words.length === 1 && slug.length < 3) return slug;
  const spelled = spelledWords(words);
  const isFirst = (word: string): boolean => word === 'stattrak' || word === 'souvenir';
  return [...spelled.filter(isFirst), ...spelled.filter(word => !isFirst(word))].join('-');
};

/** Slugs of words, with the short ones spelled out unless their full words are there too. */
export const spelledWords = (words: readonly string[]): readonly string[] => {
  const isTyped = (full: string): boolean => `-${words.join('-')}-`.includes(`-${full}-`);
  return words.map(word => {
    const full = Object.hasOwn(skinWords, word) ? skinWords[word] : undefined;
    return full === undefined || isTyped(full) ? word : full;
  });
};
