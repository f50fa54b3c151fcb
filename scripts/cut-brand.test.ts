import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SHIPPED = join(import.meta.dirname, '../content');

test('a first game without its master leaves only the picture of shared links out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-brand-'));
  for (const path of ['brand', 'brand.json'])
    cpSync(join(SHIPPED, path), join(folder, path), { recursive: true });
  for (const path of ['front-pages', 'art']) mkdirSync(join(folder, path));
  const page = { hero: [{ product: 'moonbase' }] };
  writeFileSync(join(folder, 'front-pages/en-GB.json'), JSON.stringify(page));
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'cut-brand.ts')], {
    encoding: 'utf8',
    env: { ...process.env, CONTENT_DIR: folder },
  });
  expect(printed).toBe('art/share-1200.jpg is not made: there is no art/moonbase/master.webp\n');
  expect(existsSync(join(folder, 'brand/icon-512.png'))).toBe(true);
  rmSync(folder, { recursive: true });
});
