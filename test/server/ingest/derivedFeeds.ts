import type { IntakeSource } from '../../../src/server/ingest/intake.ts';
import type { MatchEvent, RoundReason, Side } from '../../../src/core/scoreboard/event.ts';
import { otherSide } from '../../../src/core/scoreboard/rules.ts';
import type { Sent, Told } from './taking.ts';

interface Person {
  side: Side;
  name: string;
  health: number;
  roundKills: number;
  roundHeadshots: number;
  kills: number;
  deaths: number;
  assists: number;
  headshots: number;
  damage: number;
  roundDamage: number;
}

/** Follows the events of a match as a game does that counts them. */
const createGame = ({ opening }: Told) => {
  const people = new Map<string, Person>();
  for (const { playerId, nickname, team } of opening.players)
    if (/^\d+$/.test(playerId))
      people.set(playerId, { ...blank, name: nickname, side: team === 'team1' ? 'CT' : 'T' });
  const game = {
    people,
    teamOf: new Map(opening.players.map(({ playerId, team }) => [playerId, team])),
    names: { team1: opening.team1.name, team2: opening.team2.name },
    score: { team1: 0, team2: 0 },
    team1Side: 'CT' as Side,
    rounds: 0,
    map: '',
  };
  const put = (side: Side): void => {
    game.team1Side = side;
    for (const [id, person] of people) person.side = game.teamOf.get(id) === 'team1' ? side : otherSide(side);
  };
  const kill = (event: Extract<MatchEvent, { type: 'kill' }>): void => {
    const [killer, victim] = [people.get(event.killerId ?? ''), people.get(event.victimId)];
    if (victim) Object.assign(victim, { health: 0, deaths: victim.deaths + 1 });
    if (killer && killer.side !== victim?.side) {
      killer.kills += 1;
      killer.roundKills += 1;
      killer.headshots += event.headshot ? 1 : 0;
      killer.roundHeadshots += event.headshot ? 1 : 0;
    } else if (killer) killer.kills -= 1;
    const helper = people.get(event.assisterId ?? '');
    if (helper) helper.assists += 1;
  };
  const end = (event: Extract<MatchEvent, { type: 'round_end' }>): void => {
    game.rounds = event.round;
    game.score = { ...event.score };
    for (const [id, damage] of Object.entries(event.damage)) {
      const person = people.get(id);
      if (person) Object.assign(person, { damage: person.damage + damage, roundDamage: damage });
    }
  };
  const begin = (event: Extract<MatchEvent, { type: 'round_start' }>): void => {
    game.map = event.map;
    put(event.team1Side);
    for (const person of people.values())
      Object.assign(person, { health: 100, roundKills: 0, roundHeadshots: 0, roundDamage: 0 });
  };
  return { ...game, game, put, kill, end, begin };
};

const blank = {
  health: 100,
  roundKills: 0,
  roundHeadshots: 0,
  kills: 0,
  deaths: 0,
  assists: 0,
  headshots: 0,
  damage: 0,
  roundDamage: 0,
};

const wins: Readonly<Record<RoundReason, string>> = {
  elimination: 'win_elimination',
  bomb: 'win_bomb',
  defuse: 'win_defuse',
  time: 'win_time',
  surrender: 'win_elimination',
};

/**
 * What an observer's machine posts of a match that a server's log tells: the whole state at each event, and again a tenth
 * of a second later, when the counters that lag have risen. `skew`: by how many seconds its clock is ahead.
 */
