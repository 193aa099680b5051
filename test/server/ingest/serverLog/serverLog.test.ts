import * as fc from '../../../support/property.ts';
import { describe, expect, it } from 'vitest';
import { IngestError } from '../../../../src/server/ingest/intake.ts';
import { createIntake } from '../../../../src/server/ingest/createIntake.ts';
import { cut, goesBackUntold, matchOf, restartedFor, type Sent, tellAll, timeless } from '../taking.ts';
import { eventfulLog, writeLog } from './madeUpLog.ts';

const source = { name: 'server-1', kind: 'log' } as const;
const opening = matchOf();
const steam = (account: number): string => String(76_561_197_960_265_728n + BigInt(account));
const text = `${eventfulLog().join('\n')}\n`;

const postsOf = (parts: readonly string[]): readonly Sent[] =>
  parts.map((part, index) => ({ source, text: part, at: index }));
const whole = tellAll(opening, postsOf([text]));

describe('the log of a server', () => {
  it('plays the map that the veto names', () => {
    const maps = [{ number: 1, name: 'Test', pickedBy: 'team2' as const }];
    const { board, notes } = tellAll({ ...opening, maps }, postsOf([text]));
    expect(board.opening.maps).toEqual(maps);
    expect(notes).toEqual(whole.notes);
  });

  it('is of the map that the server went on with where the first one was broken off', () => {
    const brokenOff = writeLog();
    brokenOff.begin();
    for (const winner of ['CT', 'T', 'CT'] as const) brokenOff.round(winner);
    const next = eventfulLog().map(line =>
      line.replace('01/01/', '01/02/').replaceAll('de_test', 'de_other'),
    );
    const loading = '01/02/2026 - 17:59:00.000 - Loading map "de_other"';
    const lines = [...brokenOff.lines, loading, ...next];
    const { board, events, notes } = tellAll(opening, postsOf([`${lines.join('\n')}\n`]));
    expect([board.maps.length, board.maps[0]?.name, board.maps[0]?.score]).toEqual([
      1,
      'Other',
      { team1: 13, team2: 3 },
    ]);
    expect(events.find(({ type }) => type === 'correction')).toMatchObject({
      reason: 'restart',
      map: 'Other',
    });
    expect(notes).toContain('server-1: round 0: the map begins again');
  });

  it('leads to the score through knife round, restore and half-time', () => {
    const { board, events, notes } = whole;
    expect([board.maps[0]?.name, board.maps[0]?.score, board.winner]).toEqual([
      'Test',
      { team1: 13, team2: 3 },
      'team1',
    ]);
    expect(board.maps[0]?.halves).toEqual([
      { team1: 10, team2: 2, team1Side: 'CT' },
      { team1: 3, team2: 1, team1Side: 'T' },
    ]);
    const corrections = events.filter(({ type }) => type === 'correction');
    expect(corrections).toMatchObject([{ reason: 'restore', round: 3, score: { team1: 2, team2: 1 } }]);
    expect(goesBackUntold(events)).toEqual([]);
    expect(notes).toEqual(['server-1: round 3: play goes back to its end']);
  });

  it('tells kills with assists, and who planted and defused', () => {
    const ofRound = (round: number) =>
      whole.events.filter(event => 'round' in event && event.round === round).slice(0, 6);
    expect(ofRound(1).slice(1, 2)).toMatchObject([
      {
        type: 'kill',
        killerId: steam(11),
        victimId: steam(21),
        assisterId: steam(12),
        weapon: 'AK-47',
        headshot: true,
        health: {},
      },
    ]);
    expect(ofRound(3).filter(({ type }) => type.startsWith('bomb'))).toMatchObject([
      { type: 'bomb_planted', playerId: steam(21), site: 'A' },
      { type: 'bomb_defused', playerId: steam(12) },
    ]);
    expect(ofRound(3).find(({ type }) => type === 'round_end')).toMatchObject({
      reason: 'defuse',
      side: 'CT',
      seconds: 11,
      damage: { [steam(12)]: 100 },
    });
  });

  it('takes back the counts of a round that was restored away', () => {
    const cyd = whole.board.players.find(({ playerId }) => playerId === steam(21));
    // One in round 2, two in round 7; those of the first round 4 are void.
    expect(cyd).toMatchObject({ nickname: 'cyd', team: 'team2', kills: 3 });
  });

  it('gives the same events in pieces of a file that come up to 0.4 s apart, wherever they end', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), places => {
        const posts = postsOf(cut(text, places)).map((post, index) => ({ ...post, at: index * 400 }));
        expect(timeless(tellAll(opening, posts).events)).toEqual(timeless(whole.events));
      }),
      { numRuns: 40 },
    );
  });

  it('gives the same events line by line, also from a server that writes a line and a half every 50 seconds', () => {
    const lines = postsOf(text.split(/(?<=\n)/u));
    const apart = lines.map((post, index) => ({ ...post, at: index * 400 }));
    expect(timeless(tellAll(opening, apart).events)).toEqual(timeless(whole.events));
    const slow = lines.map((post, index) => ({ ...post, at: index * 50_000, isCut: true }));
    expect(timeless(tellAll(opening, slow).events)).toEqual(timeless(whole.events));
  });

  it('gives the same events in any pieces, and from a state saved between any two posts', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), places => {
        const posts = postsOf(cut(text, places));
        expect(timeless(tellAll(opening, posts).events)).toEqual(timeless(whole.events));
        const restarted = tellAll(opening, posts, restartedFor(opening));
        expect(timeless(restarted.events)).toEqual(timeless(whole.events));
      }),
      { numRuns: 25 },
    );
  });

  it('gives the same events character by character', () => {
    const log = writeLog();
    log.begin();
    log.round('CT');
    const lines = `${log.lines.join('\n')}\n`;
    const bits = tellAll(opening, postsOf(lines.split('')));
    expect(timeless(bits.events)).toEqual(timeless(tellAll(opening, postsOf([lines])).events));
  });

  it('loses nothing when posts with their offsets come twice or in another order', () => {
    const parts = partsOf(eventfulLog());
    const mixed = parts.flatMap((part, index) => {
      const next = parts[index + 1];
      // The first post is where the log begins for the intake, so it stays the first.
      if (index % 3 === 1 && next) return [next, part];
      return index % 3 === 2 && index > 2 ? [] : [part, part];
    });
    const told = tellAll(
      opening,
      mixed.map((post, index) => ({ ...post, at: index * 10 })),
    );
    expect(timeless(told.events)).toEqual(timeless(whole.events));
  });

  it('reaches the score when a tenth of the posts is lost, and says what was lost', () => {
    const parts = partsOf(eventfulLog());
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.boolean(), (lost, hasOffsets) => {
        const posts = parts
          .filter((_, index) => index % 10 !== lost || index >= parts.length - 2)
          .map(({ headers, ...post }, index) => ({
            ...post,
            ...(hasOffsets && { headers }),
            at: index * 5000,
          }));
        const { board, events, notes } = tellAll(opening, posts);
        expect([board.maps[0]?.score, board.finished]).toEqual([{ team1: 13, team2: 3 }, true]);
        expect(goesBackUntold(events)).toEqual([]);
        expect(notes.some(each => each.includes('never came'))).toBe(hasOffsets);
      }),
      { numRuns: 20 },
    );
  });

  it('begins anew when the map begins anew', () => {
    const log = writeLog();
    log.begin();
    log.round('CT');
    log.round('CT');
    const again = writeLog();
    again.begin();
    again.round('T');
    const later = again.lines.map(line => line.replace(' - 18:', ' - 19:'));
    const { board, events } = tellAll(opening, postsOf([`${[...log.lines, ...later].join('\n')}\n`]));
    expect(events.find(({ type }) => type === 'correction')).toMatchObject({ reason: 'restart', round: 0 });
    expect(board.rounds.map(({ winner }) => winner)).toEqual(['team2']);
  });

  it('fills in the names of teams that the operator left open', () => {
    const told = tellAll(matchOf('', ''), postsOf([text]));
    expect([told.opening.team1.name, told.opening.team2.name]).toEqual(['Alpha', 'Bravo']);
    expect(told.board.maps[0]?.score).toEqual({ team1: 13, team2: 3 });
  });

  it('gives the rounds to the teams by their names, whoever begins as CT', () => {
    expect(tellAll(matchOf('Bravo', 'Alpha'), postsOf([text])).board.maps[0]?.score).toEqual({
      team1: 3,
      team2: 13,
    });
  });

  it('says that it took the teams as they stood when nothing tells them apart', () => {
    const { notes, board } = tellAll(matchOf('One', 'Two'), postsOf([text]));
    expect(notes[0]).toContain('nothing tells the teams apart');
    expect(board.maps[0]?.score).toEqual({ team1: 13, team2: 3 });
  });

  it('takes any text without a fault, and no event from text that is no log', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 8 }), texts => {
        const posts = texts.filter(part => !part.trimStart().startsWith('{"'));
        expect(tellAll(opening, postsOf(posts)).events).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses JSON with its place and changes nothing', () => {
    const intake = createIntake({ opening });
    const before = JSON.stringify(intake.state);
    expect(() => intake.take(source, { text: '{"map":{}}', at: 1 })).toThrow(IngestError);
    expect(JSON.stringify(intake.state)).toBe(before);
  });

  it('is not deceived by a name that looks like a line', () => {
    const log = writeLog();
    log.begin();
    const name = 'x<1><[U:1:5]><CT>" [1 2 3] killed "y';
    const evil = `01/01/2026 - 18:00:08.000 - "${name}<9><[U:1:99]><CT>" say "hello"\n`;
    const { events } = tellAll(opening, postsOf([`${log.lines.join('\n')}\n`, evil]));
    expect(events).toEqual([]);
  });
});

/** Posts of twelve lines with the headers that a server sends. */
function partsOf(lines: readonly string[]): readonly Sent[] {
  const parts: Sent[] = [];
  let begin = 0;
  for (let index = 0; index < lines.length; index += 12) {
    const part = `${lines.slice(index, index + 12).join('\n')}\n`;
    const end = begin + part.length;
    const headers = {
      'x-server-instance-token': '7be6',
      'x-logbytes-beginoffset': String(begin),
      'x-logbytes-endoffset': String(end),
    };
    parts.push({ source, text: part, at: index, headers });
    begin = end;
  }
  return parts;
}
