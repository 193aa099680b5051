/** A made-up game as a spectator's machine posts it: the whole state in each post. */
export interface GameWriter {
  readonly posts: string[];
  warmUp(): void;
  freeze(): void;
  live(): void;
  /** A kill, counted in this post or only in the next one. */
  kill(
    killer: string,
    victim: string,
    details?: { readonly late?: boolean; readonly assister?: string },
  ): void;
  /** Two deaths in one post, with the kills of two players. */
  twoAtOnce(): void;
  bomb(state: string, player?: string): void;
  over(winner: 'CT' | 'T', how: string): void;
  /** A round in which one player kills both of the others. */
  round(winner: 'CT' | 'T'): void;
  swap(): void;
  restore(rounds: number): void;
  gameOver(): void;
}

export const idOf = (name: string): string => `7656119796026574${names.indexOf(name)}`;
const names = ['ann', 'bob', 'cyd', 'dan'];

interface Person {
  team: 'CT' | 'T';
  health: number;
  roundKills: number;
  kills: number;
  deaths: number;
  assists: number;
}

export const writeGame = (
  teams: { readonly ct: string; readonly t: string } = { ct: 'Alpha', t: 'Bravo' },
): GameWriter => {
  const posts: string[] = [];
  const people: Record<string, Person> = Object.fromEntries(
    names.map((name, index) => [
      name,
      { team: index < 2 ? 'CT' : 'T', health: 100, roundKills: 0, kills: 0, deaths: 0, assists: 0 },
    ]),
  );
  const score = { ct: 0, t: 0 };
  let called = { ...teams };
  const wins: Record<string, string> = {};
  const winners: string[] = [];
  let [phase, roundPhase, weapon] = ['live', 'freezetime', 'weapon_ak47'];
  let bomb: { state: string; player?: string } = { state: 'carried' };
  let [seconds, winTeam] = [1_700_000_000, ''];
  const post = (): void => {
    seconds += 1;
    const allplayers = Object.fromEntries(
      Object.entries(people).map(([name, { team, health, roundKills, kills, deaths, assists }]) => [
        idOf(name),
        {
          name,
          team,
          state: {
            health,
            armor: 100,
            helmet: true,
            money: 500,
            equip_value: 3700,
            round_kills: roundKills,
            round_killhs: 0,
            round_totaldmg: roundKills * 100,
          },
          match_stats: { kills, deaths, assists, mvps: 0, score: 0 },
          weapons: {
            weapon_0: { name: 'weapon_knife', type: 'Knife', state: 'holstered' },
            weapon_1: { name: weapon, type: weapon === 'weapon_knife' ? 'Knife' : 'Rifle', state: 'active' },
          },
        },
      ]),
    );
    posts.push(
      JSON.stringify({
        provider: { name: 'Counter-Strike: Global Offensive', appid: 730, timestamp: seconds },
        map: {
          name: 'de_test',
          phase,
          round: winners.length,
          team_ct: { score: score.ct, name: called.ct },
          team_t: { score: score.t, name: called.t },
          round_wins: wins,
        },
        round: { phase: roundPhase, ...(winTeam !== '' && { win_team: winTeam }) },
        bomb,
        allplayers,
      }),
    );
  };
  const person = (name: string): Person => {
    const found = people[name];
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  };
  const game: GameWriter = {
    posts,
    warmUp: () => {
      phase = 'warmup';
      post();
      phase = 'live';
    },
    freeze: () => {
      roundPhase = 'freezetime';
      winTeam = '';
      bomb = { state: 'carried' };
      for (const each of Object.values(people)) Object.assign(each, { health: 100, roundKills: 0 });
      for (let times = 0; times < 3; times += 1) post();
    },
    live: () => {
      roundPhase = 'live';
      post();
    },
    kill: (killer, victim, { late = false, assister } = {}) => {
      person(victim).health = 0;
      if (late) post();
      person(killer).roundKills += 1;
      post();
      person(killer).kills += 1;
      person(victim).deaths += 1;
      if (assister) person(assister).assists += 1;
      post();
      post();
    },
    twoAtOnce: () => {
      for (const [killer, victim] of [
        ['ann', 'cyd'],
        ['bob', 'dan'],
      ] as const) {
        person(victim).health = 0;
        person(victim).deaths += 1;
        person(killer).roundKills += 1;
        person(killer).kills += 1;
      }
      for (let times = 0; times < 4; times += 1) post();
    },
    bomb: (state, player) => {
      bomb = { state, ...(player && { player: idOf(player) }) };
      post();
    },
    over: (winner, how) => {
      roundPhase = 'over';
      winTeam = winner;
      winners.push(winner === 'CT' ? called.ct : called.t);
      post();
      // The score comes one post later.
      score[winner === 'CT' ? 'ct' : 't'] += 1;
      wins[String(winners.length)] = how;
      for (let times = 0; times < 3; times += 1) post();
    },
    round: winner => {
      game.live();
      const sideOf = (side: string) => names.filter(name => person(name).team === side);
      const [killer = '', mate = ''] = sideOf(winner);
      for (const victim of sideOf(winner === 'CT' ? 'T' : 'CT'))
        game.kill(killer, victim, { assister: mate });
      game.over(winner, winner === 'CT' ? 'ct_win_elimination' : 't_win_elimination');
      game.freeze();
    },
    swap: () => {
      for (const each of Object.values(people)) each.team = each.team === 'CT' ? 'T' : 'CT';
      Object.assign(score, { ct: score.t, t: score.ct });
      called = { ct: called.t, t: called.ct };
      game.freeze();
    },
    restore: rounds => {
      winners.length = rounds;
      score.ct = winners.filter(name => name === called.ct).length;
      score.t = rounds - score.ct;
      game.freeze();
    },
    gameOver: () => {
      phase = 'gameover';
      post();
    },
  };
  return game;
};

/** The posts of a map with its warm-up and half-time, which Alpha wins 13:3. */
export const wholeGame = (): readonly string[] => {
  const game = writeGame();
  game.warmUp();
  game.freeze();
  for (let round = 1; round <= 12; round += 1) game.round(round % 4 === 0 ? 'T' : 'CT');
  game.swap();
  for (let round = 13; round <= 16; round += 1) game.round('T');
  game.gameOver();
  return game.posts;
};