export const gsiOf = (told: Told, source: IntakeSource, skew = 0): readonly Sent[] => {
  const posts: Sent[] = [];
  const follower = createGame(told);
  const { game, people } = follower;
  const roundWins: Record<string, string> = {};
  let [phase, roundPhase, winner] = ['live', 'freezetime', ''];
  let bomb: { readonly state: string; readonly player?: string } = { state: 'carried' };
  let shown = { ...game.score };
  const post = (at: number): void => {
    const isCt = game.team1Side === 'CT';
    const [one, two] = [
      { score: shown.team1, name: game.names.team1 },
      { score: shown.team2, name: game.names.team2 },
    ];
    const body = {
      provider: {
        name: 'Counter-Strike: Global Offensive',
        appid: 730,
        timestamp: Math.floor(at / 1000) + skew,
      },
      map: {
        name: game.map,
        phase,
        round: game.rounds,
        team_ct: isCt ? one : two,
        team_t: isCt ? two : one,
        round_wins: roundWins,
      },
      round: { phase: roundPhase, ...(winner !== '' && { win_team: winner }) },
      bomb,
      phase_countdowns: {
        phase: roundPhase,
        phase_ends_in: ((100_000_000 - (at % 100_000_000)) / 1000).toFixed(3),
      },
      allplayers: Object.fromEntries([...people].map(([id, person]) => [id, playerOf(person)])),
    };
    posts.push({ source, at, text: JSON.stringify(body) });
  };
  const freeze = (at: number): void => {
    [roundPhase, winner, bomb] = ['freezetime', '', { state: 'carried' }];
    for (const wait of [0, 110, 220, 330]) post(at + wait);
  };
  const takings: {
    readonly [T in MatchEvent['type']]?: (event: Extract<MatchEvent, { type: T }>, at: number) => void;
  } = {
    round_start: (event, at) => {
      follower.begin(event);
      freeze(at - 2000);
      roundPhase = 'live';
      post(at);
    },
    kill: (event, at) => {
      follower.kill(event);
      for (const wait of [0, 110, 220]) post(at + wait);
    },
    bomb_planted: ({ playerId }, at) => {
      bomb = { state: 'planting', ...(playerId && { player: playerId }) };
      post(at - 200);
      bomb = { state: 'planted' };
      post(at);
    },
    bomb_defused: ({ playerId }, at) => {
      bomb = { state: 'defusing', ...(playerId && { player: playerId }) };
      post(at - 200);
      bomb = { state: 'defused' };
      post(at);
    },
    bomb_exploded: (_, at) => {
      bomb = { state: 'exploded' };
      post(at);
    },
    round_end: (event, at) => {
      follower.end(event);
      [roundPhase, winner] = ['over', event.side];
      post(at);
      shown = { ...game.score };
      roundWins[String(event.round)] = `${event.side.toLowerCase()}_${wins[event.reason ?? 'elimination']}`;
      for (const wait of [110, 220, 330]) post(at + wait);
    },
    correction: (event, at) => {
      game.rounds = event.round;
      game.score = { ...event.score };
      shown = { ...event.score };
      if (event.team1Side) follower.put(event.team1Side);
      freeze(at);
    },
    map_end: (_, at) => {
      phase = 'gameover';
      post(at + 500);
    },
  };
  play(told, takings, post);
  return inOrder(posts);
};

const playerOf = (person: Person): unknown => ({
  name: person.name,
  team: person.side,
  state: {
    health: person.health,
    armor: 100,
    helmet: true,
    money: 1000,
    equip_value: 4000,
    round_kills: person.roundKills,
    round_killhs: person.roundHeadshots,
    round_totaldmg: person.roundDamage,
  },
  match_stats: { kills: person.kills, deaths: person.deaths, assists: person.assists, mvps: 0, score: 0 },
  weapons: { weapon_0: { name: 'weapon_ak47', type: 'Rifle', state: 'active' } },
});

const reasonNumbers: Readonly<Record<RoundReason, readonly [ct: number, t: number]>> = {
  elimination: [8, 9],
  bomb: [1, 1],
  defuse: [7, 7],
  time: [12, 12],
  surrender: [18, 17],
};

