// @vitest-environment node

import { expect, test } from 'vitest';
import { buildRequest, fillPath } from './request.ts';

const plain = { key: 'GET /user/me', baseUrl: '/api/v1', token: null, installationId: 'i-1' };

test.each([
  ['/product/:name/:locale', { name: 'neon drift', locale: 'de-DE' }, '/product/neon%20drift/de-DE'],
  ['/user/validate/:token', { token: 'a/b?c#d' }, '/user/validate/a%2Fb%3Fc%23d'],
  ['/user/email/:emailToken', { emailToken: '../me' }, '/user/email/..%2Fme'],
])('%s is filled with encoded values', (template, params, path) => {
  expect(fillPath(template, params)).toBe(path);
});

test.each(['', '.', '..'])('a value "%s", which would name another path, is refused', (token) => {
  expect(() => fillPath('/user/validate/:token', { token })).toThrow(TypeError);
});

test('a missing value is a mistake of the caller', () => {
  expect(() => fillPath('/user/validate/:token', {})).toThrow('lacks its token');
});

test('the installation id goes with every call, the bearer token only where there is one', () => {
  expect(buildRequest(plain).headers).toEqual({ Accept: 'application/json', 'X-Installation-Id': 'i-1' });
  expect(buildRequest({ ...plain, token: 't-1' }).headers).toMatchObject({
    Authorization: 'Bearer t-1',
    'X-Installation-Id': 'i-1',
  });
});

test('a body is sent as JSON, and a call without one does not claim to have one', () => {
  const request = buildRequest({ ...plain, key: 'PUT /user/locale', body: { locale: 'de-DE' } });
  expect(request).toMatchObject({ method: 'PUT', url: '/api/v1/user/locale', body: '{"locale":"de-DE"}' });
  expect(request.headers['Content-Type']).toBe('application/json');
  expect(buildRequest(plain).headers).not.toHaveProperty('Content-Type');
});

test('query values are encoded and absent ones left out', () => {
  const request = buildRequest({ ...plain, query: { tokens: 'a,b c', accountGroup: undefined } });
  expect(request.url).toBe('/api/v1/user/me?tokens=a%2Cb+c');
});
