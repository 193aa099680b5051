/** A made-up team. */
export interface TeamFact {
  readonly number: number;
  readonly slug: string;
  /** As the stats site writes it. */
  readonly name: string;
  readonly country: string;
  readonly region: string;
  readonly players: readonly PlayerFact[];
}

export interface PlayerFact {
  readonly number: number;
  readonly slug: string;
  readonly nickname: string;
  readonly realName: string;
  readonly country: string;
}

export interface EventFact {
  readonly number: number;
  readonly slug: string;
  readonly name: string;
  readonly status: 'live' | 'completed' | 'upcoming';
  /** In ms since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly location: string;
  readonly tier: string;
  readonly prizePool: number;
}

export interface MapFact {
  readonly number: number;
  readonly name: string;
  readonly status: 'completed' | 'live' | 'upcoming' | 'map_not_played';
  /** Rounds of each half, first team and second; overtime is a third. */
  readonly halves: readonly (readonly [number, number])[];
  readonly isForfeit?: true;
}

export interface MatchFact {
  readonly number: number;
  readonly status: 'upcoming' | 'live' | 'completed' | 'unresolved';
  readonly event: EventFact;
  readonly stageName: string;
  readonly startsAt: number;
  readonly bestOf: 1 | 3 | 5;
  readonly teams: readonly [TeamFact, TeamFact];
  /** Maps won; null before the match. */
  readonly score: readonly [number, number] | null;
  readonly maps: readonly MapFact[];
  /** Whether it is told without its tournament and its length. */
  readonly isBare?: true;
}

export const hour = 3_600_000;
export const day = 24 * hour;
const mapNames = ['Mirage', 'Inferno', 'Nuke', 'Ancient', 'Dust2', 'Anubis', 'Train'] as const;

const team = (
  number: number,
  slug: string,
  name: string,
  [country, region]: readonly [string, string],
  nicknames: string,
): TeamFact => ({
  number,
  slug,
  name,
  country,
  region,
  players: nicknames.split(' ').map((nickname, place) => ({
    number: number * 10 + place,
    slug: nickname.toLowerCase(),
    nickname,
    realName: `${['Ada', 'Bo', 'Cai', 'Dee', 'Eli'][place]} ${nickname[0]?.toUpperCase()}${nickname.slice(1)}son`,
    country,
  })),
});

/** Slugs are made as the service makes them: a letter with an accent is left out. */
export const teams = [
  team(9101, 'rainford', 'Rainford', ['GB', 'Europe'], 'drizzle moss pebbl Quay tarn'),
  team(9102, 'lanterns', 'Lanterns', ['DE', 'Europe'], 'wick ember0 GLOW soot tallow'),
  team(9103, 'lanterns-junior', 'Lanterns Junior', ['DE', 'Europe'], 'spark kindl matchbx cinder flint'),
  team(9104, 'bro', 'Brão', ['PT', 'Europe'], 'sal areia mar0 onda vento'),
  team(9105, 'okra', 'OKRA', ['US', 'Americas'], 'podd stem gumbo sprout vyne'),
  team(9106, 'northmoor', 'Northmoor', ['SE', 'Europe'], 'heath fenn bracken ling peat'),
  team(9107, 'sable', 'Sable', ['CN', 'Asia'], 'inkk onyx coal pitch raven0'),
  team(9108, 'kestrel', 'Kestrel', ['BR', 'Americas'], 'hover talon plume gust stoop'),
] as const;

const [rainford, lanterns, junior, brao, okra, northmoor, sable, kestrel] = teams;

