/** Bytes of data per update. */
const dataBytes = 1024;

const updateOf = (index: number): string => {
  const id = `cs-match-1:1:1:${index}`;
  const event = {
    id,
    matchId: 'cs-match-1',
    at: '2026-11-21T18:00:00.000Z',
    type: 'kill',
    round: 1,
    filler: '',
  };
  const filler = 'x'.repeat(dataBytes - JSON.stringify(event).length);
  return `id: ${id}\nevent: kill\ndata: ${JSON.stringify({ ...event, filler })}\n\n`;
};

const blocks = new Map<number, Buffer>();
/** A block of `count` updates of 1 KB, in the format of an event stream. */
export const floodBlock = (count: number): Buffer => {
  const known = blocks.get(count);
  if (known) return known;
  const block = Buffer.from(Array.from({ length: count }, (_, index) => updateOf(index)).join(''));
  blocks.set(count, block);
  return block;
};
