import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { REQUEST_RETRIES_MAX, REQUEST_RETRY_DELAY_MS } from '@gatehouse/domain/limits';
import { BridgeError, bridgeErrorOf } from './bridge-error.ts';

const STALL_MS = 30_000;
/** A damaged download is started again from the beginning once. */
const CHECKSUM_RETRIES_MAX = 1;

export interface WantedFile {
  url: string;
  size: number;
  sha256: string;
}

export interface DownloadOptions {
  signal: AbortSignal;
  /** The bytes of the file that are on disk; fewer than before after a damaged download. */
  onProgress(bytes: number): void;
  fetch?: typeof fetch;
  retryDelayMs?: number;
  openFile?: (file: string, flags: string) => Promise<Pick<FileHandle, 'write' | 'sync' | 'close'>>;
}

/** The address has expired: the manifest has a new one. */
export class AddressExpired extends Error {}

/**
 * Downloads to `{target}.part`, continues what is there, and moves the file to `target` when size and SHA-256 are right.
 * Network failures are repeated.
 */
export async function downloadFile(
  file: WantedFile,
  target: string,
  options: DownloadOptions,
): Promise<void> {
  const part = `${target}.part`;
  await mkdir(dirname(target), { recursive: true });
  let networkFailures = 0;
  let damages = 0;
  while (true) {
    try {
      await continuePart(file, part, options);
      if ((await hashFile(part)) !== file.sha256) throw new BridgeError('checksum');
      return await rename(part, target);
    } catch (error) {
      options.signal.throwIfAborted();
      const code = bridgeErrorOf(error);
      if (code === 'checksum') {
        await rm(part, { force: true });
        options.onProgress(0);
        if (damages++ >= CHECKSUM_RETRIES_MAX) throw error;
      } else if (code === 'no_network') {
        if (networkFailures++ >= REQUEST_RETRIES_MAX) throw error;
        await delay(options.retryDelayMs ?? REQUEST_RETRY_DELAY_MS, undefined, { signal: options.signal });
      } else throw error;
    }
  }
}

/** Requests what is missing of the part and appends it. */
async function continuePart(
  { url, size }: WantedFile,
  part: string,
  { signal, onProgress, fetch: ask = fetch, openFile = open }: DownloadOptions,
): Promise<void> {
  const had = await sizeOf(part);
  if (had > size) throw new BridgeError('checksum');
  onProgress(had);
  if (had === size && size > 0) return;
  const stall = createStallTimer();
  try {
    const reply = await requestFrom(ask, url, had, AbortSignal.any([signal, stall.signal]));
    const isContinued = reply.status === 206;
    const handle = await openFile(part, isContinued ? 'a' : 'w');
    let written = isContinued ? had : 0;
    try {
      for await (const chunk of reply.body ?? []) {
        stall.restart();
        if (written + chunk.length > size) throw new BridgeError('checksum');
        await handle.write(chunk);
        written += chunk.length;
        onProgress(written);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (written < size) throw new BridgeError('no_network');
  } catch (error) {
    signal.throwIfAborted();
    throw isNetworkFailure(error) ? new BridgeError('no_network', { cause: error }) : error;
  } finally {
    stall.stop();
  }
}

async function requestFrom(
  ask: typeof fetch,
  url: string,
  had: number,
  signal: AbortSignal,
): Promise<Response> {
  const headers = had > 0 ? { range: `bytes=${had}-` } : {};
  const reply = await ask(url, { headers: { ...headers, 'accept-encoding': 'identity' }, signal });
  const { status } = reply;
  if (status === 206 && !reply.headers.get('content-range')?.startsWith(`bytes ${had}-`)) {
    throw new BridgeError('checksum');
  }
  if (status === 200 || status === 206) return reply;
  await reply.body?.cancel();
  if (status === 416) throw new BridgeError('checksum');
  if (status === 401 || status === 403 || status === 404 || status === 410) throw new AddressExpired();
  throw new BridgeError('no_network');
}

/** `fetch` reports every failure of a connection as a TypeError, and a stalled one as our own abort. */
function isNetworkFailure(error: unknown): boolean {
  if (error instanceof BridgeError || error instanceof AddressExpired) return false;
  if (error instanceof TypeError) return true;
  return error instanceof Error && error.name === 'AbortError';
}

function createStallTimer() {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, STALL_MS);
  return {
    signal: controller.signal,
    restart() {
      clearTimeout(timer);
      timer = setTimeout(abort, STALL_MS);
    },
    stop: () => clearTimeout(timer),
  };
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
