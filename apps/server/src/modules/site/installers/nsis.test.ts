import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DEFAULT_GAME_ID } from '@gatehouse/domain/games';
import { afterAll, expect, test } from 'vitest';
import { findMakensis } from '../../../../../../scripts/find-programs.mjs';
import { makeIconFile } from '../../../../../../scripts/installer/windows-program.ts';
import { contentDeps } from '../../../../test/fixtures/content.ts';
import { makeFolder } from '../../../../test/support/make-folder.ts';
import { loadReleaseKey } from '../../games/patching/release-key.ts';
import { readInstallerIndex } from './installer-index.ts';
import { createInstallers } from './installers.service.ts';
import { type InstallerContents, makeInstallers } from './make-installers.ts';
import { NSIS_BLOCK_BYTES, NSIS_BLOCK_MARK, nsisTail } from './nsis-block.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../../../..');
const DOWNLOAD = '7b0b6c2e-8d41-4a7b-9c35-1e7a90d3b264';
const program = findMakensis();

const out = makeFolder();
afterAll(() => out.remove());

test('the block at the end of the installer has a fixed length', () => {
  expect(nsisTail('{}').length).toBe(NSIS_BLOCK_BYTES);
  expect(String(nsisTail('{}')).trimEnd()).toBe(`${NSIS_BLOCK_MARK}{}`);
  expect(() => nsisTail('x'.repeat(NSIS_BLOCK_BYTES))).toThrow('does not fit');
  expect(() => nsisTail('é')).toThrow('does not fit');
});

test('installers of an earlier release are not offered', () => {
  const old = { file: 'launcher-windows.exe', format: 'nsis', size: 1, sha256: '0'.repeat(64) };
  const folder = makeFolder({ 'installers.json': JSON.stringify({ windows: old }) });
  expect(readInstallerIndex(folder.path)).toEqual({});
  folder.remove();
});

test.skipIf(!program)('with NSIS, Windows gets a program that carries its download', async () => {
  const icon = readFileSync(join(REPOSITORY, 'apps/portal/public/icon-192.png'));
  const windows: InstallerContents = {
    format: 'nsis',
    hasRuntime: true,
    files: [{ path: 'launcher/index.html', bytes: Buffer.from('<!doctype html>') }],
    program: program ?? '',
    script: join(REPOSITORY, 'scripts/installer/launcher.nsi'),
    version: '1.2.3',
    icon: makeIconFile(new Map([[192, icon]])),
  };
  const index = await makeInstallers({ windows }, out.path);
  expect(index.windows).toMatchObject({ file: 'launcher-windows.exe', format: 'nsis' });

  const { content, env } = contentDeps();
  const installers = createInstallers({
    content,
    env: { ...env, installersDir: out.path, releaseKeyFile: join(out.path, 'release-key.pem') },
  });
  const { publicKey } = await loadReleaseKey(join(out.path, 'release-key.pem'));
  const query = { download_id: DOWNLOAD, game_id: DEFAULT_GAME_ID, locale: 'en-GB' as const };
  const found = installers.find(query);
  if (found.at !== 'here') throw new Error('the installer is elsewhere');
  expect([found.fileName, found.parts[0]?.size]).toEqual(['gatehouse-windows.exe', index.windows?.size]);
  const bytes = Buffer.concat(
    found.parts.map((part) => ('bytes' in part ? part.bytes : readFileSync(part.file))),
  );
  const header = bytes.readUInt32LE(0x3c);
  expect(bytes.toString('latin1', 0, 2)).toBe('MZ');
  expect(bytes.toString('latin1', header, header + 4)).toBe('PE\0\0');
  const block = String(bytes.subarray(-NSIS_BLOCK_BYTES));
  expect(JSON.parse(block.slice(NSIS_BLOCK_MARK.length))).toMatchObject({
    downloadId: DOWNLOAD,
    releaseKey: publicKey,
  });
});
