import type { ClientConfig } from '@gatehouse/contract/config';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { SHIPPED_CONTENT_DIR } from '../test/fixtures/content.ts';
import { createFakePortal } from '../test/support/fake-portal.ts';
import { createLogger } from './log.ts';
import { createLiveContent } from './modules/content/files/live-content.ts';
import { loadContent } from './modules/content/files/load-content.ts';
import { portalPages } from './portal-pages.ts';
import type { Deps } from './services/deps.ts';

test('a page that was rendered in the last moment of a sale is not sent after it', async () => {
  const saleEnds = Date.parse('2030-06-01T00:00:00.000Z');
  let now = saleEnds - 1;
  const portal = createFakePortal();
  const content = loadContent(SHIPPED_CONTENT_DIR);
  const deps: Pick<Deps, 'content' | 'liveContent' | 'clock' | 'logger'> = {
    content,
    liveContent: createLiveContent({ releaseId: null, content, folder: SHIPPED_CONTENT_DIR }),
    clock: { now: () => new Date(now) },
    logger: createLogger('silent'),
  };
  const env = {
    mode: 'serve',
    publicUrl: 'https://play.example.test',
    pageCacheMb: 16,
    renderQueue: 8,
  } as Deps['env'];
  const config = { environment: 'Production' } as ClientConfig;
  const app = Fastify();
  onTestFinished(() => app.close());
  (await portalPages({ ...deps, env }, { client: () => config }, portal)).register(app);
  const read = async () => (await app.inject('/en-GB/')).body;
  const during = await read();
  expect(await read()).toBe(during);
  now = saleEnds;
  expect(await read()).not.toBe(during);
  expect(portal.renders).toHaveLength(2);
});
