export interface MarketName {
  /** The skin, without star, StatTrak, Souvenir, wear and phase: `AK-47 | Redline`. */
  readonly skin: string;
  readonly wear: string | null;
  readonly stattrak: boolean;
  readonly souvenir: boolean;
  /** The phase of a Doppler: `Phase 2`, `Ruby`. */
  readonly phase: string | null;
}

/** The game's wears with their distance from Field-Tested. */
export const wears = {
  'Field-Tested': 0,
  'Minimal Wear': 1,
  'Well-Worn': 2,
  'Factory New': 3,
  'Battle-Scarred': 4,
} as const satisfies Readonly<Record<string, number>>;

const phases = 'Phase [1-4]|Ruby|Sapphire|Black Pearl|Emerald';
const wearAtEnd = new RegExp(`\\s*\\((${Object.keys(wears).join('|')})\\)(?:\\s*-?\\s*(${phases}))?$`, 'u');
const phaseOfDoppler = new RegExp(`(Doppler)\\s*[-|]?\\s*\\(?(${phases})\\)?$`, 'u');

/**
 * Parses `★ StatTrak™ Karambit | Doppler (Factory New) - Phase 2`. Markets agree on everything except the position of
 * the phase, after or before the wear. Every name has a result, even if there is no such skin.
 */
export const parseMarketName = (name: string): MarketName => {
  let skin = name.replaceAll(/\s+/gu, ' ').trim();
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(skin);
    if (found) skin = skin.replace(pattern, '');
    return found;
  };
  take(/^\u2605 ?/u);
  const souvenir = take(/^Souvenir /u) !== null;
  const stattrak = take(/^StatTrak(?:\u2122|\(TM\))? /u) !== null;
  take(/^\u2605 ?/u);
  const wear = take(wearAtEnd);
  const phase = phaseOfDoppler.exec(skin);
  if (phase) skin = skin.replace(phaseOfDoppler, '$1');
  return { skin, wear: wear?.[1] ?? null, stattrak, souvenir, phase: wear?.[2] ?? phase?.[2] ?? null };
};

/** Formats the canonical name of a variant. `star` marks a knife or gloves. */
export const formatMarketName = (
  { skin, wear, stattrak, souvenir, phase }: MarketName,
  star: boolean,
): string =>
  [
    star && '★',
    souvenir && 'Souvenir',
    stattrak && 'StatTrak™',
    skin,
    wear !== null && `(${wear})`,
    phase !== null && `- ${phase}`,
  ]
    .filter(part => part !== false)
    .join(' ');

/** The name for a variant's slug. The phase is before the wear, as in common usage. */
export const toSlugName = ({ skin, wear, stattrak, souvenir, phase }: MarketName): string =>
  [souvenir && 'souvenir', stattrak && 'stattrak', skin, phase, wear].filter(Boolean).join(' ');
