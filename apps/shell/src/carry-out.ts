import { copyFile, type open } from 'node:fs/promises';
import { BridgeError } from './bridge-error.ts';
import { buildFile, LocalFileDamaged } from './build-file.ts';
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

/** Carries out a plan. After a crash at any point, what is in the folder can be read again. */
export async function carryOut(steps: readonly PatchStep[], options: CarryOutOptions): Promise<void> {
  const { game, parts, addresses, begin, onPut, signal } = options;
  const fetched = fetchChunks(missingChunks(steps, parts), { ...options, ...addresses });
  let placed: Awaited<ReturnType<typeof game.records.openPlaced>> | undefined;
  try {
    for (const step of steps) {
      signal.throwIfAborted();
      if (step.type === 'put') await build(step, fetched, options);
      if (!placed) {
        await begin();
        placed = await game.records.openPlaced();
      }
      if (step.type === 'remove') await game.removeFile(step.path);
      else {
        const part = game.part(step.file.sha256);
        await placed.note(step.file, part, step.fetchBytes);
        for (const path of step.remove) await game.removeFile(path);
        await game.put(part, step.file.path);
        // Another file with this content is built from the one that is in place.
        parts.delete(step.file.sha256);
        onPut(step);
      }
    }
  } finally {
    await placed?.close();
    await fetched.return(undefined);
  }
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
): Promise<void> {
  const { game, parts } = options;
  const part = game.part(file.sha256);
  const [copy] = sources;
  if (file.chunks) {
    const kept = parts.get(file.sha256) ?? emptyPart();
    await buildFile({ ...file, sources }, part, kept, fetched, { ...options, pathOf: game.pathOf });
  } else if (copy?.path) await copyLocal(game.pathOf(copy.path), part, copy.path, file.sha256);
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
