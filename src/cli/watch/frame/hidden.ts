import { blank, centre, dotted, fit, type Line, outside, span } from '../../../output/text/line.ts';
import type { Session } from '../feed/session.ts';

/** A match whose result is hidden: what was known before it began, and how to see more. */
export const hiddenLines = ({ board: { opening } }: Session, width: number): readonly Line[] => {
  const { eventName, stage, bestOf, team1, team2 } = opening;
  const place = dotted([
    span(outside(eventName), 'dim'),
    span(outside(stage), 'dim'),
    span(bestOf === null ? '' : `best of ${bestOf}`, 'dim'),
  ]);
  const teams = [span(outside(team1.name), 'bold'), span(' v ', 'dim'), span(outside(team2.name), 'bold')];
  return [
    centre(fit(place, width), width),
    centre(fit(teams, width), width),
    blank,
    centre(fit([span('The result is hidden: v shows it', 'dim')], width), width),
  ];
};
