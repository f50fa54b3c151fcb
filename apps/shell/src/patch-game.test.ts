import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VERSION_1, VERSION_2 } from '../test/fake-portal.ts';
import { prepareGames } from '../test/open-games.ts';

const setup = prepareGames();
const { finished, gameFile, install, installed, jobNow, openGames } = setup;

function publishVersion2(): void {
  Object.assign(setup.portal, { files: VERSION_2, version: '2.0.0' });
}

test('installs a game with its packages, and reports the finished patch', async () => {
  await install(['de-DE', 'high-res']);
  await finished();
  expect(readFileSync(gameFile('index.html'), 'utf8')).toBe('<h1>1</h1>');
  expect(setup.portal.manifests).toEqual(['de-DE,high-res']);
  expect(setup.portal.authorization).toBe('Bearer token-1');
  expect(setup.games.snapshot().installed).toMatchObject([
    {
      productName: 'emberfall',
      version: '1.0.0',
      update: null,
      packages: [
        { name: 'high-res', bytes: 5, isInstalled: true },
        { name: 'fr-FR', bytes: 6, isInstalled: false },
      ],
    },
  ]);
  expect(setup.events).toMatchObject([
    { type: 'patch_finished', wasRepair: false, error: null, bytes: 400_013 },
  ]);
  expect(existsSync(gameFile('.staging'))).toBe(false);
});

test('patches to the next version: fetches only changed files and removes those that are gone', async () => {
  await installed();
  publishVersion2();
  await setup.games.checkUpdate('emberfall');
  expect(setup.games.snapshot().installed[0]?.update).toEqual({ version: '2.0.0', bytes: 10 });
  await install();
  expect(jobNow()?.kind).toBe('patch');
  await finished();
  expect(setup.portal.asked.map(({ path }) => path).sort()).toEqual(['data/new/empty.txt', 'index.html']);
  expect(readFileSync(gameFile('index.html'), 'utf8')).toBe('<h1>2</h1>');
  expect(existsSync(gameFile('data/old.txt'))).toBe(false);
  expect(existsSync(gameFile('data/new/empty.txt'))).toBe(true);
});

test('a file can become a folder, and the other way round', async () => {
  setup.portal.files = {
    'index.html': Buffer.from('1'),
    maps: Buffer.from('m'),
    'art/a.png': Buffer.from('a'),
  };
  await installed();
  setup.portal.files = {
    'index.html': Buffer.from('1'),
    'maps/one': Buffer.from('m'),
    art: Buffer.from('a'),
  };
  setup.portal.version = '2.0.0';
  await install();
  await finished();
  expect(await setup.games.verify('emberfall')).toEqual({ damaged: 0 });
  expect(readFileSync(gameFile('maps/one'), 'utf8')).toBe('m');
});

test('files with the same content are downloaded once', async () => {
  setup.portal.files = { 'index.html': Buffer.from('1'), a: Buffer.from('same'), b: Buffer.from('same') };
  await install();
  await finished();
  expect(setup.portal.asked.map(({ path }) => path)).toEqual(['index.html', 'a']);
  expect(await setup.games.verify('emberfall')).toEqual({ damaged: 0 });
});

test('repairs a damaged and a missing file, and fetches no other', async () => {
  await installed();
  writeFileSync(gameFile('data/old.txt'), 'odd');
  rmSync(gameFile('index.html'));
  expect(await setup.games.verify('emberfall')).toEqual({ damaged: 2 });
  await setup.games.repair('emberfall');
  await finished();
  expect(setup.portal.asked.map(({ path }) => path).sort()).toEqual(['data/old.txt', 'index.html']);
  expect(await setup.games.verify('emberfall')).toEqual({ damaged: 0 });
  expect(setup.events.at(-1)).toMatchObject({ wasRepair: true, files: 2 });
  await setup.games.repair('emberfall');
  await finished();
  expect(setup.events.at(-1)).toMatchObject({ wasRepair: true, files: 0 });
});

test('a repair that also updates counts only what was damaged', async () => {
  setup.portal.files = { ...VERSION_1, 'data/kept.txt': Buffer.from('kept') };
  await installed();
  writeFileSync(gameFile('data/kept.txt'), 'odd');
  setup.portal.files = { ...VERSION_2, 'data/kept.txt': Buffer.from('kept') };
  setup.portal.version = '2.0.0';
  await setup.games.repair('emberfall');
  await finished();
  expect(setup.portal.asked.map(({ path }) => path).sort()).toEqual([
    'data/kept.txt',
    'data/new/empty.txt',
    'index.html',
  ]);
  expect(setup.events.at(-1)).toMatchObject({ wasRepair: true, files: 1 });
});

test('checks every file after a crash while files were replaced', async () => {
  await installed();
  await setup.games.close();
  const file = join(setup.folder, 'state.json');
  const state = JSON.parse(readFileSync(file, 'utf8'));
  state.installed[0].isDirty = true;
  state.jobs = [
    { productName: 'emberfall', branchId: 'emberfall.default', packages: [], kind: 'patch', isPaused: false },
  ];
  writeFileSync(file, JSON.stringify(state));
  writeFileSync(gameFile('index.html'), '<h1>2</h1>');
  await openGames();
  await expect(setup.games.playable('emberfall')).rejects.toThrow('busy');
  await finished();
  expect(setup.portal.asked.map(({ path }) => path)).toEqual(['index.html']);
  expect(readFileSync(gameFile('index.html'), 'utf8')).toBe('<h1>1</h1>');
});
