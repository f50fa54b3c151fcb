import { createCipheriv, hash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const MB = 1_000_000;
/** 1 for the budgets. A small one tries whether the measurement itself runs: PATCHING_SCALE=0.05 */
const SCALE = Number(process.env.PATCHING_SCALE ?? 1);
const scaled = (full: number) => Math.round(full * SCALE);
const PACK_FILES = 8;
const PACK_FILE_BYTES = scaled(110 * MB);
const SMALL_FILES = scaled(2000);
const SMALL_FILE_BYTES = 20_000;
const ARCHIVE_BYTES = scaled(200 * MB);
/** In the middle of a large file. */
export const CHANGED_AT = scaled(50 * MB);
const LARGE_FILE = 'data/0.pak';

/** The versions of a generated game of about 1 GB, with what changed in each. */
export const GAME_VERSIONS = {
  '1.0.0': 'install',
  '1.1.0': '1 MiB changed',
  '1.2.0': '100 bytes inserted at the start',
  '1.3.0': 'a file renamed',
} as const;
export type GameVersion = keyof typeof GAME_VERSIONS;

/** The files that differ from the version before, by their path in it and their new one. */
export const CHANGED_FILES: Record<Exclude<GameVersion, '1.0.0'>, [before: string, after: string]> = {
  '1.1.0': [LARGE_FILE, LARGE_FILE],
  '1.2.0': [LARGE_FILE, LARGE_FILE],
  '1.3.0': ['data/1.pak', 'data/renamed.pak'],
};

/** Writes `<folder>/<version>/` for each: large files, many small ones and a compressed archive, always the same. */
export function writeGameVersions(folder: string): void {
  const at = (version: GameVersion, path: string) => join(folder, version, path);
  const write = (path: string, content: Buffer | string) => {
    mkdirSync(dirname(at('1.0.0', path)), { recursive: true });
    writeFileSync(at('1.0.0', path), content);
  };
  write('index.html', '<!doctype html>');
  for (let nth = 0; nth < PACK_FILES; nth += 1)
    write(`data/${nth}.pak`, randomOf(`pack ${nth}`, PACK_FILE_BYTES));
  for (let nth = 0; nth < SMALL_FILES; nth += 1) {
    write(`small/${nth % 50}/${nth}.txt`, wordsOf(`small ${nth}`, SMALL_FILE_BYTES));
  }
  write('archive.gz', gzipSync(wordsOf('archive', ARCHIVE_BYTES), { level: 1 }));
  let before: GameVersion = '1.0.0';
  for (const version of Object.keys(CHANGED_FILES) as (keyof typeof CHANGED_FILES)[]) {
    cpSync(join(folder, before), join(folder, version), { recursive: true });
    before = version;
  }
  const changed = readFileSync(at('1.0.0', LARGE_FILE));
  randomOf('changed', 1024 * 1024).copy(changed, CHANGED_AT);
  const inserted = Buffer.concat([randomOf('inserted', 100), changed]);
  writeFileSync(at('1.1.0', LARGE_FILE), changed);
  for (const version of ['1.2.0', '1.3.0'] as const) writeFileSync(at(version, LARGE_FILE), inserted);
  renameSync(at('1.3.0', CHANGED_FILES['1.3.0'][0]), at('1.3.0', CHANGED_FILES['1.3.0'][1]));
}

function randomOf(seed: string, length: number): Buffer {
  return createCipheriv('aes-256-ctr', hash('sha256', seed, 'buffer'), Buffer.alloc(16)).update(
    Buffer.alloc(length),
  );
}

/** Compresses to about a third. */
function wordsOf(seed: string, length: number): Buffer {
  const words = Array.from({ length: 256 }, (_, nth) =>
    hash('sha256', `word ${nth}`).slice(0, 2 + (nth % 9)),
  );
  const picks = randomOf(seed, Math.ceil(length / 4));
  let text = '';
  const parts: Buffer[] = [];
  let bytes = 0;
  for (const pick of picks) {
    text += `${words[pick]} `;
    if (text.length < 65_536) continue;
    parts.push(Buffer.from(text));
    bytes += text.length;
    text = '';
    if (bytes >= length) break;
  }
  return Buffer.concat([...parts, Buffer.from(text)]).subarray(0, length);
}
