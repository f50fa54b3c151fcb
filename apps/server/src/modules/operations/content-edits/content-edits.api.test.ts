import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentWithSmallArt } from '../../../../test/support/changed-content.ts';
import { signedInOperator, type TestOperator } from '../../../../test/support/console-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';

const HOUR_MS = 60 * 60 * 1000;
const REASON = 'campaign of May';

const content = contentWithSmallArt();
let testApp: PlayerTestApp;
let writer: TestOperator;
let seller: TestOperator;
beforeAll(async () => {
  testApp = await openPlayerTestApp({ env: { CONTENT_DIR: content.path } });
  writer = await signedInOperator(testApp, 'writer@example.test', ['content']);
  seller = await signedInOperator(testApp, 'seller@example.test', ['shop']);
});
afterAll(async () => {
  await testApp.close();
  content.remove();
});
beforeEach(() => testApp.deps.db.statement('delete from rate_limits'));

const later = (hours: number) =>
  new Date(testApp.clock.now().getTime() + hours * HOUR_MS).toISOString().replace('.000', '');

async function releaseNow(): Promise<number | null> {
  return (await testApp.services.console.contentEdits.open()).release;
}

/** What a node does within a second. */
async function follow(): Promise<void> {
  const current = await testApp.services.contentReleases.current();
  if (!current) throw new Error('nothing was published');
  testApp.deps.liveContent.replace(await testApp.services.contentReleases.open(current.releaseId));
}

const announcementOf = (text: string, more: object = {}) => ({
  ...{ kind: 'info', starts: null, ends: later(24), pages: null },
  texts: { 'en-GB': { text } },
  ...more,
});

function saveAnnouncement(id: string, announcement: object | null, release: number | null) {
  return writer.client.call('PUT /content/announcements/:announcement', {
    params: { announcement: id },
    body: { release, reason: REASON, announcement },
  });
}

const bannersIn = async (locale: string) =>
  (await testApp.app.inject(`/api/v1/config/announcements/${locale}`)).json().announcements;

const lastEntry = async () =>
  (await testApp.deps.db.statement('select * from audit_log order by id desc limit 1')).rows[0];

test('an announcement is shown to players from the next release on, in English where it is not translated', async () => {
  const before = await releaseNow();
  const texts = {
    'en-GB': { text: 'Double embers today', action: { label: 'Play', link: 'app:/library' } },
    'ar-AE': { text: 'جمرات مضاعفة اليوم' },
  };
  const saved = await saveAnnouncement('double-embers', announcementOf('', { texts }), before);
  expect(saved).toMatchObject({ status: 200 });
  await follow();
  expect(await bannersIn('ar-AE')).toMatchObject([
    { message: { locale: 'ar-AE', text: 'جمرات مضاعفة اليوم' } },
  ]);
  expect(await bannersIn('de-DE')).toMatchObject([
    { message: { locale: 'en-GB', link: { title: 'Play', link: 'app:/library' } } },
  ]);
  expect(await lastEntry()).toMatchObject({
    act: 'content.edit-announcement',
    subject_id: String(saved.body.release),
    details: { what: 'announcements/double-embers', from: before },
  });

  const preview = await writer.client.call('POST /content/announcements/preview', { body: { texts } });
  const { shown } = preview.body as { shown: Record<string, { message: object }> };
  expect(shown['fr-FR']?.message).toEqual((await bannersIn('fr-FR'))[0].message);

  await saveAnnouncement('double-embers', null, await releaseNow());
  await follow();
  expect(await bannersIn('en-GB')).toEqual([]);
});

test('a link that runs a script is neither shown in the preview nor saved', async () => {
  for (const link of ['javascript:alert(1)', 'data:text/html,1', '//evil.example.test', 'https:']) {
    const texts = { 'en-GB': { text: 'Click', action: { label: 'Here', link } } };
    const { status, body } = await writer.client.call('POST /content/announcements/preview', {
      body: { texts },
    });
    expect(status, link).toBe(200);
    expect(JSON.stringify(body)).not.toContain(link);
    const saved = await saveAnnouncement('linked', announcementOf('', { texts }), await releaseNow());
    expect(saved.status, link).toBe(409);
  }
});

test('mistakes are named with file and field, all together, and nothing is published', async () => {
  const before = await releaseNow();
  const wrong = announcementOf(' ', { starts: later(48), pages: ['shop'] });
  const refused = await saveAnnouncement('wrong', wrong, before);
  expect(refused).toMatchObject({ status: 409, body: { errorTypes: ['ACT_REFUSED'] } });
  const { message } = refused.body;
  expect(message).toContain('The content has 3 mistakes');
  expect(message).toContain('announcements.0.ends: must be after its start');
  expect(message).toContain('announcements.0.texts.en-GB.text: must not be empty');
  expect(message).toMatch(/announcements\.json: announcements\.0\.pages\.0: must be a path/);
  expect(await releaseNow()).toBe(before);
});

