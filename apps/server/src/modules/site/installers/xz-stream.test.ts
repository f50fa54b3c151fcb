import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../../test/support/make-folder.ts';
import { makeTarBeginning, tarTail } from './tar-archive.ts';
import { storedXz } from './xz-stream.ts';

const onXz = test.skipIf(spawnSync('xz', ['--version']).status !== 0);

onXz.each([1, 2, 3, 4, 127, 128, 1000, 16_384, 65_536])('xz reads %d stored bytes', (length) => {
  const bytes = randomBytes(length);
  expect(execFileSync('xz', ['-dc'], { input: storedXz(bytes) }).equals(bytes)).toBe(true);
  expect(() => storedXz(Buffer.alloc(65_537))).toThrow('too long');
});

onXz('tar unpacks an archive in xz to which a file was added', () => {
  const folder = makeFolder();
  const beginning = makeTarBeginning([{ path: 'a/large', bytes: randomBytes(300_000) }], 'xz');
  const added = { path: 'a/download.json', bytes: Buffer.from('{"downloadId":"7b0b6c2e"}') };
  writeFileSync(join(folder.path, 'a.tar.xz'), Buffer.concat([beginning, tarTail(added, 'tar-xz')]));
  const tar = (...args: string[]) => String(execFileSync('tar', args, { cwd: folder.path }));
  expect(tar('-tf', 'a.tar.xz')).toBe('a/large\na/download.json\n');
  expect(tar('-xOf', 'a.tar.xz', 'a/download.json')).toBe('{"downloadId":"7b0b6c2e"}');
  folder.remove();
});
