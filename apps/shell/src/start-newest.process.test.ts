import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { prepareProgram } from '../test/launcher-program.ts';

const { data, program, publish, start } = prepareProgram();

const versionOf = async () => (await start()).version;
const record = () => JSON.parse(readFileSync(data('versions.json'), 'utf8'));

test('a release is downloaded in one start and runs in the next', async () => {
  publish('1.1.0');
  expect([await versionOf(), await versionOf(), await versionOf()]).toEqual(['1.0.0', '1.1.0', '1.1.0']);
  expect(record()).toEqual({ current: '1.1.0', next: null, attempts: 0, failed: null });
});

test.each([
  ['ends before its page has connected', 'process.exit(1);', [null, null]],
  ['cannot be loaded', 'import "./missing.mjs";', ['1.1.0', '1.1.0']],
])('a release that %s is taken back after two starts, for good', async (_, shell, tried) => {
  publish('1.1.0');
  await start();
  publish('1.2.0', shell);
  expect(await versionOf()).toBe('1.1.0');
  expect([await versionOf(), await versionOf()]).toEqual(tried);
  expect([await versionOf(), await versionOf()]).toEqual(['1.1.0', '1.1.0']);
  expect(record()).toEqual({ current: '1.1.0', next: null, attempts: 0, failed: '1.2.0' });
  publish('1.3.0');
  expect([await versionOf(), await versionOf()]).toEqual(['1.1.0', '1.3.0']);
});

test('a second start, --help and --quit are no starts of a release', async () => {
  publish('1.1.0');
  await start();
  const instance = createServer((connection) => connection.resume());
  await new Promise<void>((resolve) => instance.listen(data('shell.sock'), resolve));
  expect(await versionOf()).toBe('1.0.0');
  await new Promise((resolve) => instance.close(resolve));
  for (const option of ['--help', '-h', '--quit'])
    expect((await start({ args: [option] })).version).toBe('1.0.0');
  expect(record()).toMatchObject({ next: '1.1.0', attempts: 0 });
  expect(await versionOf()).toBe('1.1.0');
});

test('without its downloaded releases, or with a damaged record, the installed launcher starts', async () => {
  publish('1.1.0');
  await start();
  await start();
  rmSync(data('versions'), { recursive: true });
  expect(await versionOf()).toBe('1.0.0');
  writeFileSync(data('versions.json'), '{"current":"../../evil"}');
  expect(await versionOf()).toBe('1.0.0');
});

test.skipIf(process.platform === 'win32')(
  'a release in a folder that other users can write to is not run',
  async () => {
    publish('1.1.0');
    await start();
    for (const folder of [data(), data('versions')]) {
      chmodSync(folder, 0o777);
      expect(await versionOf()).toBe('1.0.0');
      chmodSync(folder, 0o700);
    }
    expect(await versionOf()).toBe('1.1.0');
  },
);

test('a newer launcher that was installed over it runs', async () => {
  publish('1.1.0');
  await start();
  await start();
  writeFileSync(program('release.json'), '{"version":"1.5.0","node":"24.0.0"}');
  expect(await versionOf()).toBe('1.5.0');
});
