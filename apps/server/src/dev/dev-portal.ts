import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PortalBundle } from '@gatehouse/contract/portal-bundle';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { PortalBuild } from '../http/pages/portal-build.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const PORTAL = join(ROOT, 'apps/portal');
const SERVER_ENTRY = '/src/entry-server.tsx';
/** Vite's own paths and the sources. The server answers everything else, as in production. */
const SOURCES = /^\/(?:@vite|@react-refresh|@id|@fs|src|node_modules)(?:\/|$)/;

export interface DevPortal extends PortalBuild {
  vite: ViteDevServer;
  /** Whether Vite answers this path. */
  serves(url: string): boolean;
}

/** Serves the portal from its sources. Vite's WebSocket shares `httpServer`, so there is one port. */
export async function createDevPortal(httpServer: import('node:http').Server): Promise<DevPortal> {
  const vite = await createServer({
    configFile: join(PORTAL, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    // Optimised at startup: dependencies found at the first visit would reload the page.
    optimizeDeps: { entries: ['src/entry-dev.ts', 'src/pages/*.tsx'] },
    server: {
      middlewareMode: true,
      cors: false,
      hmr: { server: httpServer },
      // Not the whole repository: it contains the data folder of the demo.
      fs: { allow: [PORTAL, join(ROOT, 'packages'), join(ROOT, 'node_modules')] },
    },
  });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the portal on the server');
  const load = () => ssr.runner.import<{ default: PortalBundle<typeof fetch> }>(SERVER_ENTRY);
  const publicFiles = new Set(readdirSync(join(PORTAL, 'public')).map((name) => `/${name}`));

  let portal = await load();
  return {
    vite,
    isHot: true,
    manifest: {
      'src/entry-client.tsx': { file: 'src/entry-dev.ts' },
      'src/framework/hydration/before-hydration.ts': { file: 'src/framework/hydration/before-hydration.ts' },
    },
    createPageResolver: (config, names) => (path, search) =>
      portal.default.createPageResolver(config, names)(path, search),
    indexedPaths: (config, content) => portal.default.indexedPaths(config, content),
    async render(request) {
      portal = await load();
      return portal.default.render(request);
    },
    serves(url) {
      const path = url.split('?', 1)[0] ?? '';
      return SOURCES.test(path) || publicFiles.has(path);
    },
  };
}
