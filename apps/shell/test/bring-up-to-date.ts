import { join } from 'node:path';
import { createFetchManifest } from '../src/fetch-manifest.ts';
import { createGames } from '../src/games.ts';
import { createReleaseTrust } from '../src/release-trust.ts';
import { createStateWriter, readSavedState } from '../src/saved-state.ts';

// Installs, patches, repairs or moves the game in a folder, as a shell does, and ends when that is done.
const [folder = '', portal = '', act = '', otherLibrary = ''] = process.argv.slice(2);
const session = { token: 'token-1', installationId: '7d4c3a52-0f3e-4f0e-9a43-7d8f8f7f3f10' };
const file = join(folder, 'state.json');
const state = await readSavedState(file);
const writer = createStateWriter(file, state);
const trust = createReleaseTrust({ portal, releaseKey: undefined, state, writer });
const done = Promise.withResolvers<void>();
let hasBegun = false;
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
const folders = () => games.snapshot().libraries?.map((library) => library.folder) ?? [];
if (otherLibrary && !folders().includes(otherLibrary)) await games.addLibrary(otherLibrary, true);
const hasRest = games.snapshot().queue.length > 0;
hasBegun = hasRest;
games.start();
if (!hasRest) {
  const [game] = games.snapshot().installed;
  if (game && act === 'move') {
    // To the other library, and from there back.
    await games.move('emberfall', folders().find((library) => library !== game.library) ?? '');
  } else if (game && act === 'repair') await games.repair('emberfall');
  else await games.install('emberfall', 'emberfall.default', []);
  hasBegun = true;
}
await done.promise;
await games.close();
process.exit(0);
