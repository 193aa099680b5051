/** The lines of a made-up server's log, in the form that a server posts them in. */
export interface LogWriter {
  readonly lines: string[];
  /** The text of a post with the lines since the last one. */
  post(): string;
  warmUp(): void;
  knifeRound(): void;
  begin(): void;
  /** A whole round: who wins it, how, and who dies by whom. */
  round(winner: 'CT' | 'T', notice?: string, kills?: readonly (readonly [string, string])[]): void;
  restore(rounds: number): void;
  halfTime(): void;
  gameOver(): void;
}

interface Person {
  readonly account: number;
  side: 'CT' | 'TERRORIST';
}

export const writeLog = (ctName = 'Alpha', tName = 'Bravo'): LogWriter => {
  const lines: string[] = [];
  let posted = 0;
  let ms = Date.UTC(2026, 0, 1, 18);
  const people: Record<string, Person> = {
    ann: { account: 11, side: 'CT' },
    bob: { account: 12, side: 'CT' },
    cyd: { account: 21, side: 'TERRORIST' },
    dan: { account: 22, side: 'TERRORIST' },
  };
  const names = { CT: ctName, TERRORIST: tName };
  const score = { CT: 0, TERRORIST: 0 };
  const winners: string[] = [];
  const write = (text: string, wait = 0): void => {
    ms += wait;
    const [, year, month, day, time] =
      /^(\d+)-(\d+)-(\d+)T([\d:.]+)Z$/.exec(new Date(ms).toISOString()) ?? [];
    lines.push(`${month}/${day}/${year} - ${time} - ${text}`);
  };
  const player = (name: string): string => {
    const { account, side } = people[name] ?? { account: 0, side: 'CT' };
    return `"${name}<${account}><[U:1:${account}]><${side}>"`;
  };
  const status = (played: number): void => {
    write(`MatchStatus: Team playing "CT": ${names.CT}`);
    write(`MatchStatus: Team playing "TERRORIST": ${names.TERRORIST}`);
    write(`MatchStatus: Score: ${score.CT}:${score.TERRORIST} on map "de_test" RoundsPlayed: ${played}`);
  };
  const freeze = (weapons: readonly string[]): void => {
    write('Starting Freeze period', 7000);
    for (const name of Object.keys(people))
      for (const weapon of weapons) write(`${player(name)} picked up "${weapon}"`);
  };
  const played = (): number => score.CT + score.TERRORIST;
  const kill = (killer: string, victim: string, weapon: string): void => {
    write(
      `${player(killer)} [1 2 3] attacked ${player(victim)} [4 5 6] with "${weapon}" (damage "120") (damage_armor "0") (health "0") (hitgroup "head")`,
      2000,
    );
    write(`${player(killer)} [1 2 3] killed ${player(victim)} [4 5 6] with "${weapon}" (headshot)`);
    const mate = Object.keys(people).find(
      name => name !== killer && people[name]?.side === people[killer]?.side,
    );
    write(`${player(mate ?? killer)} assisted killing ${player(victim)}`);
  };
  const end = (side: 'CT' | 'TERRORIST', notice: string): void => {
    score[side] += 1;
    winners.push(names[side]);
    write(
      `Team "${side}" triggered "SFUI_Notice_${notice}" (CT "${score.CT}") (T "${score.TERRORIST}")`,
      1000,
    );
    write(`Team "CT" scored "${score.CT}" with "2" players`);
    status(played());
    write('World triggered "Round_End"');
  };
  return {
    lines,
    post: () => {
      const text = `${lines.slice(posted).join('\n')}\n`;
      posted = lines.length;
      return text;
    },
    warmUp: () => {
      write('Loading map "de_test"');
      write('World triggered "Warmup_Start"');
      for (const [name, { account, side }] of Object.entries(people))
        write(`"${name}<${account}><[U:1:${account}]>" switched from team <Unassigned> to <${side}>`);
      write('World triggered "Match_Start" on "de_test"');
      status(-1);
      write('World triggered "Round_Start"', 1000);
      kill('ann', 'cyd', 'ak47');
    },
    knifeRound: () => {
      freeze(['knife']);
      write('World triggered "Match_Start" on "de_test"');
      status(0);
      write('World triggered "Round_Start"', 15_000);
      kill('ann', 'cyd', 'knife');
      kill('ann', 'dan', 'knife');
      end('CT', 'CTs_Win');
      score.CT = 0;
      winners.pop();
      freeze(['knife', 'hkp2000']);
      write('World triggered "Match_Start" on "de_test"');
      status(-1);
    },
    begin: () => {
      freeze(['knife', 'glock']);
      write('World triggered "Match_Start" on "de_test"');
      status(0);
    },
    round: (
      winner,
      notice,
      kills = winner === 'CT'
        ? [
            ['ann', 'cyd'],
            ['bob', 'dan'],
          ]
        : [
            ['cyd', 'ann'],
            ['cyd', 'bob'],
          ],
    ) => {
      const side = winner === 'CT' ? 'CT' : 'TERRORIST';
      write('World triggered "Round_Start"', 15_000);
      if (notice === 'Target_Bombed' || notice === 'Bomb_Defused')
        write(`${player('cyd')} triggered "Planted_The_Bomb" at bombsite A`, 3000);
      for (const [killer, victim] of kills) kill(killer, victim, 'ak47');
      if (notice === 'Bomb_Defused') {
        write(`${player('bob')} triggered "Begin_Bomb_Defuse_With_Kit"`, 1000);
        write(`${player('bob')} money change 500+300 = $800 (tracked)`, 4000);
      }
      end(side, notice ?? (winner === 'CT' ? 'CTs_Win' : 'Terrorists_Win'));
      freeze(['knife', 'glock']);
      status(played());
    },
    restore: rounds => {
      for (const name of Object.keys(people)) {
        write(`${player(name)} [1 2 3] committed suicide with "world"`);
        write(
          `"${name}<1><[U:1:${people[name]?.account}]>" switched from team <${people[name]?.side}> to <Spectator>`,
        );
      }
      for (const [name, { account, side }] of Object.entries(people))
        write(`"${name}<1><[U:1:${account}]>" switched from team <Spectator> to <${side}>`);
      winners.length = rounds;
      score.CT = winners.filter(name => name === names.CT).length;
      score.TERRORIST = rounds - score.CT;
      write('World triggered "Match_Reloaded" on "de_test"');
      write(`World triggered "SFUI_Notice_Round_Draw" (CT "${score.CT}") (T "${score.TERRORIST}")`);
      status(rounds);
      write('World triggered "Round_End"');
      freeze(['knife', 'glock']);
      status(rounds);
    },
    halfTime: () => {
      // The freeze time shows the old names beside the new score.
      for (const [name, person] of Object.entries(people)) {
        const to = person.side === 'CT' ? 'TERRORIST' : 'CT';
        write(`"${name}<1><[U:1:${person.account}]>" switched from team <${person.side}> to <${to}>`);
        person.side = to;
      }
      [score.CT, score.TERRORIST] = [score.TERRORIST, score.CT];
      freeze(['knife', 'glock']);
      status(played());
      [names.CT, names.TERRORIST] = [names.TERRORIST, names.CT];
    },
    gameOver: () =>
      write(`Game Over: competitive  de_test score ${score.CT}:${score.TERRORIST} after 20 min`, 3000),
  };
};

/** A match with everything that a score must survive: 13:3 for the team that begins as CT. */
export const eventfulLog = (): readonly string[] => {
  const log = writeLog();
  log.warmUp();
  log.knifeRound();
  log.begin();
  log.round('CT');
  log.round('T', 'Target_Bombed', [['cyd', 'ann']]);
  log.round('CT', 'Bomb_Defused', [['bob', 'dan']]);
  log.round('T');
  log.restore(3);
  for (let round = 4; round <= 12; round += 1) log.round(round === 7 ? 'T' : 'CT');
  log.halfTime();
  // The other side now.
  for (const winner of ['T', 'CT', 'T', 'T'] as const)
    log.round(winner, undefined, winner === 'T' ? [['ann', 'cyd']] : [['dan', 'bob']]);
  log.gameOver();
  return log.lines;
};
