import { terminalText } from '../../cells.ts';
import { type Line, type Span, span } from '../../text/line.ts';
import { chanceSpan, type WithChance } from '../chance.ts';
import type { ViewContext } from '../view.ts';
import { wrapped } from '../wrapped.ts';

export interface SeenMatch extends WithChance {
  readonly id?: string;
  readonly status?: string;
  readonly eventName?: string;
  readonly bestOf?: number;
  readonly team1Name?: string;
  readonly team1Slug?: string;
  readonly team2Name?: string;
  readonly team2Slug?: string;
  readonly score?: { readonly team1?: number; readonly team2?: number };
  readonly startsAt?: string;
}

export interface Owner {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
}

/** `Next  Tue 24 Nov 18:30 CET · in 2 d · against Reef Sentinels · Bo3 · Borealis Circuit 103 · demo-match-5`. */
export const nextMatchLines = (
  match: SeenMatch | undefined,
  owner: Owner,
  context: ViewContext,
): readonly Line[] => {
  if (match === undefined) return [];
  const { id, eventName, bestOf, status } = match;
  const second = isSecond(match, owner);
  const opponent = second ? match.team1Name : match.team2Name;
  if (opponent === undefined) return [];
  const state = stateOf(match, second, context);
  return wrapped(
    [
      [span(status === 'live' ? 'Now   ' : 'Next  ', 'label'), state],
      span(`against ${opponent}`, 'bold'),
      chanceSpan({ chance: ownChance(match, second) }, context),
      span(bestOf === undefined ? '' : `Bo${bestOf}`),
      span(eventName ?? '', 'dim'),
      span(id ?? ''),
    ],
    context.width,
    ' · ',
  );
};

const stateOf = ({ status, score, startsAt }: SeenMatch, second: boolean, context: ViewContext): Span => {
  if (status !== 'live') return span(terminalText(startsAt, 'start', context), 'good');
  const own = score && second ? { team1: score.team2, team2: score.team1 } : score;
  return span(own === undefined ? '● live' : `● live ${terminalText(own, 'score', context)}`, 'live');
};

const ownChance = ({ chance }: SeenMatch, second: boolean): number | undefined =>
  chance !== undefined && second ? 1 - chance : chance;

const isSecond = (match: SeenMatch, { name, slug }: Owner): boolean =>
  slug !== undefined && match.team2Slug !== undefined ? match.team2Slug === slug : match.team2Name === name;
