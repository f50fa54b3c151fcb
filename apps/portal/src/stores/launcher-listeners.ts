import { type LauncherBridge, preventionReason } from '../platform/launcher.ts';
import type { MigrationStore } from './migration-store.ts';
import type { ModalStore } from './modal-store.ts';

/** Asks before the launcher closes on a game or a download, and keeps its own sign-out entry true. */
export function followLauncher(
  launcher: LauncherBridge | null,
  { migration, modals }: { migration: MigrationStore; modals: ModalStore },
): () => void {
  if (!launcher) return () => {};
  const reasonNow = () => preventionReason(launcher, migration.getState().inProgress);
  const tell = () => launcher.setSignOutPrevented(reasonNow());
  const stops = [
    launcher.onQuitRequested(() => {
      const reason = reasonNow();
      if (reason) modals.getState().open('quit-prompt', { reason });
      else launcher.quit();
    }),
    launcher.onRunningGameChanged(tell),
    launcher.onPatchProgress(tell),
    migration.subscribe(tell),
  ];
  tell();
  return () => {
    for (const stop of stops) stop();
  };
}
