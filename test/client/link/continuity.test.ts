import { describe, expect, test } from 'vitest';
import { ClientError } from '../../../src/client/errors.ts';
import { followLink } from '../../../src/client/link/link.ts';
import type { PushedUpdate } from '../../../src/client/link/pushedUpdate.ts';
import { createFakeClock, settled } from '../../support/fakeClock.ts';

const url = new URL('https://api.example/api/v1/game/live/stream');
const lost = new ClientError('network', 'The connection was reset', 'GET x');
const update = (id: string, text = `{"id":"${id}"}`, event = 'kill'): PushedUpdate => ({ id, event, text });

describe('what a link may have left out', () => {
  /** Which updates of the later links have a gap before them, by their ids, where the first link brought `1` and `2`. */
  const gapsAfter = async (
    links: readonly {
      readonly said?: string;
      readonly trusted?: boolean;
      readonly brings: readonly PushedUpdate[];
    }[],
    resumeAfter = '2',
  ) => {
    const gaps: unknown[] = [];
    const clock = createFakeClock(0);
    const all = [{ brings: [update('1'), update('2')] }, ...links];
    let index = -1;
    const link = followLink(
      { url, headers: {}, signal: new AbortController().signal, ...clock, random: () => 0, timeout: 30_000 },
      async attempt => {
        index += 1;
        const { said, trusted, brings } = { said: undefined, trusted: true, brings: [], ...all[index] };
        attempt.opened({ said, trusted });
        for (const each of brings) attempt.push(each);
        if (index === 0 && resumeAfter !== '') attempt.resumeAfter(resumeAfter);
        return index >= links.length ? { kind: 'done' } : { kind: 'broken', error: lost, clean: true };
      },
    );
    const taken = (async () => {
      for await (const piece of link)
        for (const { id, gap } of piece) if (gap) gaps.push([id, gap.from, gap.to]);
    })();
    await settled();
    await clock.advance(100_000);
    await taken;
    return gaps;
  };
  const snapshot = update('s', '{}', 'snapshot');

  test.each([
    ['nothing, where a stream goes on after its id', [{ brings: [update('3')] }], []],
    ['nothing, where a room says that it does', [{ said: '2', trusted: false, brings: [update('3')] }], []],
    ['nothing, where it says so before a snapshot', [{ said: '2', brings: [snapshot] }], []],
    [
      'nothing, where the last update comes again',
      [{ trusted: false, brings: [update('2'), update('3')] }],
      [],
    ],
    [
      'nothing, where a later link goes on',
      [
        { trusted: false, brings: [] },
        { said: '2', brings: [update('3')] },
      ],
      [],
    ],
    ['something, where a room says nothing', [{ trusted: false, brings: [update('3')] }], [['3', 0, 1000]]],
    [
      'something, where an earlier update alone comes again',
      [{ trusted: false, brings: [update('1'), update('3')] }],
      [['3', 0, 1000]],
    ],
    ['something, where it begins anew', [{ said: '', brings: [update('3')] }], [['3', 0, 1000]]],
    ['something, where it begins with a snapshot', [{ brings: [snapshot, update('3')] }], [['s', 0, 1000]]],
    [
      'as much as two breaks do',
      [
        { trusted: false, brings: [] },
        { trusted: false, brings: [update('3')] },
      ],
      [['3', 0, 2000]],
    ],
  ])('is %s', async (_what, links, gaps) => {
    expect(await gapsAfter(links)).toEqual(gaps);
  });

  test('is something where a snapshot stands for what was taken too slowly', async () => {
    const replacement = update('s', '{"missed":true,"id":"s"}', 'snapshot');
    expect(await gapsAfter([{ said: '2', brings: [update('3'), replacement] }])).toEqual([['s', 1000, 1000]]);
  });

  test('is something where no update had an id', async () => {
    expect(await gapsAfter([{ brings: [update('3')] }], '')).toEqual([['3', 0, 1000]]);
  });
});

describe('a link that goes on where an earlier process stopped', () => {
  /** The updates and gaps of one link, and what it was asked to go on after. */
  const goOn = async (said: string | undefined, brings: readonly PushedUpdate[]) => {
    const taken: unknown[] = [];
    const asked: unknown[] = [];
    const link = followLink(
      {
        url,
        headers: {},
        signal: new AbortController().signal,
        ...createFakeClock(5000),
        random: () => 0,
        timeout: 30_000,
        after: { id: '7', cameAt: 2000 },
      },
      async attempt => {
        asked.push(attempt.lastEventId);
        attempt.opened({ said, trusted: true });
        for (const each of brings) attempt.push(each);
        return { kind: 'done' };
      },
    );
    for await (const piece of link) taken.push(...piece.map(({ id, gap }) => [id, gap]));
    return { asked, taken };
  };

  test('asks for the updates after the last one', async () => {
    const { asked, taken } = await goOn(undefined, [update('8'), update('9')]);
    expect([asked, taken]).toEqual([
      ['7'],
      [
        ['8', undefined],
        ['9', undefined],
      ],
    ]);
  });

  test('has a gap from then on if the service begins anew', async () => {
    const { taken } = await goOn('', [update('20'), update('21')]);
    expect(taken).toEqual([
      ['20', { from: 2000, to: 5000 }],
      ['21', undefined],
    ]);
  });
});
