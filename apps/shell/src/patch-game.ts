import type { open } from 'node:fs/promises';
import { BridgeError } from './bridge-error.ts';
import { LocalFileDamaged } from './build-file.ts';
import { carryOut } from './carry-out.ts';
import type { FetchManifest, WantedBranch } from './fetch-manifest.ts';
import type { RequestOptions } from './fetch-range.ts';
import { fetchVersion, type GameVersion } from './fetch-version.ts';
import { createFileAddresses, OtherVersion } from './file-addresses.ts';
import { readContents } from './game-contents.ts';
import type { Installations } from './installations.ts';
import type { WorkProgress } from './job-queue.reducer.ts';
import { type PutStep, planPatch } from './patch-plan.rules.ts';
import type { Installation, SavedJob } from './saved-state.ts';
import { readParts, receivedOf } from './staged-parts.ts';

export interface PatchGameOptions {
  installations: Installations;
  fetchManifest: FetchManifest;
  download?: (Omit<RequestOptions, 'signal'> & { openFile?: typeof open }) | undefined;
}

export type PatchGame = ReturnType<typeof createPatchGame>['patchGame'];

/** With more damaged files than these, all are checked. */
const SUSPECTS_MAX = 8;

/** Brings the files of a game to what its branch has now: an installation, a patch and a repair are the same act. */
export function createPatchGame({ installations, fetchManifest, download }: PatchGameOptions) {
  async function fetchNewest(wanted: WantedBranch, signal: AbortSignal): Promise<GameVersion> {
    const { productName, packages } = wanted;
    const manifest = await fetchManifest(wanted, signal);
    // Whoever takes the signature away must not get unsigned files to the player.
    const isSigned = (installations.find(productName)?.indexes.length ?? 0) > 0;
    if (isSigned && !manifest.statement) throw new BridgeError('manifest_invalid');
    const { records } = installations.folderOf(productName);
    return fetchVersion(manifest, records, packages, { ...download, signal });
  }

  async function patchGame(
    job: SavedJob,
    report: (progress: WorkProgress) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const suspects = new Set<string>();
    while (true) {
      try {
        return await patchOnce(job, suspects, report, signal);
      } catch (error) {
        // What is in the folder is looked up again.
        if (error instanceof LocalFileDamaged && !suspects.has(error.path)) suspects.add(error.path);
        else if (!(error instanceof OtherVersion)) throw error;
      }
    }
  }

  async function patchOnce(
    job: SavedJob,
    suspects: ReadonlySet<string>,
    report: (progress: WorkProgress) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { productName, kind } = job;
    const game = installations.folderOf(productName);
    const installed = installations.find(productName);
    report({ phase: 'checking' });
    await installations.requireLibrary(productName);
    const version = await fetchNewest(job, signal);
    for (const index of version.newIndexes) await game.records.keepIndex(index);
    const placed = !installed || installed.isDirty ? await game.records.readPlaced() : undefined;
    const isUnknown = kind === 'repair' || suspects.size > SUSPECTS_MAX;
    const { files } = version;
    const local = await readContents({ game, installed, files, placed, isUnknown, suspects, signal });
    const { steps, fetchBytes, diskBytes } = planPatch(files, local);
    const puts = steps.filter((step) => step.type === 'put');
    const parts = await readParts(game, puts);
    const partBytes = [...parts.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    const hadBytes = (placed ?? []).reduce((sum, file) => sum + file.fetchedBytes, version.indexBytes);
    let receivedBytes = hadBytes + receivedOf(puts, parts);
    const onReceived = (bytes: number) => {
      receivedBytes += bytes;
      report({ atMs: performance.now(), receivedBytes });
    };
    const changed = kind === 'repair' ? damagedFiles(puts, installed) : puts.length;
    report({ manifest: version, files: changed, totalBytes: hadBytes + fetchBytes });
    onReceived(0);
    await installations.requireSpace(productName, diskBytes - partBytes);
    report({ phase: 'downloading' });
    const addresses = createFileAddresses(version, () => fetchManifest(job, signal));
    const pending = { version: version.version, bytes: fetchBytes };
    const begin = () => installations.begin(productName, local, pending);
    const onPut = (put: PutStep) => {
      pending.bytes -= put.fetchBytes;
    };
    await carryOut(steps, { ...download, game, parts, addresses, begin, onPut, onReceived, signal });
    signal.throwIfAborted();
    report({ phase: 'applying' });
    await installations.finish(job, version);
  }

  return {
    patchGame,
    /** The newest version, and the bytes to download for it. Null where the game is up to date. */
    async findUpdate(installed: Installation): Promise<Installation['pending']> {
      const { productName, isDirty } = installed;
      await installations.requireLibrary(productName);
      const { version, files, indexBytes } = await fetchNewest(installed, new AbortController().signal);
      const game = installations.folderOf(productName);
      const placed = await game.records.readPlaced();
      const contents = { game, installed, files, placed, isUnknown: false, suspects: new Set<string>() };
      const { steps, fetchBytes } = planPatch(files, await readContents(contents));
      return steps.length > 0 || isDirty ? { version, bytes: fetchBytes + indexBytes } : null;
    },
  };
}

/** Without those of a newer version, which a repair downloads too. */
function damagedFiles(puts: readonly PutStep[], installed: Installation | undefined): number {
  const had = new Map(installed?.files.map(({ path, sha256 }) => [path, sha256]));
  return puts.filter(({ file }) => had.get(file.path) === file.sha256).length;
}