/** What MatchZy sends of the match: the ends of rounds with the players' counts, and the end, with its zeros. */
export const matchzyOf = (told: Told, source: IntakeSource): readonly Sent[] => {
  const posts: Sent[] = [];
  const follower = createGame(told);
  const { game, people } = follower;
  const send = (at: number, event: string, more: object): void => {
    posts.push({ source, at, text: JSON.stringify({ event, matchid: '1', map_number: 0, ...more }) });
  };
  const team = (key: 'team1' | 'team2', hasPlayers: boolean): unknown => ({
    name: game.names[key],
    series_score: 0,
    score: game.score[key],
    score_ct: 0,
    score_t: 0,
    players: hasPlayers
      ? [...people]
          .filter(([id]) => game.teamOf.get(id) === key)
          .map(([steamid, { name, kills, deaths, assists, headshots, damage }]) => ({
            steamid,
            name,
            stats: { kills, deaths, assists, headshot_kills: headshots, damage },
          }))
      : [],
  });
  const teams = (hasPlayers: boolean) => ({
    team1: team('team1', hasPlayers),
    team2: team('team2', hasPlayers),
  });
  let isLive = false;
  play(told, {
    round_start: (event, at) => {
      if (!isLive) send(at - 5000, 'going_live', {});
      isLive = true;
      follower.begin(event);
    },
    kill: event => follower.kill(event),
    round_end: (event, at) => {
      follower.end(event);
      const { team1, team2 } = event.score;
      const [ct, t] = reasonNumbers[event.reason ?? 'elimination'];
      send(at, 'round_end', {
        round_number: event.round,
        round_time: 0,
        reason: event.side === 'CT' ? ct : t,
        // The team in the lead, as the plug-in has it.
        winner: { side: event.side === 'CT' ? '3' : '2', team: team1 >= team2 ? 'team1' : 'team2' },
        ...teams(true),
      });
    },
    correction: event => {
      game.rounds = event.round;
      game.score = { ...event.score };
    },
    map_end: (_, at) =>
      send(at + 500, 'map_result', { winner: { side: '3', team: 'team1' }, ...teams(false) }),
    match_end: (_, at) => send(at + 2500, 'series_end', { winner: { side: '3', team: 'team1' } }),
  });
  return inOrder(posts);
};

type Takings = {
  readonly [T in MatchEvent['type']]?: (event: Extract<MatchEvent, { type: T }>, at: number) => void;
};

/** `beat` is called each second between two events. */
const play = ({ events }: Told, takings: Takings, beat?: (at: number) => void): void => {
  let before = Number.POSITIVE_INFINITY;
  for (const event of events) {
    const at = Date.parse(event.at);
    // A start is preceded by its freeze time, and a bomb by what is done to it.
    for (let time = before + 1000; time < at - 2500; time += 1000) beat?.(time);
    before = at;
    // Each taking is looked up by the type of its own event.
    const take = takings[event.type] as ((event: MatchEvent, at: number) => void) | undefined;
    take?.(event, at);
  }
};

const inOrder = (posts: readonly Sent[]): readonly Sent[] => posts.toSorted((a, b) => a.at - b.at);

/** The link of one source: how late its posts come, and a time in which nothing comes. In milliseconds. */
export interface Link {
  readonly delay: number;
  /** Added to some posts; the order of a source stays. */
  readonly jitter: number;
  readonly outage?: readonly [from: number, until: number];
}

/** The posts of several sources as they arrive. */
export const arrive = (
  feeds: readonly (readonly [readonly Sent[], Link])[],
  chance: () => number,
): readonly Sent[] =>
  inOrder(
    feeds.flatMap(([posts, { delay, jitter, outage }]) => {
      let last = 0;
      return posts
        .filter(({ at }) => !outage || at < outage[0] || at > outage[1])
        .map(post => {
          last = Math.max(last, Math.round(post.at + delay + chance() * jitter));
          return { ...post, at: last };
        });
    }),
  );

/** Kills, bombs and ends of rounds as `round what who`. */
export const deeds = (events: readonly MatchEvent[]): readonly string[] =>
  events.flatMap(event => {
    if (event.type === 'kill') return [`${event.round} kill ${event.victimId}`];
    if (event.type === 'round_end') return [`${event.round} end ${event.winner}`];
    return event.type.startsWith('bomb') && 'round' in event ? [`${event.round} ${event.type}`] : [];
  });
