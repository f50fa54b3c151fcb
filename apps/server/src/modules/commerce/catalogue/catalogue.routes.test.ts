import { describe, expect, it } from 'vitest';
import { contentApp, contentDeps } from '../../../../test/fixtures/content.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { createCatalogue } from './catalogue.service.ts';

const app = contentApp((scope) => catalogueRoutes(scope, { catalogue: createCatalogue(contentDeps()) }));
const get = (path: string) => app.inject({ url: `/api/v1/product${path}` });

describe('The products', () => {
  it('are listed with exactly the ten keys of the contract', async () => {
    const entries = (await get('/de-DE')).json();
    expect(entries).toHaveLength(11);
    for (const entry of entries) {
      expect(Object.keys(entry).sort()).toEqual([
        'displayName',
        'freeToPlay',
        'gamePurchaseType',
        'id',
        'productName',
        'productPreviewImage',
        'sliderImage',
        'storeSliderImage',
        'storeTag',
        'tags',
      ]);
    }
  });

  it('are described in the requested language', async () => {
    expect((await get('/neon-drift/de-DE')).json()).toMatchObject({
      locale: 'de-DE',
      genre: 'Straßenrennen',
      madeBy: 'Wet Asphalt Works',
      offer: { amount: 1499, currency: 'EUR' },
    });
  });

  it.each([
    ['neon-drift/ja-JP', { amount: 2380, currency: 'JPY', lowestAmount: 3980 }],
    ['neon-drift/es-AR', { amount: 1499, currency: 'USD' }],
    ['neon-drift/sr-RS', { amount: 1499, currency: 'EUR' }],
    ['neon-drift/de-DE?currency=PLN', { amount: 6399, currency: 'PLN' }],
    ['neon-drift/de-DE?currency=XXX', { amount: 1499, currency: 'EUR' }],
  ])('cost what the operator says in the currency of %s', async (path, offer) => {
    expect((await get(`/${path}`)).json().offer).toMatchObject(offer);
  });

  it('couple client and server language unless the product uncouples them', async () => {
    expect((await get('/tidebreakers/en-GB')).json()).toMatchObject({ coupledClientServerLocale: true });
    expect((await get('/ironvale/en-GB')).json()).toMatchObject({
      coupledClientServerLocale: false,
      formerCoupledClientServerLocale: true,
    });
  });

  it('of the browser name their environments; add-ons belong to no game of their own', async () => {
    expect((await get('/starhaven/en-GB')).json().playUrl).toMatch(/^https:\/\/play\.starhaven\./);
    expect((await get('/harbour-pack/en-GB')).json()).toMatchObject({ gameId: null, playUrl: null });
  });

  it('show an add-on with its own pictures, and with those of its game where it has none', async () => {
    const { thumb, hero, wordmark } = (await get('/harbour-pack/en-GB')).json();
    expect(thumb).toMatch(/\/harbour-pack\/thumb$/);
    expect(hero).toMatch(/\/harbour-pack\/hero$/);
    expect(wordmark).toMatch(/\/neon-drift\/wordmark$/);
  });

  it('show no picture twice: gallery, articles and extras have their own', async () => {
    const { hero, gallery, extraPictures } = (await get('/neon-drift/en-GB')).json();
    const { entries } = (await get('/neon-drift/news/en-GB')).json();
    const shown = [hero, ...gallery, ...Object.values(extraPictures)];
    shown.push(...entries.map(({ image }: { image: string }) => image));
    expect(shown).toHaveLength(1 + 3 + 2 + 3);
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('with an unknown name are not found', async () => {
    for (const path of ['/nothing/en-GB', '/constructor/en-GB', '/nothing/tl-PH']) {
      const reply = await get(path);
      expect(reply.statusCode).toBe(404);
      expect(reply.json().message).toBe(`Product ${path.split('/')[1]} not found`);
    }
  });
});

describe('The news of a product', () => {
  it.each([
    ['es-AR', 'es-MX'],
    ['fi-FI', 'fi-FI'],
  ])('in %s has articles of %s and names their locale', async (wanted, written) => {
    expect((await get(`/neon-drift/news/${wanted}`)).json().locale).toBe(written);
  });

  it('are listed newest first, under the product’s own title', async () => {
    const { title, locale, entries } = (await get('/neon-drift/news/en-GB')).json();
    expect([title, locale]).toEqual(['News from the city', 'en-GB']);
    expect(entries.map(({ title, date }: { title: string; date: string }) => [date, title])).toEqual([
      ['2026-05-14', 'The upper ring opens on Friday'],
      ['2026-05-09', 'Ghost trading, explained'],
      ['2026-05-02', 'Patch 1.4 fixes the tram'],
    ]);
  });

  it('are not found where there are none', async () => {
    for (const name of ['harbour-pack', 'nothing']) {
      const reply = await get(`/${name}/news/en-GB`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json().message).toBe(`News not found for product ${name} in en-GB`);
    }
  });
});

describe('The catalogue', () => {
  const search = async (path: string) => (await app.inject({ url: `/api/v1/catalogue/${path}` })).json();

  it('has everything that is for sale, with names of tags in the language of the visitor', async () => {
    const found = await search('de-DE');
    expect(found).toMatchObject({ total: 11, page: 1, pages: 1, currency: 'EUR', onSale: 2 });
    expect(found.prices.map(({ value }: { value: string }) => value)).toEqual([
      'free',
      '5',
      '10',
      '20',
      'paid',
    ]);
    expect(found.tags).toContainEqual({ name: 'racing', label: 'Rennspiele', count: 2 });
    expect(found.tags.map(({ name }: { name: string }) => name)).not.toContain('free');
  });

  it('is filtered, sorted and priced as asked', async () => {
    const { items } = await search('en-GB?tag=racing&sort=price&currency=JPY');
    expect(items.map(({ productName }: { productName: string }) => productName)).toEqual([
      'harbour-pack',
      'neon-drift',
    ]);
    expect(items[1].offer).toMatchObject({ amount: 2380, currency: 'JPY' });
  });

  it('finds a misspelt name, and puts the name before other texts', async () => {
    const namesOf = async (q: string) =>
      (await search(`en-GB?q=${q}`)).items.map(({ productName }: { productName: string }) => productName);
    expect((await namesOf('dragn'))[0]).toBe('paper-dragons');
    expect((await namesOf('drift'))[0]).toBe('neon-drift');
    expect(await namesOf('rennspiele')).toEqual([]);
  });

  it('shows prices in the fallback of a currency without any', async () => {
    expect(await search('es-AR')).toMatchObject({ currency: 'USD' });
  });

  it('answers with one page, whose size does not depend on the number of products', async () => {
    const deps = contentDeps();
    const [sample] = deps.content.products.values();
    if (!sample) throw new Error('The content has no product');
    const many = Array.from({ length: 500 }, (_, index) => ({ ...sample, name: `game-${index}` }));
    const products = new Map(many.map((product) => [product.name, product]));
    const large = contentApp((scope) =>
      catalogueRoutes(scope, {
        catalogue: createCatalogue({ ...deps, content: { ...deps.content, products } }),
      }),
    );
    const first = await large.inject({ url: '/api/v1/catalogue/en-GB' });
    expect(first.json()).toMatchObject({ total: 500, pages: 21 });
    expect(first.json().items).toHaveLength(24);
    expect(first.payload.length).toBeLessThan(16_000);
    const last = await large.inject({ url: '/api/v1/catalogue/en-GB?page=21' });
    expect(last.json().items).toHaveLength(20);
  });
});

it('The page of a product has its requirements, add-ons and related games', async () => {
  const page = (await get('/neon-drift/page/de-DE')).json();
  expect(page.requirements.minimum[0]).toContain('Windows 10');
  expect(page.addOns.map(({ productName }: { productName: string }) => productName)).toEqual([
    'harbour-pack',
  ]);
  expect(page.related).toHaveLength(7);
  expect(page.tags[0]).toEqual({ name: 'racing', label: 'Rennspiele' });
  expect((await get('/harbour-pack/page/de-DE')).json().game).toEqual({
    productName: 'neon-drift',
    displayName: 'Neon Drift',
  });
  expect((await get('/made-up/page/de-DE')).statusCode).toBe(404);
});

describe('A browser', () => {
  it.each(['/product/neon-drift/page/en-GB', '/product/neon-drift/en-GB', '/catalogue/en-GB'])(
    'asks each time whether the prices of %s have changed, and gets no second copy',
    async (path) => {
      const url = `/api/v1${path}`;
      const first = await app.inject({ url });
      expect(first.headers['cache-control']).toMatch(/max-age=0.*must-revalidate/);
      const second = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
      expect(second.statusCode).toBe(304);
    },
  );
});
