import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadPortalBuild } from './portal-build.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-portal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('says that the portal is not built where there is no build', async () => {
  await expect(loadPortalBuild(emptyFolder())).rejects.toMatchObject({
    name: 'StartupProblem',
    message: 'The portal is not built. Run: npm run build',
  });
});

test('says why a build cannot be loaded', async () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'client/.vite'), { recursive: true });
  writeFileSync(join(folder, 'client/.vite/manifest.json'), '{}');
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'server/entry-server.js'), "import 'a-package-that-is-missing';");
  await expect(loadPortalBuild(folder)).rejects.toMatchObject({
    name: 'StartupProblem',
    message: expect.stringContaining('a-package-that-is-missing'),
    cause: expect.any(Error),
  });
});