export const skins = [
  {
    slug: 'ak-47-lantern-field-tested-1ab1a2dc',
    name: 'AK-47 | Lantern (Field-Tested)',
    weapon: 'AK-47',
    rarity: 'Classified',
    lowest: 21.4,
  },
  {
    slug: 'ak-47-heather-minimal-wear-2bc2b3ed',
    name: 'AK-47 | Heather (Minimal Wear)',
    weapon: 'AK-47',
    rarity: 'Restricted',
    lowest: 7.05,
  },
  {
    slug: 'awp-tide-line-factory-new-3cd3c4fe',
    name: 'AWP | Tide Line (Factory New)',
    weapon: 'AWP',
    rarity: 'Covert',
    lowest: 310,
  },
  {
    slug: 'm4a1-s-slate-roof-well-worn-4de4d5af',
    name: 'M4A1-S | Slate Roof (Well-Worn)',
    weapon: 'M4A1-S',
    rarity: 'Mil-Spec',
    lowest: 1.1,
  },
] as const;

/** Which side wins each round of a live map, again and again. */
const roundWinners = [0, 1, 0, 0, 1, 0, 1, 0] as const;

/** The rounds of a live map so far. It ends when a side has 13. */
export const playedRounds = (
  rounds: number,
): { readonly winners: readonly (0 | 1)[]; readonly isOver: boolean } => {
  const winners: (0 | 1)[] = [];
  const won = [0, 0];
  while (winners.length < rounds && Math.max(...won) < 13) {
    const winner = roundWinners[winners.length % roundWinners.length] ?? 0;
    winners.push(winner);
    won[winner] = (won[winner] ?? 0) + 1;
  }
  return { winners, isOver: Math.max(...won) === 13 };
};

export const halvesOf = (winners: readonly (0 | 1)[]): readonly (readonly [number, number])[] =>
  [winners.slice(0, 12), winners.slice(12)]
    .filter(half => half.length > 0)
    .map(half => [half.filter(side => side === 0).length, half.filter(side => side === 1).length]);

const map = (
  number: number,
  halves: MapFact['halves'],
  status: MapFact['status'] = 'completed',
): MapFact => ({
  number,
  name: mapNames[(number * 3 + halves.length) % mapNames.length] ?? 'Mirage',
  status,
  halves,
});

