import { describe, expect, it } from 'vitest';
import { contentApp, contentDeps } from '../../../../test/fixtures/content.ts';
import { clientConfigRoutes } from './client-config.routes.ts';
import { createClientConfigs } from './client-config.service.ts';
import { clientConfigOf } from './client-config.ts';

const app = contentApp((scope) =>
  clientConfigRoutes(scope, { clientConfigs: createClientConfigs(contentDeps()) }),
);
const sandbox = contentApp((scope) =>
  clientConfigRoutes(scope, { clientConfigs: createClientConfigs(contentDeps('Sandbox')) }),
);
const get = (path: string, headers = {}) => app.inject({ url: `/api/v1/config${path}`, headers });

describe('The client config', () => {
  it('names version, brand and the default branch of the environment', async () => {
    expect((await get('')).json()).toMatchObject({
      environment: 'Production',
      version: '0.486.2',
      defaultBranch: 'default',
      brand: { name: 'Gatehouse' },
      core: { apiUrl: '/api/v1', userSessionDomain: 'games.example' },
    });
  });

  it('has the API paths and the session domain that the operator has set', () => {
    const { content, env, installers } = contentDeps();
    const set = { apiUrl: '/accounts/v1', storeApiUrl: '/store/v1', sessionDomain: 'example' };
    expect(clientConfigOf(content, { ...env, ...set }, '1', installers).core).toEqual({
      apiUrl: '/accounts/v1',
      storeApiUrl: '/store/v1',
      userSessionDomain: 'example',
    });
  });

  it('renders Hebrew right-to-left in the demo, like Arabic and the pseudo-locale', async () => {
    expect((await get('')).json().rtlLanguages).toEqual(['ar', 'he', 'xx']);
  });

  it('offers the pseudo-locale and other client ids only in Sandbox', async () => {
    const live = (await get('')).json();
    const tried = (await sandbox.inject({ url: '/api/v1/config' })).json();
    expect(live.locales).toHaveLength(38);
    expect(tried.locales).toContain('xx-XX');
    expect(tried.defaultBranch).toBe('default_sandbox');
    expect(tried.clientIds.board).not.toBe(live.clientIds.board);
  });

  it('offers the providers that the operator has credentials for, and demo providers for the others', () => {
    const { content, env, installers } = contentDeps();
    const google = { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' };
    const offered = (change: object) =>
      clientConfigOf(content, { ...env, ...change }, '1', installers).features.socialProviders;
    expect(offered({})).toEqual([]);
    expect(offered({ google })).toEqual(['google']);
    expect(offered({ mode: 'demo' })).toEqual(['google', 'facebook']);
  });
});

describe('The shop front', () => {
  it('shows the games of the hero in their order, with texts, pictures and prices', async () => {
    const { locale, hero, rows, band } = (await get('/store/frontpage/en-GB')).json();
    expect(locale).toBe('en-GB');
    expect(hero.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      'Emberfall',
      'Neon Drift',
      'Starhaven',
      'Hollow Court',
    ]);
    expect(hero[0]).toMatchObject({
      eyebrow: 'New season, out now',
      tagline: 'The citadel burns. Hold the ash road.',
      image: expect.stringMatching(/^\/art\/[0-9a-f]{8}\/emberfall\/hero$/),
      offer: { kind: 'free' },
      systems: ['windows'],
    });
    expect(hero[1]).toMatchObject({ primary: { label: 'Get the game', link: 'app:/shop/neon-drift' } });
    expect(rows[0].items[0].offer).toMatchObject({ amount: 1499, listAmount: 2499, discountPercent: 40 });
    expect(rows[0].items[1]).toMatchObject({ displayName: 'Hollow Court', isNew: true });
    expect(rows[1].items[0].text).toBe('Build the valley stone by stone, then hold it through winter.');
    expect(band.title).toBe('One account for every game');
  });

  it('is in Arabic where Arabic is requested', async () => {
    const { locale, hero } = (await get('/store/frontpage/ar-AE')).json();
    expect(locale).toBe('ar-AE');
    expect(hero[0].tagline).toBe('القلعة تحترق. اصمد على درب الرماد.');
  });

  it('has the prices of the currency that the visitor has chosen, also the reduced ones', async () => {
    const { hero, rows } = (await get('/store/frontpage/en-GB?currency=JPY')).json();
    expect(hero[1].offer).toMatchObject({ amount: 2380, currency: 'JPY', listAmount: 3980 });
    expect(rows[0].items[0].offer).toMatchObject({ amount: 2380, currency: 'JPY', lowestAmount: 3980 });
    const { hero: unknown } = (await get('/store/frontpage/en-GB?currency=XXX')).json();
    expect(unknown[1].offer.currency).toBe('EUR');
  });

  it('is marked as English where it is not translated, and keeps the visitor’s currency', async () => {
    const deps = contentDeps();
    const english = [...deps.content.frontPages].filter(([locale]) => locale === 'en-GB');
    const content = { ...deps.content, frontPages: new Map(english) };
    const untranslated = contentApp((scope) =>
      clientConfigRoutes(scope, { clientConfigs: createClientConfigs({ ...deps, content }) }),
    );
    const reply = await untranslated.inject({ url: '/api/v1/config/store/frontpage/es-MX' });
    const { locale, hero } = reply.json();
    expect(locale).toBe('en-GB');
    expect(hero[1].offer.currency).toBe('MXN');
  });

  it.each([
    ['/store/frontpage/tl-PH', 'Store front page config not found for tl-PH'],
    ['/footer/tl-PH', 'Footer config not found for tl-PH'],
    ['/navigation/tl-PH', 'Navigation config not found for tl-PH'],
    ['/interstitial/fr', 'Interstiatial config not found for fr'],
    ['/store/frontpage/xx-XX', 'Store front page config not found for xx-XX'],
  ])('%s is not found, and the response is not cached', async (path, message) => {
    const reply = await get(path);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ errorTypes: ['NOT_FOUND'], message });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('has English texts for the pseudo-locale in Sandbox', async () => {
    const reply = await sandbox.inject({ url: '/api/v1/config/store/frontpage/xx-XX' });
    expect(reply.json().locale).toBe('en-GB');
  });
});

