import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { BridgeError, bridgeErrorOf } from './bridge-error.ts';
import { fetchRange, type RequestOptions, repeatRequest } from './fetch-range.ts';

export interface WantedFile {
  url: string;
  size: number;
  sha256: string;
}

export interface DownloadOptions extends RequestOptions {
  /** The bytes of the file that are on disk; fewer than before after a damaged download. */
  onProgress(bytes: number): void;
  openFile?: typeof open | undefined;
}

/** Downloads a whole file, or continues what is there, until its size and SHA-256 are right. */
export function downloadFile(file: WantedFile, part: string, options: DownloadOptions): Promise<void> {
  return repeatRequest(async () => {
    try {
      await continuePart(file, part, options);
      if ((await hashFile(part)) !== file.sha256) throw new BridgeError('checksum');
    } catch (error) {
      if (bridgeErrorOf(error) === 'checksum') {
        await rm(part, { force: true });
        options.onProgress(0);
      }
      throw error;
    }
  }, options);
}

/** Requests what is missing of the part and appends it. */
async function continuePart(
  { url, size }: WantedFile,
  part: string,
  { onProgress, openFile = open, ...options }: DownloadOptions,
): Promise<void> {
  let written = await sizeOf(part);
  if (written > size) throw new BridgeError('checksum');
  onProgress(written);
  if (written === size && size > 0) return;
  const handle = await openFile(part, 'a');
  try {
    for await (const piece of fetchRange(url, { from: written }, options)) {
      if (written + piece.length > size) throw new BridgeError('checksum');
      await handle.writeFile(piece);
      written += piece.length;
      onProgress(written);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (written < size) throw new BridgeError('no_network');
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** Zero where there is no file. */
export async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
}
