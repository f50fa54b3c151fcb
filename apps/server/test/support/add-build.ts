import { join } from 'node:path';
import { importBuild } from '../../src/modules/games/patching/import-build.ts';
import { loadReleaseKey } from '../../src/modules/games/patching/release-key.ts';

// Adds a version of a game as `build add` does, to be killed meanwhile.
const [root = '', version = '', source = '', ...reused] = process.argv.slice(2);
const name = { productName: 'emberfall', branch: 'default', version };
const key = await loadReleaseKey(join(root, 'release-key.pem'));
const plan = { launch: { kind: 'page' as const, path: 'index.html' }, packages: [] };
await importBuild(source, { root, name, key, reused }, plan);
