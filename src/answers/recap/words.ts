import { otherTeam } from '../../core/scoreboard/rules.ts';
import type { Score, Side, TeamKey } from '../../core/scoreboard/event.ts';
import type { Fact } from './fact.ts';

/** What the teams and players of a match are called. */
export interface Names {
  readonly team: (team: TeamKey) => string;
  /** By the identifier of the player. */
  readonly player: (id: string) => string;
}

/** The words for the braces of a phrase: the figures of a fact as text. A score has the own rounds of the team first. */
export const wordsOf = ({ round, figures }: Fact, names: Names): Readonly<Record<string, string>> => {
  const team = figures.team ?? 'team1';
  return {
    round: String(round),
    team: names.team(team),
    other: names.team(otherTeam(team)),
    ...('side' in figures && { side: onSide(figures.side) }),
    ...scoreWords(figures, team),
    ...countWords(figures),
    ...duelWords(figures, names),
  };
};

const scoreWords = (figures: Fact['figures'], team: TeamKey) => ({
  ...('score' in figures && {
    score: figures.score ? scoreOf(team, figures.score) : '',
    now: figures.score ? ` (${scoreOf(team, figures.score)})` : '',
  }),
  ...('before' in figures && { before: scoreOf(team, figures.before) }),
  ...('behind' in figures && {
    behind: scoreOf(team, figures.behind),
    behindOther: scoreOf(otherTeam(team), figures.behind),
    behindAfter: String(figures.behindAfter),
  }),
});

const countWords = (figures: Fact['figures']) => ({
  ...('from' in figures && { from: String(figures.from) }),
  ...('rounds' in figures && { rounds: countWord(figures.rounds) }),
  ...('kills' in figures && { kills: countWord(figures.kills) }),
  ...('alive' in figures && { alive: countWord(figures.alive) }),
  ...('equipment' in figures && { equipment: dollars(figures.equipment), against: dollars(figures.against) }),
  ...('mapPoint' in figures && {
    mapPoint: ordinal(figures.mapPoint),
    mapPoints: countWord(figures.mapPoint),
    overtime: ordinal(figures.overtimes),
  }),
});

const duelWords = (figures: Fact['figures'], { player: nicknameOf }: Names) => ({
  ...('player' in figures && { player: nicknameOf(figures.player) }),
  ...('opponents' in figures && {
    opponents: String(figures.opponents),
    opponentsWord: countWord(figures.opponents),
  }),
  ...('killer' in figures && {
    killer: nicknameOf(figures.killer),
    victim: nicknameOf(figures.victim),
    chanceBefore: percentOf(figures.chanceBefore),
    chanceAfter: percentOf(figures.chanceAfter),
  }),
});

/** A chance from 0 to 1 as the number before a percent sign. */
const percentOf = (chance: number): string => String(Math.round(chance * 100));

/** `five`; from thirteen on in digits. */
const countWord = (count: number): string => words[count] ?? String(count);

const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** `first`; from eleventh on `11th`. */
const ordinal = (place: number): string => {
  const known = ordinals[place - 1];
  if (known !== undefined) return known;
  const isTeen = place % 100 > 10 && place % 100 < 14;
  return `${place}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`;
};

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** `$21,250`. */
const dollars = (amount: number): string => `$${amount.toLocaleString('en')}`;

const scoreOf = (team: TeamKey, score: Score): string => `${score[team]}-${score[otherTeam(team)]}`;

/** ` on the CT side`; nothing where the side is unknown. */
const onSide = (side: Side | null): string => (side === null ? '' : ` on the ${side} side`);
