import { CODE_PROOF_ATTEMPTS_MAX } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../../../test/fixtures/auth-codes.ts';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';

let testApp: PlayerTestApp;
let browser: ApiClient;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
  browser = await testApp.player('raced@example.test');
});
afterAll(() => testApp.close());

const exchange = (body: Record<string, unknown>) =>
  testApp.browser().call('POST /authProviders/mauth/sessions', { body });

test('parallel wrong proofs are all counted, and the code is void', async () => {
  const launcher = testClient(testApp.deps.content, 'launcher');
  const asked = await browser.call('POST /auth/codes', { body: launcher.order });
  const code = String(asked.body.code);
  const wrong = { ...launcher.proof(code), codeVerifier: 'w'.repeat(43) };
  const replies = await Promise.all(Array.from({ length: 20 }, () => exchange(wrong)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]));
  const { rows } = await testApp.deps.db.statement(
    "select failed_proofs, consumed_at is not null as is_void from one_time_tokens where purpose = 'auth_code'",
  );
  expect(rows).toEqual([{ failed_proofs: CODE_PROOF_ATTEMPTS_MAX, is_void: true }]);
  expect((await exchange(launcher.proof(code))).status).toBe(404);
});

test('of twenty parallel exchanges of an advertisement code, one gets the mHash', async () => {
  const ad = testClient(testApp.deps.content, 'interstitial');
  const asked = await browser.call('POST /auth/codes', { body: ad.order });
  const body = ad.proof(String(asked.body.code));
  const replies = await Promise.all(Array.from({ length: 20 }, () => exchange(body)));
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
});
