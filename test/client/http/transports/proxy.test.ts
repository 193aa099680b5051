import { describe, expect, test } from 'vitest';
import { proxyFor } from '../../../../src/client/http/transports/proxy.ts';

const proxy = 'http://proxy.example:3128';
const service = 'https://api.example.com/api/v1';
const found = (url: string, env: Readonly<Record<string, string>>): string | undefined =>
  proxyFor(new URL(url), env)?.href;

describe('the proxy of the environment', () => {
  test.each<readonly [string, string, Readonly<Record<string, string>>, string | undefined]>([
    ['none', service, {}, undefined],
    ['for https', service, { HTTPS_PROXY: proxy }, `${proxy}/`],
    ['in lower case first', service, { https_proxy: 'http://a:1', HTTPS_PROXY: 'http://b:2' }, 'http://a:1/'],
    ['cleared in lower case', service, { https_proxy: '', HTTPS_PROXY: 'http://b:2' }, undefined],
    ['for http is not that for https', service, { HTTP_PROXY: proxy }, undefined],
    ['for http', 'http://api.example.com/', { HTTP_PROXY: proxy }, `${proxy}/`],
    ['without a scheme', service, { HTTPS_PROXY: 'proxy.example:3128' }, `${proxy}/`],
    ['not for this machine', 'http://localhost:8080/', { HTTP_PROXY: proxy }, undefined],
    ['not for 127.0.0.1', 'http://127.0.0.1:8080/', { HTTP_PROXY: proxy }, undefined],
    ['not for ::1', 'https://[::1]:8080/', { HTTPS_PROXY: proxy }, undefined],
  ])('%s', (_case, url, env, expected) => {
    expect(found(url, env)).toBe(expected);
  });

  test.each<readonly [string, string, boolean]>([
    ['*', service, true],
    ['example.com', service, true],
    ['.example.com', service, true],
    ['*.example.com', service, true],
    ['other.org, API.Example.com', service, true],
    ['other.org api.example.com', service, true],
    ['ample.com', service, false],
    ['api.example.com:443', service, true],
    ['api.example.com:8443', service, false],
    ['2001:db8::1', 'https://[2001:db8::1]/', true],
    ['[2001:db8::1]:443', 'https://[2001:db8::1]/', true],
    ['192.0.2.1', 'https://192.0.2.1/', true],
    ['192.0.2.0/24', 'https://192.0.2.1/', true],
    ['192.0.3.0/24, 10.0.0.0/8', 'https://10.9.8.7/', true],
    ['192.0.3.0/24', 'https://192.0.2.1/', false],
    ['192.0.2.0/33', 'https://192.0.2.1/', false],
    ['10.0.0.0/8', service, false],
    ['2001:db8::/32', 'https://[2001:db8::1]/', true],
    ['2001:db9::/32', 'https://[2001:db8::1]/', false],
    ['', service, false],
    [',', service, false],
  ])('NO_PROXY "%s" for %s: %s', (list, url, exempt) => {
    expect(found(url, { HTTPS_PROXY: proxy, NO_PROXY: list }) === undefined).toBe(exempt);
  });

  test.each(['http://', 'socks5://user:secret@proxy:1080', 'http://user:secret@:1'])(
    '"%s" is refused without being shown',
    text => {
      expect(() => found(service, { HTTPS_PROXY: text })).toThrow(
        /^HTTPS_PROXY (?:is not|names)(?!.*secret)/,
      );
    },
  );
});
