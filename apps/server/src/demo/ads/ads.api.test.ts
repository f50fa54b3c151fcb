import { afterEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { readEnv } from '../../env.ts';
import { loadContent } from '../../modules/content/files/load-content.ts';

let testApp: TestApp | undefined;
afterEach(() => testApp?.close());

const serving = readEnv('serve', {
  PUBLIC_URL: 'https://games.example',
  DATABASE_URL: 'postgres://nowhere/x',
  SMTP_URL: 'smtp://nowhere',
  SECRET_KEY: 'a key that only this test knows of',
});
const frames = (headers: Record<string, unknown>) =>
  /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];

test('the demo has its own advertisements, and its pages may frame only those', async () => {
  testApp = await buildTestApp();
  const { app, deps } = testApp;
  const config = (await app.inject('/api/v1/config')).json();
  expect(config.features.interstitial).toEqual({
    hostWithConsent: '/demo/ads',
    forVisitors: false,
    redirectUri: 'gatehouse-interstitial://auth',
  });
  const { publicUrl } = deps.env;
  const own = await app.inject('/health');
  expect(frames(own.headers)).toBe(`${publicUrl}/demo/ads`);
  expect(frames((await app.inject('/demo/mailbox')).headers)).toBe("'self'");
});

test('an advertisement names the player, can be framed only by the portal and runs no script', async () => {
  testApp = await buildTestApp();
  const { app } = testApp;
  const ad = await app.inject('/demo/ads?zoneid=z&code=abc');
  expect(ad.body).toContain('Chosen for you');
  expect(ad.headers['content-security-policy']).toContain("default-src 'none'");
  expect(ad.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(ad.headers['referrer-policy']).toBe('no-referrer');
  expect(ad.headers['cache-control']).toBe('no-store');
  expect((await app.inject('/demo/ads?code=not-logged-in')).body).toContain('New here?');
});

test('serve mode without configured hosts has no advertisements and frames nothing', async () => {
  testApp = await buildTestApp({ deps: { env: serving } });
  const { app } = testApp;
  expect((await app.inject('/api/v1/config')).json().features.interstitial).toBeUndefined();
  expect(frames((await app.inject('/health')).headers)).toBe("'none'");
  expect((await app.inject('/demo/ads')).statusCode).toBe(404);
});

test('configured hosts and their redirect replace those of the demo', async () => {
  const content = loadContent(serving.contentDir);
  const interstitial = { host: 'https://plain.example/', hostWithConsent: 'https://ads.example/frame' };
  const clientRedirects = { ...content.portal.clientRedirects, interstitial: ['ads://auth'] };
  const features = { ...content.portal.features, interstitial };
  const portal = { ...content.portal, clientRedirects, features };
  testApp = await buildTestApp({ deps: { content: { ...content, portal } } });
  const { app } = testApp;
  expect((await app.inject('/api/v1/config')).json().features.interstitial).toMatchObject({
    ...interstitial,
    redirectUri: 'ads://auth',
  });
  expect(frames((await app.inject('/health')).headers)).toBe(
    'https://plain.example/ https://ads.example/frame',
  );
});