describe('Footer, navigation and advertisement', () => {
  it('link into the portal with the internal scheme', async () => {
    const { column2, column4 } = (await get('/footer/en-GB')).json();
    expect(column2.links[0]).toEqual({ title: 'Support', link: 'app:/support' });
    expect(column4.links.map(({ icon }: { icon: string }) => icon)).toEqual([
      'discord',
      'youtube',
      'instagram',
      'rss',
    ]);
  });

  it('give British visitors the American categories', async () => {
    const british = (await get('/navigation/en-GB')).json();
    expect(british).toEqual((await get('/navigation/en-US')).json());
    expect(british.locale).toBe('en-US');
    expect(british.littleGames.categories[0]).toEqual({ title: 'Action', link: 'app:/shop?tag=action' });
  });

  it('have advertising zones by language, with or without a territory', async () => {
    const zones = {
      zoneId: 'gatehouse-de-visitor',
      zoneIdSignedIn: 'gatehouse-de-player',
      showNotSignedIn: false,
    };
    expect((await get('/interstitial/de')).json()).toEqual(zones);
    expect((await get('/interstitial/de-DE')).json()).toEqual(zones);
  });
});

describe('Caches', () => {
  it('may keep a response for a minute and get 304 when it did not change', async () => {
    const first = await get('/footer/en-GB');
    expect(first.headers['cache-control']).toMatch(/^public, max-age=60, stale-while-revalidate=\d+$/);
    const etag = String(first.headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get('/footer/en-GB', { 'if-none-match': known });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    const other = await get('/footer/de-DE', { 'if-none-match': etag });
    expect(other.statusCode).toBe(200);
  });
});
