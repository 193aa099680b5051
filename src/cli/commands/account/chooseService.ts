import type { KnownService } from '../../../core/services/knownService.ts';
import { knownServices, serviceNamed } from '../../../core/services/services.ts';
import { safeText } from '../../../output/text/safeText.ts';
import { demoProfile } from '../../settings/credentials.ts';
import { loginHint } from '../../settings/sourceFaults.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { Host } from '../../host/host.ts';

/** What a login is for: a known service, an address, the made-up season; the active profile if it is empty. */
export interface Wanted {
  readonly service?: KnownService;
  readonly baseUrl?: string;
  readonly isDemo?: true;
}

/**
 * Asks which service a login is for; undefined if there is nobody to ask. `active`: the active profile.
 * @throws UsageError for an answer that is none, without repeating it: it may be a key
 */
export const askForService = async (
  { ask }: Pick<Host, 'ask'>,
  active: { readonly name: string; readonly baseUrl: string } | undefined,
): Promise<Wanted | undefined> => {
  const choices: readonly (readonly [text: string, wanted?: Wanted])[] = [
    ...(active ? ([[`${active.name} (the active profile, ${active.baseUrl})`, {}]] as const) : []),
    ...knownServices.map(service => [`${service.name} (${service.title})`, { service }] as const),
    ['another address'],
    [`${demoProfile} (the made-up season, which needs no key)`, { isDemo: true }],
  ];
  const lines = choices.map(([text], place) => safeText(`  ${place + 1}  ${text}`));
  const answer = (await ask(['Which service?', ...lines, `[1-${choices.length}] `].join('\n')))?.trim();
  if (answer === undefined) return undefined;
  if (answer.includes('://')) return { baseUrl: answer };
  const service = serviceNamed(answer);
  const choice = choices[Number(answer) - 1] ?? choices.find(([text]) => text.startsWith(`${answer} `));
  const wanted = service ? { service } : choice?.[1];
  if (wanted) return wanted;
  const baseUrl = choice && (await ask('Base URL, with its version segment: '))?.trim();
  if (!baseUrl) throw new UsageError('No service was chosen', loginHint);
  return { baseUrl };
};
