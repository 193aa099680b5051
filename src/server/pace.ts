import { createRecentMap } from '../core/recentMap.ts';

/** Allows each client `turns` at once, and as many again every `seconds`. `now` in ms since 1970. */
export const createPace = (turns: number, seconds: number, now: () => number) => {
  const spent = createRecentMap<string | number, { readonly since: number; readonly count: number }>(
    clientsRemembered,
  );
  return {
    /** Takes one turn of `client`. Returns 0, or else the whole seconds until its next turn. */
    take: (client: string | number): number => {
      const at = now();
      const known = spent.get(client);
      const isCurrent = known !== undefined && at >= known.since && at - known.since < seconds * 1000;
      const { since, count } = isCurrent ? known : { since: at, count: 0 };
      if (count >= turns) return Math.ceil((since + seconds * 1000 - at) / 1000);
      spent.set(client, { since, count: count + 1 });
      return 0;
    },
  };
};

/** The clients that are remembered at least; whoever is forgotten begins anew. */
const clientsRemembered = 10_000;
