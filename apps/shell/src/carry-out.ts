import { copyFile, type open } from 'node:fs/promises';
import { BridgeError } from './bridge-error.ts';
import { buildFile, type KeepOnDisk, LocalFileDamaged } from './build-file.ts';
import { downloadFile, hashFile, sizeOf } from './download-file.ts';
import { fetchChunks } from './fetch-chunks.ts';
import { AddressExpired, type RequestOptions } from './fetch-range.ts';
import type { FileAddresses } from './file-addresses.ts';
import type { GameFolder } from './game-folder.ts';
import type { PatchStep, PutStep, VersionFile } from './patch-plan.rules.ts';
import { emptyPart, type StagedPart } from './staged-parts.ts';

export interface CarryOutOptions extends RequestOptions {
  game: GameFolder;
  parts: Map<string, StagedPart>;
  addresses: FileAddresses;
  /** Called before the first change of the game's files. */
  begin(): Promise<void>;
  onPut(put: PutStep): void;
  /** Bytes that were downloaded; negative for those that have to be requested again. */
  onReceived(bytes: number): void;
  openFile?: typeof open | undefined;
}

/** How many small files may wait for the disk while the next ones are built: most of the time of a small file is that. */
const WAITING_MAX = 8;
const SMALL_BYTES_MAX = 1024 * 1024;

/** Carries out a plan. After a crash at any point, what is in the folder can be read again. */
export async function carryOut(steps: readonly PatchStep[], options: CarryOutOptions): Promise<void> {
  const { parts, addresses, signal } = options;
  const fetched = fetchChunks(missingChunks(steps, parts), { ...options, ...addresses });
  const changes = createChanges(options);
  try {
    for (const step of steps) {
      signal.throwIfAborted();
      if (!isDownloaded(step)) await changes.finish(0);
      changes.add(step, step.type === 'put' ? await build(step, fetched, options) : undefined);
      await changes.finish(isSmall(step) ? WAITING_MAX : 0);
    }
    await changes.finish(0);
  } finally {
    await changes.close();
    await fetched.return(undefined);
  }
}

/** Whether all of it is downloaded: nothing depends on the steps before. Files without content share one part. */
function isDownloaded(step: PatchStep): boolean {
  return step.type === 'put' && step.file.size > 0 && step.sources.every((source) => !source?.path);
}

const isSmall = (step: PatchStep) => step.type === 'put' && step.file.size <= SMALL_BYTES_MAX;

/** Changes the game's folder in the order of the steps, each when what it puts in place is on the disk. */
function createChanges({ game, parts, begin, onPut }: CarryOutOptions) {
  const waiting: Promise<void>[] = [];
  let placed: Awaited<ReturnType<typeof game.records.openPlaced>> | undefined;

  async function change(step: PatchStep): Promise<void> {
    if (!placed) {
      await begin();
      placed = await game.records.openPlaced();
    }
    if (step.type === 'remove') return game.removeFile(step.path);
    const part = game.part(step.file.sha256);
    await placed.note(step.file, part, step.fetchBytes);
    for (const path of step.remove) await game.removeFile(path);
    await game.put(part, step.file.path);
    // Another file with this content is built from the one that is in place.
    parts.delete(step.file.sha256);
    onPut(step);
  }

  return {
    add(step: PatchStep, keepOnDisk: KeepOnDisk = async () => {}): void {
      const next = Promise.all([keepOnDisk(), waiting.at(-1)]).then(() => change(step));
      // A failure is reported by `finish`, also of those after it.
      next.catch(() => {});
      waiting.push(next);
    },
    /** Resolves when at most so many are left. */
    async finish(left: number): Promise<void> {
      while (waiting.length > left) await waiting.shift();
    },
    async close(): Promise<void> {
      await Promise.allSettled(waiting);
      await placed?.close();
    },
  };
}

/** Those that have to be downloaded, in the order in which they are needed. */
function missingChunks(steps: readonly PatchStep[], parts: ReadonlyMap<string, StagedPart>) {
  return steps.flatMap((step) => {
    if (step.type === 'remove') return [];
    const { file, sources } = step;
    const kept = parts.get(file.sha256)?.chunks ?? 0;
    return (file.chunks ?? []).filter((_, index) => index >= kept && !sources[index]);
  });
}

async function build(
  { file, sources }: PutStep,
  fetched: AsyncGenerator<Buffer>,
  options: CarryOutOptions,
): Promise<KeepOnDisk | undefined> {
  const { game, parts } = options;
  const part = game.part(file.sha256);
  const [copy] = sources;
  if (file.chunks) {
    const kept = parts.get(file.sha256) ?? emptyPart();
    return buildFile({ ...file, sources }, part, kept, fetched, { ...options, pathOf: game.pathOf });
  }
  if (copy?.path) await copyLocal(game.pathOf(copy.path), part, copy.path, file.sha256);
  else await downloadWhole(file, part, options);
}

async function copyLocal(from: string, part: string, path: string, sha256: string): Promise<void> {
  await copyFile(from, part);
  if ((await hashFile(part)) !== sha256) throw new LocalFileDamaged(path);
}

async function downloadWhole(
  file: VersionFile,
  part: string,
  { addresses, onReceived, ...options }: CarryOutOptions,
): Promise<void> {
  let had = await sizeOf(part);
  const onProgress = (bytes: number) => {
    onReceived(bytes - had);
    had = bytes;
  };
  while (true) {
    const url = addresses.fileUrl(file.path);
    try {
      return await downloadFile({ ...file, url }, part, { ...options, onProgress });
    } catch (error) {
      if (!(error instanceof AddressExpired)) throw error;
      await addresses.renew();
      if (addresses.fileUrl(file.path) === url) throw new BridgeError('not_found');
    }
  }
}
