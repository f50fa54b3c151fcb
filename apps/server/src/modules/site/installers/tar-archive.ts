import { gzipSync } from 'node:zlib';
import { compressByXz, storedXz } from './xz-stream.ts';
import type { ArchiveFile } from './zip-archive.ts';

const BLOCK_BYTES = 512;
const NAME_BYTES = 100;
/** 1 January 2020. */
const MTIME_S = 1_577_836_800;
const GZIP_SYSTEM_OFFSET = 9;
const GZIP_SYSTEM_UNKNOWN = 255;

/** Without the end of the archive: a tail follows. Much smaller with `xz`. */
export function makeTarBeginning(files: readonly ArchiveFile[], xz: string | undefined): Buffer {
  const entries = Buffer.concat(files.map(tarEntry));
  return xz ? compressByXz(xz, entries) : gzip(entries, 9);
}

/** Both formats allow several streams one after the other, so the last file and the end are in a stream of their own. */
export function tarTail(file: ArchiveFile, format: 'tar' | 'tar-xz'): Buffer {
  const bytes = Buffer.concat([tarEntry(file), endOfTar()]);
  // Not compressed: the same bytes with every version of zlib.
  return format === 'tar' ? gzip(bytes, 0) : storedXz(bytes);
}

export const endOfTar = () => Buffer.alloc(2 * BLOCK_BYTES);

export function gzip(bytes: Buffer, level: number): Buffer {
  const packed = gzipSync(bytes, { level });
  packed[GZIP_SYSTEM_OFFSET] = GZIP_SYSTEM_UNKNOWN;
  return packed;
}

/** In the format ustar. A path that ends with a slash is a folder. */
export function tarEntry({ path, bytes, isExecutable }: ArchiveFile): Buffer {
  const isFolder = path.endsWith('/');
  if (Buffer.byteLength(path) >= NAME_BYTES) throw new Error(`${path} is too long for a tar archive`);
  const header = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, offset: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), offset);
  header.write(path, 0);
  octal(isExecutable || isFolder ? 0o755 : 0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(bytes.length, 124, 12);
  octal(MTIME_S, 136, 12);
  header.write('        ', 148);
  header.write(isFolder ? '5' : '0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148);
  const padding = (BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES;
  return Buffer.concat([header, bytes, Buffer.alloc(padding)]);
}
