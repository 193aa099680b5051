import { expect, test } from 'vitest';
import { isOtherSquad, meaningOf, type Named } from '../../../src/core/names/names.ts';
import * as fc from '../../support/property.ts';

const named = (word: string, name: string): Named => ({ word, name });
const clubs = [
  named('famalico', 'Famalicão'),
  named('rebels', 'Rebels'),
  named('natus-vincere', 'Natus Vincere'),
  named('spirit', 'Spirit'),
  named('9z', '9z'),
];
const squads = [named('navi-junior', 'NAVI Junior'), named('spirit-academy', 'Spirit Academy')];
const prefix = fc.constantFrom('', 'Team ', 'FC ', 'The ', 'The Team ');
const suffixes = fc
  .array(fc.constantFrom('Esports', 'Gaming', 'Clan', 'Team', 'Org', 'Organization'), { maxLength: 2 })
  .map(words => words.map(word => ` ${word}`).join(''));
const writing = fc.constantFrom<(text: string) => string>(
  text => text,
  text => text.toLowerCase(),
  text => text.toUpperCase(),
);

test('a team is meant with any of the usual words before and after its name', () => {
  fc.assert(
    fc.property(fc.constantFrom(...clubs), prefix, suffixes, writing, (club, before, after, write) => {
      const typed = write(before + club.name + after);
      expect(meaningOf(typed, 'team', [...clubs, ...squads])).toEqual({ kind: 'exact', named: club });
      // Also where the service calls it so, and its own name or slug is typed.
      const service = named(club.word, before + club.name + after);
      for (const own of [club.name, club.word])
        expect(meaningOf(own, 'team', [service, ...squads])).toEqual({ kind: 'exact', named: service });
    }),
  );
});

test('another team of the club is never meant', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('NAVI', 'Spirit'),
      fc.constantFrom('Junior', 'Academy', 'Youth', 'Female', 'NXT'),
      prefix,
      suffixes,
      (club, squad, before, after) => {
        const other = named('x', `${club} ${squad}`);
        const typed = before + club + after;
        expect(meaningOf(typed, 'team', [other]).kind).not.toBe('exact');
        expect(isOtherSquad(other, typed, 'team')).toBe(true);
        expect(isOtherSquad(other, `${club} ${squad}`, 'team')).toBe(false);
      },
    ),
  );
});
