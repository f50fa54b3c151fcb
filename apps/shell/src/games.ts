import type { LauncherState } from '@gatehouse/contract/launcher-bridge';
import { BridgeError } from './bridge-error.ts';
import { createInstallations, type InstallationsOptions } from './installations.ts';
import { createJobQueue, type JobQueueOptions } from './job-queue.ts';
import { createPatchGame, type PatchGameOptions } from './patch-game.ts';

export interface GamesOptions
  extends InstallationsOptions,
    Pick<JobQueueOptions, 'onChange' | 'emit' | 'offlineRetryMs'>,
    Pick<PatchGameOptions, 'fetchManifest' | 'download'> {}

export type Games = ReturnType<typeof createGames>;

/** The commands of the page about games: what is installed, and the queue that changes it. */
export function createGames(options: GamesOptions) {
  const { onChange, fetchManifest } = options;
  const installations = createInstallations(options);
  const { patchGame, findUpdate } = createPatchGame({
    installations,
    fetchManifest,
    download: options.download,
  });
  const queue = createJobQueue({ ...options, installations, patchGame });

  function requireIdle(productName: string): void {
    if (queue.has(productName)) throw new BridgeError('busy');
  }

  return {
    start() {
      void installations.measureFreeSpace().then(onChange);
      queue.start();
    },
    changePlayer: queue.changePlayer,
    install(productName: string, branchId: string, packages: string[]): Promise<void> {
      const kind = installations.find(productName) ? 'patch' : 'install';
      return queue.add({ productName, branchId, packages, kind });
    },
    repair(productName: string): Promise<void> {
      const { branchId, packages } = installations.requireInstalled(productName);
      return queue.add({ productName, branchId, packages, kind: 'repair' });
    },
    pause: queue.pause,
    resume: queue.resume,
    cancel: queue.cancel,
    verify: installations.verify,
    async checkUpdate(productName: string): Promise<void> {
      const installed = installations.requireInstalled(productName);
      installations.setUpdate(productName, await findUpdate(installed));
      onChange();
    },
    async uninstall(productName: string): Promise<void> {
      installations.requireInstalled(productName);
      requireIdle(productName);
      await installations.uninstall(productName);
      onChange();
    },
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
      ...installations.snapshot(),
      queue: queue.snapshot(),
    }),
    close: queue.close,
  };
}
