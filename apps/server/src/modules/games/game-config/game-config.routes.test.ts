import { describe, expect, it } from 'vitest';
import { contentApp, contentDeps } from '../../../../test/fixtures/content.ts';
import { gameConfigRoutes } from './game-config.routes.ts';
import { createGameConfigs } from './game-config.service.ts';

const deps = contentDeps();
const app = contentApp((scope) => gameConfigRoutes(scope, { gameConfigs: createGameConfigs(deps) }));
const get = (path: string) => app.inject({ url: `/api/v1${path}` });
const emberfall = deps.content.games.get('emberfall')?.id;

describe('The game config for a visitor without an account', () => {
  it.each([
    ['/game/config/emberfall/default', { productName: 'emberfall', accountGroup: 'emberfall' }],
    [`/game/maintenance/${emberfall}/flag`, { maintenance: false, until: null }],
    [
      `/game/maintenance/${emberfall}/flag?accountGroup=emberfall&gameEnvironmentId=eu-1&gfLang=de`,
      { maintenance: false },
    ],
  ])('%s', async (path, body) => {
    const reply = await get(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject(body);
    expect(reply.headers['cache-control']).toMatch(/^public/);
  });

  it('is not found for a game that does not exist', async () => {
    const reply = await get('/game/maintenance/00000000-0000-4000-8000-000000000000/flag');
    expect([reply.statusCode, reply.json().errorTypes]).toEqual([404, ['NOT_FOUND']]);
  });
});

describe('The game config for players only', () => {
  it.each([`/user/game/${emberfall}/environment/eu-1`])('%s', async (path) => {
    const reply = await get(path);
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['cache-control']).toBe('no-store');
  });
});
