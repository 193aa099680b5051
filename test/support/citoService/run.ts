import { parseArgs } from 'node:util';
import { startCitoService } from './service.ts';
import { plans, type PlanName, type Switches, usualSwitches } from './switches.ts';

/**
 * Starts the fake and prints its base URL. Every switch is a flag: `--plan free --reset month --rate-headers false`. With
 * `--log` each request is a line on stderr. `--pace` plays a round every so many ms (default 10000).
 */
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
const names = Object.keys(usualSwitches);
const { values } = parseArgs({
  options: Object.fromEntries(
    [...names, 'port', 'key', 'pace', 'log'].map(name => [
      kebab(name),
      { type: name === 'log' ? 'boolean' : 'string' } as const,
    ]),
  ),
});
const readValue = (name: string, text: string): unknown => {
  if (name === 'empty') return text === 'all' ? text : text.split(',');
  if (/^(?:true|false|null|\d+)$/.test(text)) return JSON.parse(text);
  return text;
};
const typed = names.flatMap((name): [string, unknown][] => {
  const text = values[kebab(name)];
  return typeof text === 'string' ? [[name, readValue(name, text)]] : [];
});
const plan = values['plan'];
if (typeof plan === 'string' && !(plan in plans)) throw new Error(`--plan: ${Object.keys(plans).join(', ')}`);
const service = await startCitoService({
  // What is typed is passed on as it stands: this script is for developers.
  ...(Object.fromEntries(typed) as Partial<Switches> & { readonly plan?: PlanName }),
  port: Number(values['port'] ?? 0),
  pace: Number(values['pace'] ?? 10_000),
  ...(typeof values['key'] === 'string' && { key: values['key'] }),
});
process.stdout.write(`${service.baseUrl}\n`);
process.stderr.write(`The key is ${service.key}\n`);
if (values['log'] === true) {
  let told = 0;
  setInterval(() => {
    for (const { time, path, query, status } of service.requests.slice(told)) {
      const asked = new URLSearchParams(query).toString();
      process.stderr.write(
        `${new Date(time).toISOString()} ${status ?? '---'} ${path}${asked && `?${asked}`}\n`,
      );
    }
    told = service.requests.length;
  }, 100);
}
