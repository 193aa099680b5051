import { DatabaseSync } from 'node:sqlite';

type Row = Readonly<Record<string, string | number | null>>;
interface Match {
  readonly id: number;
  readonly one: number;
  readonly other: number;
  readonly day: string;
  readonly at: number;
  readonly endDay: string;
  readonly winner: number;
}
type Line = Row & { readonly day: string };

const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
const sum = (rows: readonly Row[], column: string): number =>
  rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);
const record = (won: number, played: number): string => `${won}-${played - won}`;
const few = (played: number, one: string, many = `${one}s`): string =>
  `${played} ${played === 1 ? one : many}`;
const span = (days: readonly string[]): string => {
  const sorted = days.toSorted();
  const [since, until] = [sorted[0], sorted.at(-1)];
  return since === until ? ` (${since})` : ` (${since} to ${until})`;
};
const isOf = (team: number, { one, other }: Match): boolean => team === one || team === other;
const wonBy = (team: number, { one, winner }: Match): boolean => (winner === 1) === (team === one);
const winsOf = (team: number, some: readonly Match[]): number =>
  some.filter(each => wonBy(team, each)).length;

/** The tables of a data file, of which only what was over at a moment is known. */
const readTables = (path: string, now: number) => {
  const database = new DatabaseSync(path, { readOnly: true });
  const all = (sql: string): Row[] => database.prepare(sql).all() as Row[];
  const matches = all('SELECT * FROM match WHERE starts_at IS NOT NULL').map((row): Match => ({
    id: Number(row['id']),
    one: Number(row['team1_id']),
    other: Number(row['team2_id']),
    day: toDay(Number(row['starts_at'])),
    // Sources that have days alone have no order within one.
    at: row['day_only'] === 1 ? -1 : Number(row['starts_at']),
    endDay: toDay(Number(row['day_only'] === 1 ? row['starts_at'] : row['ends_at'])),
    winner: Number(row['ends_at']) <= now ? Number(row['winner'] ?? 0) : 0,
  }));
  const lines = all('SELECT * FROM player_map')
    .filter(row => Number(row['ended_at']) <= now)
    .map((row): Line => ({ ...row, day: toDay(Number(row['ended_at'])) }));
  const nick = new Map(
    all('SELECT id, nickname FROM player').map(row => [row['id'] ?? 0, String(row['nickname'])]),
  );
  const lineups = new Map<string, readonly string[]>();
  for (const { match_id, side, player_id } of lines) {
    const key = `${match_id}/${side}`;
    const known = lineups.get(key) ?? [];
    const player = (nick.get(player_id ?? 0) ?? '').toLowerCase();
    if (!known.includes(player)) lineups.set(key, [...known, player]);
  }
  for (const { match_id, team, players } of all('SELECT * FROM match_lineup'))
    lineups.set(
      `${match_id}/${team}`,
      (JSON.parse(String(players)) as string[]).map(name => name.toLowerCase()),
    );
  const places = new Map<string, Map<number, number>>();
  for (const { day, team_id, rank } of all(
    "SELECT day, team_id, rank FROM ranking_row JOIN ranking_list ON id = list_id WHERE system = 'vrs' ORDER BY day",
  ))
    places.set(
      String(day),
      (places.get(String(day)) ?? new Map<number, number>()).set(Number(team_id), Number(rank)),
    );
  return {
    matches,
    byId: new Map(matches.map(match => [match.id, match])),
    lines,
    nick,
    places,
    teams: new Map(all('SELECT id, name FROM team').map(({ id, name }) => [Number(id), String(name)])),
    maps: all('SELECT * FROM match_map').filter(
      row => row['ends_at'] === null || Number(row['ends_at']) <= now,
    ),
    spells: all('SELECT * FROM roster_spell'),
    lineupOf: (team: number, { id, one }: Match): readonly string[] | undefined =>
      lineups.get(`${id}/${team === one ? 1 : 2}`),
  };
};

