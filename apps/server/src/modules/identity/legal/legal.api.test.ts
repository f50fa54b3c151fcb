import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishLegal, versionOf } from '../../../../test/fixtures/legal.ts';
import { EMBERFALL, NEON_DRIFT, openShopTestApp, type ShopTestApp } from '../../../../test/fixtures/shop.ts';
import { type ApiClient, OTHER_PASSWORD } from '../../../../test/support/api-client.ts';
import type { Legal } from '../../content/files/content.ts';

let testApp: ShopTestApp;
let shipped: Legal;
beforeAll(async () => {
  testApp = await openShopTestApp();
  shipped = testApp.deps.content.legal;
});
beforeEach(async () => {
  publishLegal(testApp, shipped);
  await testApp.forgetLimits();
});
afterAll(() => testApp.close());

const [FIRST] = ['2026-01'];
const player = () => testApp.player(`${randomUUID()}@example.test`);
const upcoming = () => versionOf(testApp, '2027-01', 30);
const due = () => versionOf(testApp, '2026-11', 0);

function publish(change: Partial<Legal>): void {
  const after = (versions: Legal['terms'] = []) => [...versions];
  publishLegal(testApp, {
    terms: [...shipped.terms, ...after(change.terms)],
    privacy: [...shipped.privacy, ...after(change.privacy)],
  });
}

async function asked(browser: ApiClient, locale = 'en-GB'): Promise<Record<string, unknown>[]> {
  const { status, body } = await browser.call('GET /user/legal/:locale', { params: { locale } });
  expect(status).toBe(200);
  return body.documents as Record<string, unknown>[];
}

const accept = (browser: ApiClient, versions: { terms?: string; privacy?: string }) =>
  browser.call('PUT /user/legal', { body: { ...versions, locale: 'de-DE' } });

async function receiptsOf(browser: ApiClient) {
  const { userId } = (await browser.call('GET /user/me')).body;
  return testApp.rows(
    "select subject, document_version, way, locale from consent_receipts where user_id = $1 and subject in ('terms', 'privacy') order by given_at, subject",
    [userId],
  );
}

const outcome = async (reply: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await reply;
  return body.reason === undefined ? status : [status, body.reason];
};

describe('sign-up stores the newest published versions', () => {
  const both = (terms: string, way: string) => [
    { subject: 'privacy', document_version: FIRST, way },
    { subject: 'terms', document_version: terms, way },
  ];

  test('with an e-mail and a password', async () => {
    publish({ terms: [upcoming()] });
    const browser = await player();
    expect(await receiptsOf(browser)).toMatchObject(both('2027-01', 'sign-up'));
    expect(await asked(browser)).toEqual([]);
  });

  const upgrade = (browser: ApiClient, token: string) =>
    browser.call('POST /auth/thin/ghostuser/upgrade', {
      headers: { authorization: `Bearer ${token}` },
      body: {
        email: `${randomUUID()}@example.test`,
        password: OTHER_PASSWORD,
        region: 'eu',
        locale: 'de-DE',
      },
    });

  test('with a provider', async () => {
    const browser = testApp.browser();
    expect((await upgrade(browser, await testApp.ghost())).status).toBe(200);
    expect(await receiptsOf(browser)).toMatchObject(both('2026-01', 'sign-up'));
  });

  test('with a game account of before', async () => {
    publish({ terms: [due()] });
    const browser = testApp.browser();
    expect((await upgrade(browser, (await testApp.gameGhost()).token)).status).toBe(200);
    expect(await receiptsOf(browser)).toMatchObject(both('2026-11', 'migration'));
  });
});

