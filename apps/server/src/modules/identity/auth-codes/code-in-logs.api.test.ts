import { API_ROOT } from '@gatehouse/contract/headers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../../../test/fixtures/auth-codes.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ env: { LOG_LEVEL: 'trace' } });
});
afterAll(() => testApp.close());

test('a code in a URL, a body or a Referer is in no log line, and no response with one is cached', async () => {
  const browser = await testApp.player('logged@example.test');
  const ad = testClient(testApp.deps.content, 'interstitial');
  const issued = await browser.call('POST /auth/codes', { body: ad.order });
  const code = String(issued.body.code);
  expect(issued.headers['cache-control']).toBe('no-store');
  const { clientSecret, ...bare } = ad.proof(code);
  for (const url of [
    `/demo/ads?zoneid=z&code=${code}`,
    `/en-GB/authorize?code=${code}`,
    `/en-GB/nowhere?code=${code}`,
    `${API_ROOT}/nowhere?code=${code}`,
    `${API_ROOT}/user/me?code=${code}`,
    `//evil.example/?code=${code}`,
  ]) {
    await testApp.app.inject({ url, headers: { referer: `https://ads.example/?code=${code}` } });
  }
  await testApp.browser().call('POST /authProviders/mauth/sessions', { body: bare });
  const exchanged = await testApp.browser().call('POST /authProviders/mauth/sessions', {
    body: ad.proof(code),
  });
  expect(exchanged.status).toBe(200);
  expect(exchanged.headers['cache-control']).toBe('no-store');
  expect(testApp.logs()).toContain('"msg":"request.completed"');
  expect(testApp.logs()).toContain('"msg":"auth-code.proof-failed"');
  expect(testApp.logs()).not.toContain(code);
  expect(testApp.logs()).not.toContain(String(clientSecret));
});
