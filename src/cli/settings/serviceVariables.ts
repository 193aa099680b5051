import type { KnownService } from '../../core/services/knownService.ts';
import { knownServices, serviceAt } from '../../core/services/services.ts';
import { checkKey } from '../../client/account/apiKey.ts';
import { type Env, given } from '../../client/account/environment.ts';

/** The variable that moves a known service, and its value. */
export const addressIn = ({ variables }: KnownService, env: Env) =>
  variables.baseUrl.map(name => ({ name, text: given(env, name) })).find(({ text }) => text !== undefined);

/** Where its variables say that a known service is, or its own address. */
export const addressOfService = (service: KnownService, env: Env): string =>
  addressIn(service, env)?.text ?? service.baseUrl;

/** The known service that its variables move to this origin. */
export const movedTo = (baseUrl: string, env: Env): KnownService | undefined =>
  knownServices.find(service => originOf(addressIn(service, env)?.text ?? '') === originOf(baseUrl));

/** @throws ConfigError for text that cannot be a key */
export const ownKey = ({ variables }: KnownService, env: Env) => {
  const text = given(env, variables.key);
  return text === undefined ? undefined : { apiKey: checkKey(text), keyFrom: variables.key };
};

/** The key for this address: it goes to the service's own hosts and to the origin that its variables name. */
export const variableKey = (baseUrl: string, env: Env) => {
  const service = movedTo(baseUrl, env) ?? serviceAt(new URL(baseUrl).host);
  return service && ownKey(service, env);
};

/** The origin of a URL; empty if it is none. */
export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');
