// @vitest-environment node

import { expect, test } from 'vitest';
import { buildRequest, fillPath } from './request.ts';

const plain = { key: 'GET /user/me', baseUrl: '/api/v1', token: null, installationId: 'i-1' };

test.each([
  ['/product/:name/:locale', { name: 'neon drift', locale: 'de-DE' }, '/product/neon%20drift/de-DE'],
  ['/user/validate/:token', { token: 'a/b?c#d' }, '/user/validate/a%2Fb%3Fc%23d'],
  ['/user/email/:emailToken', { emailToken: '../me' }, '/user/email/..%2Fme'],
])('fills %s with encoded values', (template, params, path) => {
  expect(fillPath(template, params)).toBe(path);
});

test.each(['', '.', '..'])('rejects the value "%s", which would change the path', (token) => {
  expect(() => fillPath('/user/validate/:token', { token })).toThrow(TypeError);
});

test('throws for a missing value', () => {
  expect(() => fillPath('/user/validate/:token', {})).toThrow('needs a value for token');
});

test('sends the installation id with every call, the bearer token only if there is one', () => {
  expect(buildRequest(plain).headers).toEqual({ Accept: 'application/json', 'X-Installation-Id': 'i-1' });
  expect(buildRequest({ ...plain, token: 't-1' }).headers).toMatchObject({
    Authorization: 'Bearer t-1',
    'X-Installation-Id': 'i-1',
  });
});

test('sends a body as JSON, and no content type without a body', () => {
  const request = buildRequest({ ...plain, key: 'PUT /user/locale', body: { locale: 'de-DE' } });
  expect(request).toMatchObject({ method: 'PUT', url: '/api/v1/user/locale', body: '{"locale":"de-DE"}' });
  expect(request.headers['Content-Type']).toBe('application/json');
  expect(buildRequest(plain).headers).not.toHaveProperty('Content-Type');
});

test('encodes query values and omits absent ones', () => {
  const request = buildRequest({ ...plain, query: { tokens: 'a,b c', accountGroup: undefined } });
  expect(request.url).toBe('/api/v1/user/me?tokens=a%2Cb+c');
});
