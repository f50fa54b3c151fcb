import { existsSync, symlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareGames } from '../test/open-games.ts';

const setup = prepareGames();
const { gameFile, inPhase, install, jobNow } = setup;

test.each(['../evil.txt', '/etc/passwd', 'a/../../b', 'C:\\evil.txt', '.staging/x', 'con.txt'])(
  'refuses a manifest with the path %s',
  async (path) => {
    setup.portal.files = { 'index.html': Buffer.from('1'), [path]: Buffer.from('evil') };
    await install();
    await inPhase('failed');
    expect(jobNow()?.error).toBe('manifest_invalid');
    expect(setup.portal.asked).toEqual([]);
  },
);

test('refuses to write through a link that leads out of the folder', async () => {
  const outside = join(setup.folder, 'outside');
  await mkdir(outside);
  await mkdir(gameFile(''), { recursive: true });
  symlinkSync(outside, gameFile('data'));
  await install();
  await inPhase('failed');
  expect(jobNow()?.error).toBe('manifest_invalid');
  expect(existsSync(join(outside, 'same.bin'))).toBe(false);
});
