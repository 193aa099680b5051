import type { Secrets } from '../../settings/redact.ts';
import type { Host, TextOutput } from './host.ts';

/** The host with outputs that no key passes through, whoever writes it into them. */
export const guardHost = (host: Host, secrets: Secrets): Host => {
  secrets.add(host.env['ESPORTS_API_KEY']);
  return { ...host, stdout: guard(host.stdout, secrets), stderr: guard(host.stderr, secrets) };
};

const guard = (output: TextOutput, secrets: Secrets): TextOutput => ({
  isTerminal: output.isTerminal,
  get columns() {
    return output.columns;
  },
  write: text => output.write(secrets.redact(text)),
});