/** What was known before the day of a match. */
const viewOf = (tables: ReturnType<typeof readTables>, match: Match) => {
  const within = (at: string | undefined, days: number): boolean =>
    at !== undefined && at >= toDay(Date.parse(match.day) - days * 86_400_000) && at < match.day;
  return {
    ...tables,
    match,
    within,
    name: (team: number): string => tables.teams.get(team) ?? '',
    done: tables.matches
      .filter(each => each.winner > 0 && each.day < match.day && each.endDay < match.day)
      .toSorted((a, b) => (a.day === b.day ? b.at - a.at || b.id - a.id : a.day < b.day ? 1 : -1)),
    mapsOf: (team: number, days: number) =>
      tables.maps.flatMap(map => {
        const played = tables.byId.get(Number(map['match_id']));
        return played && isOf(team, played) && within(played.day, days)
          ? [{ map, day: played.day, place: played.one === team ? 1 : 2 }]
          : [];
      }),
  };
};
type View = ReturnType<typeof viewOf>;

const form = (team: number, { done, places, name }: View): readonly string[] => {
  const last = done.filter(each => isOf(team, each)).slice(0, 10);
  if (last.length === 0) return [];
  const placed = last.map(each => {
    const day = [...places.keys()].filter(key => key <= each.day).at(-1);
    const place = places.get(day ?? '')?.get(team === each.one ? each.other : each.one);
    return { won: wonBy(team, each), place };
  });
  const known = placed.filter(({ place }) => place !== undefined);
  const top = known.filter(({ place = 0 }) => place <= 20);
  const [text] = [
    ...(known.length === 0 ? [''] : []),
    ...(top.length === 0 ? [', none against the top 20'] : []),
    `, ${record(top.filter(({ won }) => won).length, top.length)} against the top 20`,
  ];
  const of = last.length === 1 ? 'last match' : `last ${last.length} matches`;
  return [
    `${name(team)}: ${record(winsOf(team, last), last.length)} in the ${of}${text}${span(last.map(each => each.day))}.`,
  ];
};

const streak = (team: number, { done, name }: View): readonly string[] => {
  const own = done.filter(each => isOf(team, each));
  const [first] = own;
  if (!first) return [];
  const turn = own.findIndex(each => wonBy(team, each) !== wonBy(team, first));
  const run = turn === -1 ? own : own.slice(0, turn);
  const verb = wonBy(team, first) ? 'won' : 'lost';
  return run.length < 3
    ? []
    : [`${name(team)} ${verb} the last ${run.length} in a row${span(run.map(each => each.day))}.`];
};

const meetings = ({ match: { one, other }, done, lineupOf, name }: View): readonly string[] => {
  const pair = [one, other];
  const met = done.filter(each => pair.every(team => isOf(team, each)));
  if (met.length === 0) return [];
  const present = pair.map(team =>
    done
      .filter(each => isOf(team, each))
      .map(each => lineupOf(team, each))
      .find(each => each !== undefined),
  );
  const same = met.filter(each =>
    pair.every((team, place) => {
      const shared = lineupOf(team, each)?.filter(player => present[place]?.includes(player)) ?? [];
      return shared.length >= 3;
    }),
  );
  const [text] = [
    ...(same.length === met.length ? [', all with'] : []),
    ...(same.length === 0 ? [', never with'] : []),
    '; with',
  ];
  const players = `${text === ', never with' ? '' : ' at least'} three of the present players on both sides`;
  const own = text === '; with' ? ` ${record(winsOf(one, same), same.length)}` : '';
  const all = `${record(winsOf(one, met), met.length)} against ${name(other)} in ${few(met.length, 'match', 'matches')}`;
  return [`${name(one)} ${all}${text}${players}${own}${span(met.map(each => each.day))}.`];
};

const pool = (team: number, { mapsOf, name }: View): readonly string[] => {
  const decided = mapsOf(team, 180).filter(({ map }) => map['winner'] === 1 || map['winner'] === 2);
  if (decided.length === 0) return [];
  const texts = [...Map.groupBy(decided, ({ map }) => String(map['name']))]
    .map(([map, rows]) => ({
      map,
      played: rows.length,
      won: rows.filter(({ map: each, place }) => each['winner'] === place).length,
    }))
    .toSorted((a, b) => b.played - a.played || b.won - a.won || (a.map < b.map ? -1 : 1))
    .map(({ map, won, played }) => `${map} ${record(won, played)}`);
  return [`${name(team)} on maps: ${texts.join(', ')}${span(decided.map(({ day }) => day))}.`];
};

