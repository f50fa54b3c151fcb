import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { buildBeside, newestFiles, removeOldAssets } from './build-beside.ts';

function createClientFolder() {
  const client = mkdtempSync(join(tmpdir(), 'gatehouse-assets-'));
  onTestFinished(() => rmSync(client, { recursive: true }));
  mkdirSync(join(client, 'assets/messages-x'), { recursive: true });
  const write = (file: string) => {
    for (const end of ['', '.br', '.gz']) writeFileSync(join(client, file + end), '');
  };
  return {
    client,
    has: (file: string) => existsSync(join(client, file)),
    write,
    build(...files: string[]) {
      files.forEach(write);
      removeOldAssets(client, files);
    },
  };
}

test('the files of a running demo stay through the next builds, and are removed in the end', () => {
  const { has, build } = createClientFolder();
  build('assets/page-old.js', 'assets/shared.js', 'assets/messages-x/core.js');
  for (let nth = 1; nth <= 4; nth += 1) build(`assets/page-${nth}.js`, 'assets/shared.js');
  for (const end of ['', '.br', '.gz']) expect(has(`assets/page-old.js${end}`)).toBe(true);
  expect(has('assets/messages-x/core.js')).toBe(true);
  build('assets/page-5.js', 'assets/shared.js');
  for (const end of ['', '.br', '.gz']) expect(has(`assets/page-old.js${end}`)).toBe(false);
  expect(has('assets/messages-x/core.js')).toBe(false);
  expect(has('assets/page-1.js') && has('assets/shared.js.br')).toBe(true);
});

test('files of a build that has left no record stay', () => {
  const { has, write, build } = createClientFolder();
  write('assets/page-old.js');
  build('assets/page-new.js');
  expect(has('assets/page-old.js') && has('assets/page-new.js')).toBe(true);
});

test('a copy of the newest build contains no files of earlier ones', () => {
  const { client, write, build } = createClientFolder();
  writeFileSync(join(client, 'launcher.html'), '');
  build('assets/page-old.js', 'assets/shared.js');
  build('assets/page-new.js', 'assets/shared.js');
  write('assets/of-no-build.js');
  expect(newestFiles(client).sort()).toEqual(['assets/page-new.js', 'assets/shared.js', 'launcher.html']);
});

test('files without a hash in their name stay', () => {
  const { has, build } = createClientFolder();
  build('favicon.svg');
  for (let nth = 0; nth <= 5; nth += 1) build(`assets/page-${nth}.js`);
  expect(has('favicon.svg')).toBe(true);
});

test('a running demo loads a page for the first time after the portal was built again', async () => {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  const dist = join(root, 'dist');
  const build = () =>
    buildBeside(dist, {
      root,
      configFile: false,
      logLevel: 'silent',
      build: { ssr: 'demo.js', outDir: dist },
    });

  write('package.json', '{ "type": "module" }');
  write('demo.js', "export const openPage = () => import('./page.js');");
  write('page.js', "export const text = 'before';");
  await build();
  const { openPage } = await import(pathToFileURL(join(dist, 'demo.js')).href);
  write('page.js', "export const text = 'after';");
  await build();
  expect((await openPage()).text).toBe('before');
});
