import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isFilePath } from '@gatehouse/domain/file-path';
import { BridgeError } from './bridge-error.ts';

const BLOCK_BYTES = 512;
const UNPACKED_BYTES_MAX = 1024 * 1024 * 1024;

/** The files of a tar.gz archive. Throws for one that is damaged, or has anything but plain files inside of its folder. */
export async function readArchive(archive: Buffer): Promise<Map<string, Buffer>> {
  const tar = await promisify(gunzip)(archive, { maxOutputLength: UNPACKED_BYTES_MAX }).catch(refuse);
  const files = new Map<string, Buffer>();
  const names = new Set<string>();
  for (let at = 0; ; ) {
    const header = tar.subarray(at, at + BLOCK_BYTES);
    if (header.length < BLOCK_BYTES) return refuse();
    if (header[0] === 0) return files;
    const path = header.toString('utf8', 0, header.indexOf(0));
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
    const isPlain = header.toString('latin1', 156, 157) === '0';
    const start = at + BLOCK_BYTES;
    if (!isPlain || !isFilePath(path) || names.has(path.toLowerCase()) || !(start + size <= tar.length))
      refuse();
    names.add(path.toLowerCase());
    files.set(path, tar.subarray(start, start + size));
    at = start + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
}

function refuse(cause?: unknown): never {
  throw new BridgeError('manifest_invalid', { cause });
}
