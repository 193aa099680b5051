/**
 * The baseline for following a stream: the `eventsource` package alone, which counts events up to a number and ends.
 */
import { EventSource } from 'eventsource';

const [, , address = '', count = '1'] = process.argv;
let left = Number(count);
const source = new EventSource(address);
source.addEventListener('kill', () => {
  left -= 1;
  if (left > 0) return;
  source.close();
  process.exit();
});
