import { createServer as createHttpServer } from 'node:http';
import { join, relative, resolve } from 'node:path';
import { createServer, createServerModuleRunner, normalizePath, type ViteDevServer } from 'vite';
import { claimDataFolder, makeDataFolder } from '../data-folder.ts';
import { openDb } from '../db/open-db.ts';
import { demoSummary } from '../demo/seed/demo-summary.ts';
import { readEnv } from '../env.ts';
import { createLogger } from '../log.ts';
import type { DevApp } from './dev-app.ts';
import { createDevPortal, type DevPortal } from './dev-portal.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const APP = join(import.meta.dirname, 'dev-app.ts');
/** Debounce: saving several files, or one file in several writes, is one change. */
const SETTLE_MS = 50;

const env = readEnv('demo', process.env);
await makeDataFolder(env.dataDir);
const folder = await claimDataFolder(env.dataDir);
const db = await openDb(env, createLogger(env.logLevel));

let app: DevApp | undefined;
let portal: DevPortal | undefined;
const httpServer = createHttpServer((request, response) => {
  if (portal?.serves(request.url ?? '')) return portal.vite.middlewares(request, response);
  return app?.handle(request, response);
});
portal = await createDevPortal(httpServer);
const sources = await watchServerSources();
const runner = createServerModuleRunner(sources.environments.ssr, { hmr: false });
app = await openAgain(portal);
await new Promise<void>((listening) => httpServer.listen(env.port, env.host, listening));
process.stdout.write(demoSummary(env.publicUrl));
followChanges(sources, portal);
process.once('SIGINT', leave).once('SIGTERM', leave);

/** Loads the server's own files through Vite, because Node could load them only once. Packages stay loaded. */
function watchServerSources(): Promise<ViteDevServer> {
  return createServer({
    root: ROOT,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: join(ROOT, '.cache/vite-server'),
    optimizeDeps: { noDiscovery: true },
    // Mails are rendered from their sources, as in the tests.
    ssr: { resolve: { conditions: ['source', 'module', 'node', 'development'] } },
    server: {
      middlewareMode: true,
      ws: false,
      hmr: false,
      watch: { ignored: ['**/data/**', '**/dist/**', '**/.cache/**', '**/test-results/**', '**/docs/**'] },
    },
  });
}

async function openAgain(built: DevPortal): Promise<DevApp> {
  runner.clearCache();
  const { openDevApp } = await runner.import<typeof import('./dev-app.ts')>(APP);
  return openDevApp(env, db, built);
}

function followChanges({ watcher, environments }: ViteDevServer, { vite, ...built }: DevPortal): void {
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  watcher.on('all', (_event, file) => {
    const path = normalizePath(relative(ROOT, file));
    const loaded = environments.ssr.moduleGraph.getModulesByFile(normalizePath(file));
    const isLoaded = loaded !== undefined && loaded.size > 0;
    const isRead = /^(?:content|packages\/messages|apps\/server\/src)\/.*\.(?:json|md|css|sql|svg)$/.test(
      path,
    );
    if (!isLoaded && !isRead) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(() => reload(path));
    }, SETTLE_MS);
  });

  async function reload(path: string): Promise<void> {
    const began = performance.now();
    try {
      const previous = app;
      app = await openAgain({ vite, ...built });
      process.stdout.write(`${path}: server reloaded in ${Math.round(performance.now() - began)} ms\n`);
      // Messages are updated in open pages by hot reload, which keeps form input.
      if (!path.startsWith('packages/messages/')) vite.environments.client.hot.send({ type: 'full-reload' });
      await previous?.close();
    } catch (error) {
      // The previous server keeps running.
      process.stderr.write(`${path}: ${error instanceof Error ? error.stack : error}\n`);
    }
  }
}

async function leave(): Promise<void> {
  httpServer.closeAllConnections();
  httpServer.close();
  await portal?.vite.close();
  await sources.close();
  await app?.close();
  await db.close();
  await folder.release();
  process.exit(0);
}
