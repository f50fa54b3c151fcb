import { join } from 'node:path';
import { readRelease } from '../src/installed.ts';
import { createReleaseTrust } from '../src/release-trust.ts';
import { createStateWriter, readSavedState } from '../src/saved-state.ts';
import { openSelfUpdate } from '../src/self-update.ts';

/** What a version of the launcher does in tests: its page connects, it looks for a release once, and it ends. */
export async function runVersion(folder: string): Promise<void> {
  const { TEST_DATA: dataFolder = '', TEST_PORTAL: portal = '' } = process.env;
  const release = readRelease(folder);
  if (!release) throw new Error(`There is no release in ${folder}`);
  process.stdout.write(`${release.version}\n`);
  const file = join(dataFolder, 'state.json');
  const state = await readSavedState(file);
  const writer = createStateWriter(file, state);
  const update = await openSelfUpdate({
    release,
    dataFolder,
    portal,
    ...createReleaseTrust({ portal, releaseKey: undefined, state, writer }),
    installationId: 'launcher0001',
    onChange() {},
    download: { retryDelayMs: 1 },
  });
  await update.markStarted();
  await update.check();
  await update.close();
  process.exit(0);
}
