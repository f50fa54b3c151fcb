import type { LauncherState } from '@gatehouse/contract/launcher-bridge';
import { createThrottle } from './bandwidth.ts';
import { BridgeError } from './bridge-error.ts';
import { createGameFolder } from './game-folder.ts';
import { createInstallations, type InstallationsOptions } from './installations.ts';
import { createJobQueue, type JobQueueOptions } from './job-queue.ts';
import { createLibraries, type LibrariesOptions } from './libraries.ts';
import { createMoveGame } from './move-game.ts';
import { createPatchGame, type PatchGameOptions } from './patch-game.ts';
import type { SavedJob } from './saved-state.ts';
import { createSettings } from './settings.ts';

export interface GamesOptions
  extends LibrariesOptions,
    Pick<InstallationsOptions, 'details'>,
    Pick<JobQueueOptions, 'onChange' | 'emit' | 'offlineRetryMs' | 'log'>,
    Pick<PatchGameOptions, 'fetchManifest' | 'download'> {}

export type Games = ReturnType<typeof createGames>;

/** The commands of the page about games: what is installed, and the queue that changes it. */
export function createGames(options: GamesOptions) {
  const { state, writer, onChange, fetchManifest } = options;
  const settings = createSettings(state, writer);
  const libraries = createLibraries(options);
  const installations = createInstallations({ libraries, state, writer, details: options.details });
  const throttle = createThrottle(() => settings.current().bytesPerSecondMax);
  const { patchGame, findUpdate } = createPatchGame({
    installations,
    fetchManifest,
    download: { throttle, ...options.download },
  });
  const { moveGame, discardMove, requireMovable } = createMoveGame({ installations, libraries });
  const queue = createJobQueue({
    ...options,
    installations,
    perform: (job, ...work) => (job.kind === 'move' ? moveGame : patchGame)(job, ...work),
    discard,
  });
  let isPlaying = false;

  async function discard(job: SavedJob): Promise<void> {
    const { productName, kind, library } = job;
    if (kind === 'move') await discardMove(job);
    else if (installations.find(productName)) await installations.folderOf(productName).clearStaging();
    else await createGameFolder(libraries.folderOf(productName, library)).remove();
  }

  const holdWhilePlaying = () => queue.hold(isPlaying && settings.current().waitsWhilePlaying);

  async function checkUpdate(productName: string) {
    const update = await findUpdate(installations.requireInstalled(productName));
    installations.setUpdate(productName, update);
    onChange();
    return update;
  }

  /** Changes, and shows it. */
  async function changed(change: Promise<void>): Promise<void> {
    await change;
    onChange();
  }

  function requireIdle(productName: string): void {
    if (queue.has(productName)) throw new BridgeError('busy');
  }

  return {
    start() {
      void libraries.measure().then(onChange);
      libraries.watch(onChange);
      queue.start();
    },
    changePlayer: queue.changePlayer,
    retryOffline: queue.retryOffline,
    /** In the library of this folder, unless it is installed already. */
    async install(productName: string, branchId: string, packages: string[], folder?: string): Promise<void> {
      const kind = installations.find(productName) ? 'patch' : 'install';
      const library = folder === undefined ? state.defaultLibrary : libraries.find(folder);
      if (kind === 'install') await libraries.requireThere(library);
      return queue.add({ productName, branchId, packages, kind, library });
    },
    async move(productName: string, folder: string): Promise<void> {
      const library = libraries.find(folder);
      await requireMovable(productName, library);
      const { branchId, packages } = installations.requireInstalled(productName);
      return queue.add({ productName, branchId, packages, kind: 'move', library });
    },
    reorder: queue.reorder,
    addLibrary: (folder: string, create: boolean) => changed(libraries.add(folder, create)),
    removeLibrary: (folder: string) => changed(libraries.remove(folder)),
    setDefaultLibrary: (folder: string) => changed(libraries.setDefault(folder)),
    settings: settings.current,
    async changeSettings(change: Parameters<typeof settings.change>[0]): Promise<void> {
      await changed(settings.change(change));
      holdWhilePlaying();
    },
    /** Whether a game runs. */
    setPlaying(playing: boolean): void {
      isPlaying = playing;
      holdWhilePlaying();
    },
    repair(productName: string): Promise<void> {
      const { branchId, packages } = installations.requireInstalled(productName);
      return queue.add({ productName, branchId, packages, kind: 'repair' });
    },
    pause: queue.pause,
    resume: queue.resume,
    cancel: queue.cancel,
    verify: installations.verify,
    checkUpdate,
    /** Brings the game to the newest version, if it has another one. */
    async update(productName: string): Promise<void> {
      if (queue.has(productName)) return;
      const update = await checkUpdate(productName);
      const { branchId, packages } = installations.requireInstalled(productName);
      if (update) await queue.add({ productName, branchId, packages, kind: 'patch' });
    },
    async uninstall(productName: string): Promise<void> {
      installations.requireInstalled(productName);
      requireIdle(productName);
      await installations.uninstall(productName);
      onChange();
    },
    async setLaunchOptions(productName: string, launchOptions: string): Promise<void> {
      await installations.setLaunchOptions(productName, launchOptions);
      onChange();
    },
    find: installations.requireInstalled,
    folderOf: installations.folderOf,
    async playable(productName: string) {
      installations.requireInstalled(productName);
      requireIdle(productName);
      return installations.playable(productName);
    },
    async markPlayed(productName: string): Promise<void> {
      await installations.markPlayed(productName);
      onChange();
    },
    snapshot: (): Omit<LauncherState, 'running'> => ({
      ...libraries.snapshot(),
      installed: installations.snapshot(),
      queue: queue.snapshot(),
      settings: settings.current(),
    }),
    close(): Promise<void> {
      libraries.close();
      return queue.close();
    },
  };
}
