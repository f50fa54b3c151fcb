import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { portalFonts } from './portal-fonts.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-fonts-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('finds the fonts of the newest build by their names', () => {
  const files = [
    'assets/geologica-latin-wght-normal-BBL8hQ.woff2',
    'assets/geologica-latin-ext-wght-normal-DZyYlg.woff2',
    'assets/jetbrains-mono-latin-wght-normal-B9CI-X.woff2',
    'assets/vazirmatn-arabic-wght-normal-Cafbb7.woff2',
    'assets/unknown-latin-wght-normal-abc.woff2',
    'assets/entry-client-DnzGmK.css',
  ];
  for (const part of ['.vite', 'assets']) mkdirSync(join(folder, part));
  const manifest = Object.fromEntries(files.map((file, nth) => [`source-${nth}`, { file }]));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  // Of an earlier build, for pages that are open.
  writeFileSync(join(folder, 'assets/geologica-latin-wght-normal-A1b2C3.woff2'), '');
  expect(portalFonts(folder)).toEqual([
    { family: 'Geologica', script: 'latin', file: 'geologica-latin-wght-normal-BBL8hQ.woff2' },
    { family: 'JetBrains Mono', script: 'latin', file: 'jetbrains-mono-latin-wght-normal-B9CI-X.woff2' },
    { family: 'Vazirmatn', script: 'arabic', file: 'vazirmatn-arabic-wght-normal-Cafbb7.woff2' },
  ]);
});

test('finds no fonts before the portal is built', () => {
  expect(portalFonts(join(folder, 'nowhere'))).toEqual([]);
});
