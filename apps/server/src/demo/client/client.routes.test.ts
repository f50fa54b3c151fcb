import { DEFAULT_GAME_ID } from '@gatehouse/domain/games';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { contentApp, contentDeps } from '../../modules/content/files/content.fixture.ts';
import { clientConfigRoutes } from '../../modules/site/client-config/client-config.routes.ts';
import { createClientConfigs } from '../../modules/site/client-config/client-config.service.ts';
import { demoClientRoutes } from './client.routes.ts';

const DOWNLOAD = '7b0b6c2e-8d41-4a7b-9c35-1e7a90d3b264';
const EMBERFALL = 'c15e9d04-2b17-4e6a-8f1d-90a3b7c6d510';
const STARHAVEN = 'c25e9d04-2b27-4e6a-8f1d-90a3b7c6d520';

const serving = contentDeps();
const playing = { ...serving, env: { ...serving.env, mode: 'demo' as const } };

function portal(deps: Omit<typeof serving, 'env'> & { env: (typeof serving | typeof playing)['env'] }) {
  return contentApp((scope) => {
    demoClientRoutes(scope, deps);
    clientConfigRoutes(scope, { clientConfigs: createClientConfigs(deps) });
  });
}
const demo = portal(playing);

const readZip = (zip: Buffer): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, content]) => [name, strFromU8(content)]));

const ask = (query: Record<string, string>, app = demo) =>
  app.inject(
    `/api/v1/client/download?${new URLSearchParams({ download_id: DOWNLOAD, locale: 'en-GB', ...query })}`,
  );
const offered = async (app = demo) => (await app.inject('/api/v1/config')).json().features.clientDownload;

test.each([
  ['the platform', DEFAULT_GAME_ID, 'gatehouse-demo-client-0.486.2.zip', '/en-GB/'],
  ['a game', EMBERFALL, 'emberfall-demo-client-0.486.2.zip', '/en-GB/play/emberfall'],
])('the client of %s is a ZIP with a description and its download token', async (_, game_id, name, path) => {
  const reply = await ask({ game_id });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
  const files = readZip(reply.rawPayload);
  const [product] = name.split('-');
  expect(files['README-en-GB.txt']).toContain('This isn’t the game.');
  expect(files[`${product}.url`]).toBe(`[InternetShortcut]\r\nURL=https://games.example${path}\r\n`);
  expect(JSON.parse(files['download.json'] ?? '')).toMatchObject({ download_id: DOWNLOAD, game_id });
});

test('its text is in the language of the visitor, or in English without a translation', async () => {
  const arabic = readZip((await ask({ game_id: EMBERFALL, locale: 'ar-AE' })).rawPayload);
  expect(arabic['README-ar-AE.txt']).toContain('هذه ليست اللعبة');
  const finnish = readZip((await ask({ game_id: EMBERFALL, locale: 'fi-FI' })).rawPayload);
  expect(Object.keys(finnish)).toContain('README-en-GB.txt');
});

test.each<[string, Record<string, string>, number]>([
  ['an unknown game', { game_id: DOWNLOAD }, 404],
  ['a game that is played in the browser alone', { game_id: STARHAVEN }, 404],
  ['a path', { game_id: '../../../etc/passwd' }, 400],
  ['a visitor whose id would end a line', { game_id: EMBERFALL, client_id: 'a\r\nb' }, 400],
])('there is no client of %s', async (_, query, status) => {
  const reply = await ask(query);
  expect(reply.statusCode).toBe(status);
  expect(reply.headers['content-disposition']).toBeUndefined();
});

test('serve mode has no placeholder client, and no download without an injection service', async () => {
  expect(await offered()).toEqual({ injectionServiceUrl: '/api/v1/client' });
  const real = portal(serving);
  expect((await ask({ game_id: EMBERFALL }, real)).statusCode).toBe(404);
  expect(await offered(real)).toBeUndefined();

  const clientDownload = { injectionServiceUrl: 'https://clients.games.example' };
  const { content } = serving;
  const named = { ...content, portal: { ...content.portal, features: { clientDownload } } };
  expect(await offered(portal({ ...serving, content: named }))).toEqual(clientDownload);
});
