import { join } from 'node:path';
import { createFetchManifest } from '../src/fetch-manifest.ts';
import { createGames } from '../src/games.ts';
import { createReleaseTrust } from '../src/release-trust.ts';
import { createStateWriter, readSavedState } from '../src/saved-state.ts';

// Installs, patches or repairs the game in a folder, as a shell does, and ends when that is done.
const [folder = '', portal = '', act = ''] = process.argv.slice(2);
const session = { token: 'token-1', installationId: '7d4c3a52-0f3e-4f0e-9a43-7d8f8f7f3f10' };
const file = join(folder, 'state.json');
const state = await readSavedState(file);
const writer = createStateWriter(file, state);
const trust = createReleaseTrust({ portal, releaseKey: undefined, state, writer });
const done = Promise.withResolvers<void>();
const games = createGames({
  folder: join(folder, 'games'),
  state,
  writer,
  fetchManifest: createFetchManifest(portal, () => session, trust),
  onChange: () => {
    const { queue } = games.snapshot();
    const failed = queue.find(({ phase }) => phase === 'failed');
    if (failed) throw new Error(`failed: ${failed.error}`);
    if (hasBegun && queue.length === 0) done.resolve();
  },
  emit() {},
  download: { retryDelayMs: 1 },
});
const hasRest = games.snapshot().queue.length > 0;
let hasBegun = hasRest;
games.start();
if (!hasRest) {
  const isRepair = act === 'repair' && games.snapshot().installed.length > 0;
  await (isRepair ? games.repair('emberfall') : games.install('emberfall', 'emberfall.default', []));
  hasBegun = true;
}
await done.promise;
await games.close();
process.exit(0);
