import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { portalFonts } from './portal-fonts.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-fonts-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('finds the fonts of the built portal by their names', () => {
  const files = [
    'geologica-latin-wght-normal-BBL8hQxZ.woff2',
    'geologica-latin-ext-wght-normal-DZyYlgcm.woff2',
    'jetbrains-mono-latin-wght-normal-B9CI-XIH.woff2',
    'vazirmatn-arabic-wght-normal-Cafbb7Zc.woff2',
    'unknown-latin-wght-normal-abc.woff2',
    'entry-client-DnzGmKm1.css',
  ];
  for (const file of files) writeFileSync(join(folder, file), '');
  expect(portalFonts(folder).sort((a, b) => a.file.localeCompare(b.file))).toEqual([
    { family: 'Geologica', script: 'latin', file: files[0] },
    { family: 'JetBrains Mono', script: 'latin', file: files[2] },
    { family: 'Vazirmatn', script: 'arabic', file: files[3] },
  ]);
});

test('finds no fonts before the portal is built', () => {
  expect(portalFonts(join(folder, 'nowhere'))).toEqual([]);
});