test('an edit of a release that is no longer current changes nothing', async () => {
  const seen = await releaseNow();
  const first = announcementOf('First');
  expect((await saveAnnouncement('first', first, seen)).status).toBe(200);
  const second = await saveAnnouncement('second', announcementOf('Second'), seen);
  expect(second).toMatchObject({ status: 409, body: { errorTypes: ['ACT_REFUSED'] } });
  expect(second.body.message).toContain('Someone else has published meanwhile');
  const { body } = await writer.client.call('GET /content/announcements');
  expect((body.announcements as { id: string }[]).map(({ id }) => id)).toEqual(['first']);
  const same = await saveAnnouncement('first', first, await releaseNow());
  expect(same.body.message).toBe('Nothing was changed.');
});

test('an article with HTML is text to players and in the preview, and other locales stay as they are', {
  tags: 'more',
}, async () => {
  const params = { product: 'neon-drift', article: 'season-of-light' };
  const hostile = '# Hi\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))';
  const text = { title: '<script>alert(1)</script>', date: '2026-05-01', teaser: 'Soon', body: hostile };
  const preview = await writer.client.call('POST /content/news/preview', {
    body: { locale: 'de-DE', texts: { 'en-GB': text } },
  });
  const save = async (texts: object) =>
    writer.client.call('PUT /content/news/:product/:article', {
      params,
      body: { release: await releaseNow(), reason: REASON, texts },
    });
  expect((await save({ 'en-GB': text, 'de-DE': { ...text, title: 'Hallo' } })).status).toBe(200);
  expect((await save({ 'de-DE': null })).status).toBe(200);
  await follow();
  const news = (await testApp.app.inject('/api/v1/product/neon-drift/news/de-DE')).json();
  expect(JSON.stringify(news)).toContain('"<script>alert(1)</script>"');
  expect(preview.body).toMatchObject({ locale: 'en-GB' });
  expect(JSON.stringify(preview.body.body)).not.toContain('javascript:');
  expect(JSON.stringify(preview.body.body)).toContain('"kind":"text","text":"<img src=x onerror=alert(1)>"');
  const found = await writer.client.call('GET /content/news/:product/:article', { params });
  expect(Object.keys(found.body.texts as object)).toEqual(['en-GB']);
});

test('an article whose Markdown would block the server for seconds is neither previewed nor saved', async () => {
  const params = { product: 'neon-drift', article: 'slow' };
  const text = { title: 'Slow', date: '2026-05-01', teaser: 'Soon', body: '*_'.repeat(10_000) };
  const texts = { 'en-GB': text };
  const preview = await writer.client.call('POST /content/news/preview', {
    body: { locale: 'en-GB', texts },
  });
  expect(preview.body.message).toContain('too many signs of Markdown');
  const release = await releaseNow();
  const saved = await writer.client.call('PUT /content/news/:product/:article', {
    params,
    body: { release, reason: REASON, texts },
  });
  expect([saved.status, await releaseNow()]).toEqual([400, release]);
});

test('maintenance is planned for some environments of a game, and ended', { tags: 'more' }, async () => {
  const list = async () => {
    const { body } = await writer.client.call('GET /content/maintenance');
    const games = body.games as { game: string; environments: string[]; windows: object[] }[];
    return games.find(({ game }) => game === 'emberfall') ?? { environments: [], windows: [] };
  };
  const [first = ''] = (await list()).environments;
  const save = async (windows: object[]) =>
    writer.client.call('PUT /content/maintenance/:game', {
      params: { game: 'emberfall' },
      body: { release: await releaseNow(), reason: REASON, windows },
    });
  const planned = { starts: later(1), ends: later(3), environments: [first] };
  expect((await save([planned])).status).toBe(200);
  await follow();
  expect((await list()).windows).toEqual([{ ...planned, state: 'scheduled' }]);
  expect((await bannersIn('en-GB'))[0]).toMatchObject({ kind: 'maintenance', ends: planned.ends });
  expect(await lastEntry()).toMatchObject({ before: { windows: [] }, after: { windows: [planned] } });
  expect((await save([{ ...planned, environments: ['nowhere'] }])).status).toBe(404);
  expect((await save([])).status).toBe(200);
  expect((await list()).windows).toEqual([]);
});