describe('a player who accepted an older version', () => {
  test('is asked with what has changed, in the language of the page', async () => {
    const browser = await player();
    expect(await asked(browser)).toEqual([]);
    publish({ terms: [due(), { ...upcoming(), link: 'https://play.example/terms-2027' }] });
    expect(await asked(browser, 'de-DE')).toEqual([
      {
        document: 'terms',
        version: '2027-01',
        link: 'https://play.example/terms-2027',
        appliesFrom: due().validFrom,
        blocksPurchases: true,
        changes: [
          { version: '2026-11', validFrom: due().validFrom, locale: 'de-DE', text: 'Was 2026-11 ändert.' },
          {
            version: '2027-01',
            validFrom: upcoming().validFrom,
            locale: 'de-DE',
            text: 'Was 2027-01 ändert.',
          },
        ],
      },
    ]);
  });

  test('buys before the date, and after it once the terms are accepted', async () => {
    const browser = await player();
    publish({ terms: [upcoming()] });
    expect(await asked(browser)).toMatchObject([{ document: 'terms', blocksPurchases: false }]);
    expect(await outcome(testApp.buy(browser, EMBERFALL))).toBe(201);

    publish({ terms: [due()] });
    expect(await outcome(testApp.buy(browser, NEON_DRIFT))).toEqual([409, 'TERMS_CHANGED']);
    expect(await testApp.ownedBy(browser)).toEqual(['emberfall grant']);
    expect((await accept(browser, { terms: '2026-11' })).status).toBe(204);
    expect(await asked(browser)).toEqual([]);
    expect(await outcome(testApp.buy(browser, NEON_DRIFT))).toBe(201);
    expect((await receiptsOf(browser)).at(-1)).toEqual({
      subject: 'terms',
      document_version: '2026-11',
      way: 'prompt',
      locale: 'de-DE',
    });
  });

  test('gets nothing for free after the date either, but redeems codes', async () => {
    const browser = await player();
    publish({ terms: [due()] });
    expect(await outcome(testApp.buy(browser, EMBERFALL))).toEqual([409, 'TERMS_CHANGED']);
    const { userId } = (await browser.call('GET /user/me')).body;
    await testApp.rows("insert into coupons (code, product_name) values ('TERMS-2026', 'tidebreakers')");
    const redeemed = await browser.call('POST /product/coupon/:couponCode/redeem', {
      params: { couponCode: 'TERMS-2026' },
      body: { userId },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(redeemed.status).toBe(200);
    expect(await testApp.ownedBy(browser)).toEqual(['tidebreakers coupon']);
  });

  test('signs in, reads the library and orders, and is known to games', async () => {
    const browser = await player();
    publish({ terms: [due()] });
    for (const key of [
      'GET /user/me',
      'GET /user/accounts',
      'GET /user/orders',
      'GET /user/ownerships',
    ] as const) {
      expect((await browser.call(key)).status, key).toBe(200);
    }
  });

  test('continues a purchase of before: its repetition is answered with the same order', async () => {
    const browser = await player();
    const key = randomUUID();
    const first = await testApp.buy(browser, NEON_DRIFT, key);
    publish({ terms: [due()] });
    expect((await testApp.buy(browser, NEON_DRIFT, key)).body).toEqual(first.body);
  });

  test('is refused when a release comes between the summary and the purchase', async () => {
    const browser = await player();
    const params = { productName: NEON_DRIFT.productName };
    await browser.call('GET /user/product/:productName/purchaseables', { params, query: { language: 'en' } });
    publish({ terms: [due()] });
    expect(await outcome(testApp.buy(browser, NEON_DRIFT))).toEqual([409, 'TERMS_CHANGED']);
  });

  test('accepts only the newest version: an old tab is asked again', async () => {
    const browser = await player();
    publish({ terms: [due(), upcoming()], privacy: [due()] });
    const refused = await accept(browser, { terms: '2026-11', privacy: '2026-11' });
    expect([refused.status, refused.body.errorTypes]).toEqual([409, ['VERSION_OUTDATED']]);
    expect(await receiptsOf(browser)).toHaveLength(2);
    expect(await asked(browser)).toHaveLength(2);
  });

  test('is asked about a new privacy policy, which never blocks a purchase', async () => {
    const browser = await player();
    publish({ privacy: [due()] });
    expect(await asked(browser)).toMatchObject([{ document: 'privacy', blocksPurchases: false }]);
    expect(await outcome(testApp.buy(browser, NEON_DRIFT))).toBe(201);
    await accept(browser, { privacy: '2026-11' });
    expect(await asked(browser)).toEqual([]);
  });
});

describe('a release that comes or is rolled back meanwhile', () => {
  const signUpWith = async (legal: { terms?: string; privacy?: string }) => {
    const browser = testApp.browser();
    const { status } = await browser.call('POST /users', {
      body: { email: `${randomUUID()}@example.test`, password: OTHER_PASSWORD, locale: 'de-DE', legal },
    });
    expect(status).toBe(201);
    return browser;
  };
  const termsOf = async (browser: ApiClient) =>
    (await receiptsOf(browser)).flatMap((row) => (row.subject === 'terms' ? [row.document_version] : []));

  test('is not accepted by a sign-up whose form showed the version before', async () => {
    publish({ terms: [due()] });
    const browser = await signUpWith({ terms: FIRST, privacy: FIRST });
    expect(await termsOf(browser)).toEqual([FIRST]);
    expect(await asked(browser)).toMatchObject([{ document: 'terms', version: '2026-11' }]);
    expect(await outcome(testApp.buy(browser, NEON_DRIFT))).toEqual([409, 'TERMS_CHANGED']);
  });

  test.each(['social', 'game'] as const)(
    'is not accepted by the upgrade of a %s ghost either',
    async (kind) => {
      publish({ terms: [due()] });
      const token = kind === 'social' ? await testApp.ghost() : (await testApp.gameGhost()).token;
      const browser = testApp.browser();
      const { status } = await browser.call('POST /auth/thin/ghostuser/upgrade', {
        headers: { authorization: `Bearer ${token}` },
        body: {
          email: `${randomUUID()}@example.test`,
          password: OTHER_PASSWORD,
          region: 'eu',
          locale: 'de-DE',
          legal: { terms: FIRST, privacy: FIRST },
        },
      });
      expect(status).toBe(200);
      expect(await termsOf(browser)).toEqual([FIRST]);
    },
  );

  test('a rollback asks no player, refuses no purchase, and is forgotten when the version comes back', async () => {
    const [old, accepted] = [await player(), await player()];
    publish({ terms: [due()] });
    expect((await accept(accepted, { terms: '2026-11' })).status).toBe(204);
    const joined = await player();

    publishLegal(testApp, shipped);
    for (const browser of [old, accepted, joined]) {
      expect(await asked(browser)).toEqual([]);
      expect(await outcome(testApp.buy(browser, NEON_DRIFT))).toBe(201);
    }

    publish({ terms: [due()] });
    expect(await asked(old)).toMatchObject([{ document: 'terms', version: '2026-11' }]);
    expect(await asked(accepted)).toEqual([]);
    expect(await asked(joined)).toEqual([]);
    expect(await termsOf(accepted)).toEqual([FIRST, '2026-11']);
    expect(await termsOf(joined)).toEqual(['2026-11']);
  });

  test('who accepted a version that was taken back is asked about the one that replaces it', async () => {
    const browser = await player();
    publish({ terms: [due()] });
    await accept(browser, { terms: '2026-11' });
    publish({ terms: [versionOf(testApp, '2026-11b', 0)] });
    expect(await asked(browser)).toMatchObject([{ version: '2026-11b', blocksPurchases: true }]);
    expect(await outcome(testApp.buy(browser, NEON_DRIFT))).toEqual([409, 'TERMS_CHANGED']);
    expect(await termsOf(browser)).toEqual([FIRST, '2026-11']);
  });

  test('a version that is rolled back while it is shown is not accepted', async () => {
    const browser = await player();
    publish({ terms: [due()] });
    await asked(browser);
    publishLegal(testApp, shipped);
    expect((await accept(browser, { terms: '2026-11' })).body.errorTypes).toEqual(['VERSION_OUTDATED']);
    expect(await termsOf(browser)).toEqual([FIRST]);
    expect(await asked(browser)).toEqual([]);
  });
});

test('a player from before versions were kept is not asked about the first of them', async () => {
  const browser = await player();
  const { userId } = (await browser.call('GET /user/me')).body;
  await testApp.rows(
    "update consent_receipts set way = null, document_version = '2026-01' where user_id = $1",
    [userId],
  );
  publishLegal(testApp, { terms: [upcoming()], privacy: [upcoming()] });
  expect(await asked(browser)).toEqual([]);
  publishLegal(testApp, { terms: [{ ...due(), version: '2026-01' }, upcoming()], privacy: [] });
  expect(await asked(browser)).toMatchObject([{ version: '2027-01', changes: [{ version: '2027-01' }] }]);
});

test('the config leads to the newest text, and says whether players may have to be asked', async () => {
  const config = async () => (await testApp.app.inject('/api/v1/config')).json();
  expect(await config()).not.toHaveProperty('hasLegalChanges');
  expect(await config()).toMatchObject({ legal: { terms: FIRST, privacy: FIRST } });
  publish({ terms: [{ ...upcoming(), link: 'https://play.example/terms-2027' }] });
  expect(await config()).toMatchObject({
    hasLegalChanges: true,
    legal: { terms: '2027-01', privacy: FIRST },
    links: { terms: 'https://play.example/terms-2027', privacy: expect.stringContaining('privacy') },
  });
});
