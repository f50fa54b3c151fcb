import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLauncherFiles } from './launcher-files.ts';

test('a running launcher keeps its page when a newer build is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-launcher-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'launcher.html'), 'page of the first build');
  const findFile = await openLauncherFiles(folder);
  writeFileSync(join(folder, 'launcher.html'), 'page of the next build');
  expect(String((await findFile('/en-GB/library'))?.content)).toBe('page of the first build');
});