/** The season around a moment, `tick` rounds later; the same for the same two numbers. */
export const createFacts = (began: number, tick: number) => {
  const start = Math.floor(began / hour) * hour;
  const events: readonly EventFact[] = [
    {
      number: 8101,
      slug: 'harbour-open',
      name: 'Harbour Open',
      status: 'live',
      startsAt: start - 2 * day,
      endsAt: start + 4 * day,
      location: 'Europe (Online)',
      tier: 'S',
      prizePool: 250_000,
    },
    {
      number: 8102,
      slug: 'moor-masters',
      name: 'Moor Masters',
      status: 'completed',
      startsAt: start - 80 * day,
      endsAt: start - 3 * day,
      location: 'Lisbon, Portugal',
      tier: 'A',
      prizePool: 100_000,
    },
    {
      number: 8103,
      slug: 'winter-cup',
      name: 'Winter Cup',
      status: 'upcoming',
      startsAt: start + 6 * day,
      endsAt: start + 12 * day,
      location: 'Malta',
      tier: 'B',
      prizePool: 40_000,
    },
  ];
  const [open, masters, winter] = events as readonly [EventFact, EventFact, EventFact];
  const past = { event: open, stageName: 'Group A', status: 'completed', bestOf: 3 } as const;
  const special: readonly MatchFact[] = [
    {
      ...past,
      number: 2400001,
      startsAt: start - 5 * hour,
      teams: [rainford, brao],
      score: [2, 0],
      maps: [
        map(1, [
          [8, 4],
          [5, 3],
        ]),
        map(2, [
          [7, 5],
          [5, 7],
          [4, 2],
        ]),
        { ...map(3, [], 'map_not_played'), name: 'TBA' },
      ],
    },
    // The bracket tells the rounds of a best of one.
    {
      ...past,
      number: 2400002,
      startsAt: start - 8 * hour,
      bestOf: 1,
      teams: [lanterns, okra],
      score: [1, 0],
      maps: [
        map(1, [
          [9, 3],
          [4, 5],
        ]),
      ],
    },
    // A score that cannot be.
    {
      ...past,
      number: 2400003,
      startsAt: start - 12 * hour,
      bestOf: 1,
      teams: [sable, northmoor],
      score: [1, 1],
      maps: [
        map(1, [
          [6, 6],
          [7, 4],
        ]),
      ],
    },
    {
      ...past,
      number: 2400004,
      startsAt: start - 26 * hour,
      status: 'unresolved',
      teams: [kestrel, junior],
      score: null,
      maps: [],
    },
    {
      ...past,
      number: 2400005,
      startsAt: start - 30 * hour,
      teams: [okra, kestrel],
      score: [2, 0],
      maps: [
        map(1, [
          [7, 5],
          [6, 1],
        ]),
        { ...map(2, []), isForfeit: true },
      ],
    },
    {
      ...past,
      number: 2400006,
      startsAt: start - 34 * hour,
      teams: [lanterns, sable],
      score: [1, 2],
      maps: [
        map(1, [
          [4, 8],
          [2, 5],
        ]),
        map(2, [
          [8, 4],
          [5, 6],
        ]),
        map(3, [
          [5, 7],
          [5, 6],
        ]),
      ],
      isBare: true,
    },
  ];
  const older = Array.from({ length: 70 }, (_, place): MatchFact => {
    const home = teams[place % 8] ?? rainford;
    const away = teams[(place * 3 + 1 + (place % 8)) % 8] ?? brao;
    const wins = place % 3 === 0 ? [0, 1, 1] : [0, 0];
    return {
      number: 2_399_999 - place,
      status: 'completed',
      event: masters,
      stageName: place < 4 ? 'Playoffs' : 'Swiss',
      startsAt: start - 3 * day - place * day,
      bestOf: 3,
      teams: [home, away === home ? (teams[(place + 3) % 8] ?? brao) : away],
      score: [wins.filter(side => side === 0).length, wins.filter(side => side === 1).length],
      maps: wins.map((side, at) =>
        map(
          at + 1,
          side === 0
            ? [
                [8, 4],
                [5, place % 7],
              ]
            : [
                [3, 9],
                [place % 6, 4],
              ],
        ),
      ),
    };
  });
  const [first, second] = [playedRounds(6 + tick), playedRounds(3 + tick)];
  const live: readonly MatchFact[] = [
    {
      ...past,
      number: 2400101,
      startsAt: start - hour,
      stageName: 'Semi-final',
      status: first.isOver ? 'completed' : 'live',
      teams: [rainford, lanterns],
      score: [first.isOver ? 2 : 1, 0],
      maps: [
        map(1, [
          [7, 5],
          [6, 4],
        ]),
        map(2, halvesOf(first.winners), first.isOver ? 'completed' : 'live'),
        map(3, [], first.isOver ? 'map_not_played' : 'upcoming'),
      ],
    },
    {
      ...past,
      number: 2400102,
      startsAt: start - hour / 2,
      bestOf: 1,
      status: second.isOver ? 'completed' : 'live',
      teams: [sable, kestrel],
      score: [second.isOver ? 1 : 0, 0],
      maps: [map(1, halvesOf(second.winners), second.isOver ? 'completed' : 'live')],
    },
  ];
  const coming = Array.from({ length: 12 }, (_, place): MatchFact => ({
    number: 2_400_201 + place,
    status: 'upcoming',
    event: place < 6 ? open : winter,
    stageName: place < 6 ? 'Group B' : 'Opening',
    startsAt: start + (place < 6 ? (place + 1) * 5 * hour : 6 * day + place * 3 * hour),
    bestOf: place % 4 === 0 ? 1 : 3,
    teams: [teams[place % 8] ?? rainford, teams[(place + 3) % 8] ?? brao],
    score: null,
    maps: [],
  }));
  return { start, events, matches: [...coming.toReversed(), ...live, ...special, ...older] };
};

export type Facts = ReturnType<typeof createFacts>;
