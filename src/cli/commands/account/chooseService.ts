import type { KnownService } from '../../../api/services/knownService.ts';
import { knownServices, serviceNamed } from '../../../api/services/services.ts';
import { safeText } from '../../../output/text/safeText.ts';
import { demoProfile } from '../../../settings/credentials.ts';
import { loginHint } from '../../../settings/sourceFaults.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { Host } from '../../host/host.ts';

/** What a login may be for. */
export type Wanted =
  | { readonly kind: 'service'; readonly service: KnownService }
  | { readonly kind: 'address'; readonly baseUrl: string }
  /** The address of the active profile. */
  | { readonly kind: 'active' }
  | { readonly kind: 'demo' };

/**
 * Asks which service a login is for; undefined if there is nobody to ask. `active`: the active profile.
 * @throws UsageError for an answer that is none, without repeating it: it may be a key
 */
export const askForService = async (
  { ask }: Pick<Host, 'ask'>,
  active: { readonly name: string; readonly baseUrl: string } | undefined,
): Promise<Wanted | undefined> => {
  const choices: readonly { readonly text: string; readonly wanted: Wanted | undefined }[] = [
    ...(active
      ? [
          {
            text: `${active.name} (the active profile, ${active.baseUrl})`,
            wanted: { kind: 'active' } as const,
          },
        ]
      : []),
    ...knownServices.map(service => ({
      text: `${service.name} (${service.title}, ${service.baseUrl})`,
      wanted: { kind: 'service', service } as const,
    })),
    { text: 'another address', wanted: undefined },
    { text: `${demoProfile} (the made-up season, which needs no key)`, wanted: { kind: 'demo' } },
  ];
  const lines = choices.map(({ text }, place) => safeText(`  ${place + 1}  ${text}`));
  const typed = await ask(['Which service?', ...lines, `[1-${choices.length}] `].join('\n'));
  if (typed === undefined) return undefined;
  const answer = typed.trim();
  const service = serviceNamed(answer);
  if (service) return { kind: 'service', service };
  if (answer === demoProfile) return { kind: 'demo' };
  if (answer.includes('://')) return { kind: 'address', baseUrl: answer };
  const choice = choices[Number(answer) - 1];
  if (!choice) throw new UsageError('No service was chosen', loginHint);
  if (choice.wanted) return choice.wanted;
  const baseUrl = (await ask('Base URL, with its version segment (https://…/api/v1): '))?.trim();
  if (!baseUrl) throw new UsageError('No service was chosen', loginHint);
  return { kind: 'address', baseUrl };
};