const pistols = (team: number, { mapsOf, name }: View): readonly string[] => {
  const played = mapsOf(team, 90).flatMap(({ map, day, place }) => {
    const rounds = JSON.parse(String(map['rounds'] ?? '[]')) as readonly (readonly [number])[];
    const [half] = JSON.parse(String(map['halves'] ?? '[]')) as readonly (readonly [number, number])[];
    return [0, ...(half ? [half[0] + half[1]] : [])].flatMap(round => {
      const found = rounds[round];
      return found ? [{ won: found[0] === place, day }] : [];
    });
  });
  const won = played.filter(each => each.won).length;
  const days = span(played.map(({ day }) => day));
  return played.length === 0
    ? []
    : [`${name(team)} won ${won} of ${few(played.length, 'pistol round')}${days}.`];
};

const duels = (team: number, { lines, within, name }: View): readonly string[] => {
  const own = lines.filter(row => row['team_id'] === team && within(row.day, 90));
  const known = own.filter(row => row['opening_kills'] !== null && row['opening_deaths'] !== null);
  const openings = sum(known, 'opening_kills') + sum(known, 'opening_deaths');
  const clutches = sum(own, 'clutches');
  const days = span(own.map(row => row.day));
  return [
    ...(openings > 0
      ? [`${name(team)} won ${sum(own, 'opening_kills')} of ${few(openings, 'opening duel')}${days}.`]
      : []),
    ...(clutches > 0
      ? [`${name(team)} won ${sum(own, 'clutches_won')} of ${few(clutches, 'clutch', 'clutches')}${days}.`]
      : []),
  ];
};

const players = (team: number, { lines, within, match, nick, name }: View): readonly string[] => {
  const own = lines.filter(row => row['team_id'] === team);
  const [last] = own
    .filter(row => row.day < match.day)
    .toSorted((a, b) =>
      ['ended_at', 'match_id', 'map_number'].reduce(
        (order, column) => order || Number(b[column]) - Number(a[column]),
        0,
      ),
    );
  const five = own.filter(
    row => row['match_id'] === last?.['match_id'] && row['map_number'] === last?.['map_number'],
  );
  return five.flatMap(({ player_id }) => {
    const played = own.filter(row => row['player_id'] === player_id && within(row.day, 90));
    const rounds = sum(played, 'rounds');
    if (rounds < 50) return [];
    const rated = played.filter(row => row['rating'] !== null);
    const points = rated.reduce((total, row) => total + Number(row['rating']) * Number(row['rounds']), 0);
    const rating = rated.length === 0 ? '' : `, rating ${(points / sum(rated, 'rounds')).toFixed(2)}`;
    const each = `${(sum(played, 'kills') / rounds).toFixed(2)} kills and ${(sum(played, 'deaths') / rounds).toFixed(2)} deaths a round`;
    return [
      `${nick.get(player_id ?? 0)} (${name(team)}): ${each}${rating} in ${rounds} rounds${span(played.map(row => row.day))}.`,
    ];
  });
};

const changes = (team: number, { spells, within, nick, name }: View): readonly string[] =>
  spells
    .filter(row => row['team_id'] === team)
    .flatMap(spell =>
      (
        [
          ['start_day', 'joined'],
          ['end_day', 'left'],
        ] as const
      ).flatMap(([column, what]) => {
        const at = spell[column];
        return typeof at === 'string' && within(at, 90)
          ? [`${nick.get(spell['player_id'] ?? 0)} ${what} ${name(team)} on ${at}.`]
          : [];
      }),
    );

/** Computes the sentences of previews again, from the tables of a data file and without its views. */
export const createRecomputer = (path: string, now: number) => {
  const tables = readTables(path, now);
  return (id: number): readonly string[] => {
    const match = tables.byId.get(id);
    if (!match) throw new Error(`no match ${id}`);
    const view = viewOf(tables, match);
    const ofTeam = [form, streak, pool, pistols, duels, players, changes];
    return [
      ...[match.one, match.other].flatMap(team => ofTeam.flatMap(tell => tell(team, view))),
      ...meetings(view),
    ].toSorted();
  };
};
