import { expect, test } from 'vitest';
import { failedCall } from '../../../test/failed-call.ts';
import { failureOf } from '../../data/failures.ts';
import { AUTHORIZE_FAILURES, answerAddress, readAuthorizeRequest } from './authorize.rules.ts';

const launcher = {
  clientId: '1951aed3-9872-4b56-81cf-62d749a5d618',
  redirects: ['gatehouse-launcher://auth', 'http://127.0.0.1'],
};
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const right = {
  client_id: launcher.clientId,
  redirect_uri: 'gatehouse-launcher://auth',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
  state: 'as it came & went',
};

const read = (change: Record<string, string | undefined> = {}) => {
  const given = Object.entries({ ...right, ...change }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return readAuthorizeRequest(`?${new URLSearchParams(given)}`, launcher);
};

test('reads a complete request of the launcher', () => {
  const request = { redirectUri: right.redirect_uri, codeChallenge: CHALLENGE, state: right.state };
  expect(read()).toEqual(request);
  expect(read({ response_type: 'code', scope: 'full' })).toEqual(request);
  expect(read({ client_id: launcher.clientId.toUpperCase() })).toEqual(request);
  expect(read({ state: undefined })).toEqual({ ...request, state: null });
  expect(read({ redirect_uri: 'http://127.0.0.1:51004/callback?a=b' })).toMatchObject({
    redirectUri: 'http://127.0.0.1:51004/callback?a=b',
  });
});

test.each([
  [{ client_id: undefined }, 'client'],
  [{ client_id: '22e17d18-ce9d-45f6-8fbe-ac6806456a35' }, 'client'],
  [{ redirect_uri: undefined }, 'redirect'],
  [{ redirect_uri: 'https://evil.test/' }, 'redirect'],
  [{ redirect_uri: 'http://127.0.0.1:80@evil.test/' }, 'redirect'],
  [{ redirect_uri: 'http://127.0.0.1\\@evil.test/' }, 'redirect'],
  [{ redirect_uri: 'javascript:alert(1)' }, 'redirect'],
  [{ redirect_uri: '//evil.test' }, 'redirect'],
  [{ redirect_uri: '/en-GB/' }, 'redirect'],
  [{ redirect_uri: 'gatehouse-launcher://auth#fragment' }, 'redirect'],
  [{ code_challenge: undefined }, 'request'],
  [{ code_challenge: 'short' }, 'request'],
  [{ code_challenge_method: undefined }, 'request'],
  [{ code_challenge_method: 'plain' }, 'request'],
  [{ response_type: 'token' }, 'request'],
  [{ scope: 'users-own-read' }, 'request'],
  [{ state: 's'.repeat(513) }, 'request'],
])('%j is rejected as %s', (change, problem) => {
  expect(read(change)).toBe(problem);
});

test('rejects a repeated parameter', () => {
  const twice = `?${new URLSearchParams(right)}&redirect_uri=https%3A%2F%2Fevil.test`;
  expect(readAuthorizeRequest(twice, launcher)).toBe('request');
});

test('rejects every request if no launcher is configured', () => {
  const empty = { clientId: '', redirects: [] };
  expect(readAuthorizeRequest('?client_id=', empty)).toBe('client');
});

test.each([
  ['gatehouse-launcher://auth', 'gatehouse-launcher://auth?code=c-1&state=a+%26b'],
  ['http://127.0.0.1:51004/cb?x=1', 'http://127.0.0.1:51004/cb?x=1&code=c-1&state=a+%26b'],
  ['http://127.0.0.1:51004/cb?code=planted', 'http://127.0.0.1:51004/cb?code=c-1&state=a+%26b'],
])('redirects to %s with code and state', (redirectUri, address) => {
  const request = { redirectUri, codeChallenge: CHALLENGE, state: 'a &b' };
  expect(answerAddress(request, { code: 'c-1' })).toBe(address);
});

test('a cancelled request redirects with access_denied', () => {
  const request = { redirectUri: 'gatehouse-launcher://auth', codeChallenge: CHALLENGE, state: null };
  expect(answerAddress(request, { error: 'access_denied' })).toBe(
    'gatehouse-launcher://auth?error=access_denied',
  );
});

const CODES = 'POST /auth/codes';

test.each([
  [{ kind: 'network' }, 'Error.Network'],
  [{ kind: 'timeout' }, 'Error.Network'],
  [{ status: 403, codes: ['FORBIDDEN'] }, 'Authorize.Refused.Error'],
  [{ status: 429, codes: ['TOO_MANY_REQUESTS'] }, 'Error.TOO_MANY_REQUESTS'],
  [{ status: 500, codes: ['INTERNAL'] }, 'Error.Unknown'],
] as const)('%j shows %s', (details, text) => {
  expect(failureOf(CODES, failedCall(CODES, details), AUTHORIZE_FAILURES)).toEqual({ at: 'form', text });
});

test('an old sign-in must be renewed', () => {
  const error = failedCall(CODES, { status: 403, codes: ['REAUTHENTICATION_REQUIRED'] });
  expect(failureOf(CODES, error, AUTHORIZE_FAILURES).at).toBe('sign-in-again');
});