describe('A promotion', { tags: 'more' }, () => {
  const promotionOf = (more: object = {}) => ({
    ...{ contentType: 'item_promotion', game: 'neon-drift', audience: 'owns' },
    ...{ starts: later(1), ends: later(48), extra: 'midnight-edition' },
    texts: { 'en-GB': { title: 'For you', text: 'Cheaper' } },
    ...more,
  });
  const save = async (promotion: object, name = 'spring') =>
    seller.client.call('PUT /promotions/:promotion', {
      params: { promotion: name },
      body: { release: await releaseNow(), reason: REASON, promotion },
    });
  const stateOf = async (name = 'spring') => {
    const { body } = await seller.client.call('GET /promotions');
    const all = body.promotions as { name: string; state: string }[];
    return all.find((one) => one.name === name)?.state;
  };
  const end = async () =>
    seller.client.call('POST /promotions/:promotion/end', {
      params: { promotion: 'spring' },
      body: { release: await releaseNow(), reason: REASON },
    });

  test('is previewed as each kind of player, with the prices that players get', async () => {
    const prices = { EUR: 99 };
    const { body } = await seller.client.call('POST /promotions/preview', {
      body: { promotion: promotionOf({ prices }), currency: 'EUR', at: later(2) },
    });
    const previewed = body.prices as { viewer: string; offer: { amount: number } }[];
    const amountFor = (viewer: string) => previewed.find((one) => one.viewer === viewer)?.offer.amount;
    expect(amountFor('owner')).toBe(99);
    expect(amountFor('player')).toBeGreaterThan(99);
    expect(amountFor('visitor')).toBe(amountFor('player'));
    const early = await seller.client.call('POST /promotions/preview', {
      body: { promotion: promotionOf({ prices }), currency: 'EUR', at: later(0) },
    });
    expect(JSON.stringify(early.body)).not.toContain('"amount":99,');
  });

  test('is scheduled, runs, is ended before its time, and is not ended twice', async () => {
    expect(await save(promotionOf({ prices: { EUR: 99 } }))).toMatchObject({ status: 200 });
    expect(await stateOf()).toBe('scheduled');
    testApp.clock.advance(2 * 60 * 60);
    seller = await signedInOperator(testApp, `seller-${Date.now()}@example.test`, ['shop']);
    writer = await signedInOperator(testApp, `writer-${Date.now()}@example.test`, ['content']);
    expect(await stateOf()).toBe('running');
    expect((await end()).status).toBe(200);
    testApp.clock.advance(1);
    expect(await stateOf()).toBe('over');
    expect(await end()).toMatchObject({ status: 409 });
    expect(await lastEntry()).toMatchObject({ act: 'promotion.end', before: {}, after: {} });
  });

  test('that has not begun is removed when it is ended', async () => {
    await save(promotionOf(), 'spring');
    await end();
    expect(await stateOf()).toBeUndefined();
  });

  test('with a price above that of the shop is refused', async () => {
    const refused = await save(promotionOf({ prices: { EUR: 999_900 } }));
    expect(refused.body.message).toContain(
      'promotions/spring.json: prices.EUR: must be lower than the price',
    );
  });
});

describe('A price', () => {
  const save = async (items: object[], by = seller) =>
    by.client.call('PUT /prices/:product', {
      params: { product: 'neon-drift' },
      body: { release: await releaseNow(), reason: REASON, items },
    });
  const pricesOf = async () => {
    const { body } = await seller.client.call('GET /prices');
    const products = body.products as { product: string; items: { prices: Record<string, object> }[] }[];
    return products.find(({ product }) => product === 'neon-drift')?.items[0]?.prices ?? {};
  };

  test('that is reduced is shown with the lowest of the 30 days before', { tags: 'more' }, async () => {
    const { id } = testApp.deps.content.products.get('neon-drift') ?? {};
    const days = (count: number) => later(-24 * count);
    await testApp.deps.db.statement('delete from price_history where purchaseable_id = $1', [id]);
    for (const [amount, since] of [
      [1800, days(60)],
      [2100, days(40)],
      [2300, days(10)],
    ]) {
      await testApp.deps.db.statement(
        "insert into price_history (purchaseable_id, currency, amount, since) values ($1, 'EUR', $2, $3)",
        [id, amount, since],
      );
    }
    const until = later(72).slice(0, 10);
    const sale = { EUR: { amount: 2500, sale: { amount: 1999, until } } };
    expect((await save([{ extra: null, prices: sale }])).status).toBe(200);
    const shown = { EUR: { amount: 2500, sale: { amount: 1999, until, lowestOfLast30Days: 2100 } } };
    expect(await pricesOf()).toEqual(shown);
    expect(await lastEntry()).toMatchObject({ act: 'price.change', after: { 'neon-drift': shown } });

    // Another price of the same product later: the sale keeps its reference.
    const more = { ...sale, USD: { amount: 2700, sale: null } };
    await testApp.deps.db.statement('delete from price_history where purchaseable_id = $1', [id]);
    expect((await save([{ extra: null, prices: more }])).status).toBe(200);
    expect(await pricesOf()).toEqual({ ...shown, USD: { amount: 2700, sale: null } });
    await follow();
    const { body } = await testApp.app.inject('/api/v1/product/neon-drift/en-GB?currency=EUR');
    expect(body).toContain('"lowestAmount":2100');
  });

  test('is not changed by an operator who writes texts', async () => {
    const before = await pricesOf();
    const free = [{ extra: null, prices: { EUR: { amount: 1, sale: null } } }];
    expect(await save(free, writer)).toMatchObject({ status: 403, body: { errorTypes: ['FORBIDDEN'] } });
    expect(await pricesOf()).toEqual(before);
  });

  test('in the default currency cannot be left out', async () => {
    const refused = await save([{ extra: null, prices: { USD: { amount: 2700, sale: null } } }]);
    expect(refused.body.message).toContain('products/neon-drift/product.json: prices.EUR: is missing');
  });
});
