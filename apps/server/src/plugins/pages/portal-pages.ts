import { resolve } from 'node:path';
import type { Deps } from '../../deps.ts';
import { clientConfigOf } from '../../modules/site/client-config/client-config.ts';
import { VERSION } from '../../version.ts';
import { createPages, type Pages } from './pages.ts';
import { loadPortalBuild } from './portal-build.ts';

export const PORTAL_DIST = resolve(import.meta.dirname, '../../../../portal/dist');

/** The built portal, ready to be registered behind every other route. */
export async function portalPages(deps: Pick<Deps, 'env' | 'content' | 'clock' | 'logger'>): Promise<Pages> {
  const { env, content, clock, logger } = deps;
  const portal = await loadPortalBuild(PORTAL_DIST);
  return createPages({
    portal,
    config: clientConfigOf(content, env, VERSION),
    names: {
      hasProduct: (name) => content.products.has(name),
      hasArticle: (product, wanted) =>
        content.products.get(product)?.news.some(({ id }) => id === wanted) ?? false,
    },
    publicUrl: env.publicUrl,
    sharePicture: `${env.publicUrl}/art/${content.art.version}/share-1200.jpg`,
    trustedProxies: env.trustedProxies,
    now: () => clock.now().getTime(),
    onlyHost: env.mode === 'demo' ? new URL(env.publicUrl).host : undefined,
    logger,
  });
}
