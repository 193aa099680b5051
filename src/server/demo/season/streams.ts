import { toSlug } from '../../../core/names/slug.ts';
import { createRandom } from '../random.ts';
import type { PlayedMatch } from './season.ts';

/** Made-up channels, at addresses reserved for examples (RFC 2606). */
const channels = [
  { platform: 'riverview', language: 'en', title: 'Lantern Room' },
  { platform: 'riverview', language: 'pt', title: 'Sala Lanterna' },
  { platform: 'riverview', language: 'es', title: 'Faro en Vivo' },
  { platform: 'daybreak', language: 'de', title: 'Leuchtturm Live' },
  { platform: 'daybreak', language: 'fr', title: 'Le Phare en Direct' },
  { platform: 'daybreak', language: 'zh', title: 'Dengta Zhibo' },
] as const;

/** The broadcasts of a match, in columns of `match_stream`: the organiser's first. Greater tournaments have one or two more; small ones often have none. */
export const broadcastsOf = (seed: number, { number, tournament }: PlayedMatch) => {
  const { name, tier } = tournament.opening.series;
  const random = createRandom(seed, 'streams', number);
  const others = { S: 2, A: 1, B: 1, C: 0 }[tier];
  if (tier === 'C' && random.next() < 0.5) return [];
  const slug = toSlug(name);
  const official = {
    platform: 'riverview',
    language: 'en',
    official: true,
    title: name,
    url: `https://riverview.example/${slug}`,
  };
  const further = random
    .shuffle(channels)
    .slice(0, others)
    .map(({ platform, language, title }) => ({
      platform,
      language,
      official: false,
      title,
      url: `https://${platform}.example/${toSlug(title)}`,
    }));
  return [official, ...further];
};
