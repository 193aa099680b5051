import { join } from 'node:path';
import { emptyInbox } from '../../../../src/data/import/emptyInbox.ts';
import { keepAnswers } from '../../../../src/data/inbox/inbox.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { now, run } from '../importing.ts';

/** An inbox beside a data file, as a data folder has them. */
export const createSaying = (into = join(createTemporaryFolder(), 'collected.db')) => {
  const inbox = `${into}.inbox`;
  let at = now;
  /** Appends an answer, a second after the one before. */
  const say = (path: string, data: unknown, { service = 'cito', asked = path } = {}): void => {
    at += 1000;
    keepAnswers(inbox, [{ service, path, asked, at, text: JSON.stringify({ success: true, data }) }]);
  };
  return { into, inbox, say, empty: () => emptyInbox({ inbox, into, now: at, run }) };
};

/** A row of a list of results, in the service's words. */
export const resultRow = (more: Readonly<Record<string, unknown>> = {}) => ({
  id: 'cs2-match-2400001',
  status: 'completed',
  eventId: 'cs2-event-8101',
  event: { id: 'cs2-event-8101', name: 'Harbour Open' },
  stageName: 'Group A',
  startsAt: '2026-11-20T18:00:00.000Z',
  endsAt: '2026-11-20T20:30:00.000Z',
  bestOf: 3,
  team1Id: 'cs2-team-9101',
  team1Name: 'Rainford',
  team2Id: 'cs2-team-9104',
  team2Name: 'Lanterns',
  team1Score: 2,
  team2Score: 1,
  maps: [
    {
      mapNumber: 1,
      mapName: 'Nuke',
      status: 'completed',
      resultType: 'played',
      team1Score: 13,
      team2Score: 7,
    },
    {
      mapNumber: 2,
      mapName: 'Mirage',
      status: 'completed',
      resultType: 'played',
      team1Score: 9,
      team2Score: 13,
    },
    {
      mapNumber: 3,
      mapName: 'Ancient',
      status: 'completed',
      resultType: 'played',
      team1Score: 16,
      team2Score: 14,
    },
  ],
  ...more,
});
