import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishLegal, versionOf } from '../../../../test/fixtures/legal.ts';
import { NEON_DRIFT, openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';

let testApp: ShopTestApp;
beforeAll(async () => {
  testApp = await openShopTestApp();
});
afterAll(() => testApp.close());

test('tabs that accept at the same moment store one receipt, and a purchase meanwhile is refused or made', async () => {
  const shipped = testApp.deps.content.legal;
  for (let round = 0; round < 5; round += 1) {
    publishLegal(testApp, shipped);
    const browser = await testApp.player(`${randomUUID()}@example.test`);
    const version = `2026-11.${round}`;
    publishLegal(testApp, { terms: [...shipped.terms, versionOf(testApp, version, 0)] });
    const accept = () => browser.call('PUT /user/legal', { body: { terms: version, locale: 'en-GB' } });
    const [bought, ...accepted] = await Promise.all([
      testApp.buy(browser, NEON_DRIFT),
      ...Array.from({ length: 6 }, accept),
    ]);
    expect(accepted.map(({ status }) => status)).toEqual(Array(6).fill(204));
    expect([201, 409]).toContain(bought.status);
    const rows = await testApp.rows('select 1 as one from consent_receipts where document_version = $1', [
      version,
    ]);
    expect(rows).toHaveLength(1);
    expect((await testApp.buy(browser, NEON_DRIFT)).status).toBe(201);
  }
});

test('a release that becomes current while tabs accept is accepted by none that showed the version before', async () => {
  const shipped = testApp.deps.content.legal;
  for (let round = 0; round < 5; round += 1) {
    publishLegal(testApp, shipped);
    const browser = await testApp.player(`${randomUUID()}@example.test`);
    const versions = ['shown', 'newer'].map((name, days) => versionOf(testApp, `${name}.${round}`, days));
    const [shown, newer] = [versions.slice(0, 1), versions];
    publishLegal(testApp, { terms: [...shipped.terms, ...shown] });
    const accept = () =>
      browser.call('PUT /user/legal', { body: { terms: `shown.${round}`, locale: 'en-GB' } });
    const accepting = Array.from({ length: 3 }, accept);
    publishLegal(testApp, { terms: [...shipped.terms, ...newer] });
    const replies = await Promise.all([...accepting, ...Array.from({ length: 3 }, accept)]);
    for (const { status } of replies) expect([204, 409]).toContain(status);
    const rows = await testApp.rows(
      "select document_version from consent_receipts where subject = 'terms' and way = 'prompt' and user_id = $1",
      [(await browser.call('GET /user/me')).body.userId],
    );
    const isAccepted = replies.some(({ status }) => status === 204);
    expect(rows).toEqual(isAccepted ? [{ document_version: `shown.${round}` }] : []);
  }
});
