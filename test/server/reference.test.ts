import { expect, test } from 'vitest';
import { withReference } from '../../src/server/reference.ts';
import type { ServiceAnswer, ServiceRequest } from '../../src/server/request.ts';

const textOf = (body: ServiceAnswer['body']): string => (typeof body === 'string' ? body : '');

const setUp = () => {
  const loaded: string[] = [];
  const answerer = withReference(
    async ({ path }) => ({ status: 200, headers: {}, body: `service ${path}` }),
    async () => {
      loaded.push('reference');
      return {
        page: origin => `<p>${origin}</p>`,
        styleSource: "'sha256-x'",
        scriptSource: "'sha256-y'",
        document: '{}',
      };
    },
  );
  const ask = (path: string, further: Partial<ServiceRequest> = {}) =>
    answerer({ method: 'GET', path, query: '', headers: {}, origin: 'http://a:1', ...further });
  return { ask, loaded };
};

test('the page uses the requested address, and may load only its own style and script', async () => {
  const { ask } = setUp();
  expect(await ask('/docs')).toEqual({
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'sha256-x'; script-src 'sha256-y'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      etag: expect.any(String),
      'cache-control': 'public, max-age=3600',
    },
    route: '/docs',
    body: '<p>http://a:1</p>',
  });
  expect((await ask('/docs', { origin: 'https://b' })).body).toBe('<p>https://b</p>');
});

test('HEAD has the same headers with the length, and a matching tag gives 304', async () => {
  const { ask } = setUp();
  for (const path of ['/docs', '/openapi.json']) {
    const get = await ask(path);
    expect(await ask(path, { method: 'HEAD' })).toEqual({
      ...get,
      headers: { ...get.headers, 'content-length': String(textOf(get.body).length) },
      body: '',
    });
    const known = await ask(path, { headers: { 'if-none-match': `W/${get.headers['etag']}` } });
    expect([known.status, known.body]).toEqual([304, '']);
  }
});

test('the bare address leads to the page, any other path to the service, which loads no resources', async () => {
  const { ask, loaded } = setUp();
  expect(await ask('/')).toMatchObject({ status: 308, headers: { location: 'http://a:1/docs' } });
  expect(await ask('/docs/')).toMatchObject({ status: 308, headers: { location: 'http://a:1/docs' } });
  expect((await ask('/api/v1/game/live')).body).toBe('service /api/v1/game/live');
  expect((await ask('/constructor')).body).toBe('service /constructor');
  expect(loaded).toEqual([]);
  await Promise.all([ask('/docs'), ask('/openapi.json'), ask('/docs')]);
  expect(loaded).toEqual(['reference']);
});

test('another method is rejected with a link to the page', async () => {
  const { status, headers, body } = await setUp().ask('/docs', { method: 'POST' });
  expect([status, headers['allow'], JSON.parse(textOf(body))]).toMatchObject([
    405,
    'GET, HEAD',
    { error: { code: 'METHOD_NOT_ALLOWED', docs: 'http://a:1/docs#method-not-allowed' } },
  ]);
});
