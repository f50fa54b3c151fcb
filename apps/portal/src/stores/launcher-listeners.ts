import { type LauncherBridge, preventionReason } from '../platform/launcher.ts';
import type { MigrationStore } from './migration-store.ts';
import type { ModalStore } from './modal-store.ts';

/** Asks before the launcher closes during a game or a download, and keeps its sign-out entry up to date. */
export function followLauncher(
  launcher: LauncherBridge,
  { migration, modals }: { migration: MigrationStore; modals: ModalStore },
): () => void {
  const reasonNow = () => preventionReason(launcher, migration.getState().inProgress);
  const updateSignOut = () => launcher.setSignOutPrevented(reasonNow());
  const stops = [
    launcher.onQuitRequested(() => {
      const reason = reasonNow();
      if (reason) modals.getState().open('quit-prompt', { reason });
      else launcher.quit();
    }),
    launcher.onRunningGameChanged(updateSignOut),
    launcher.onPatchProgress(updateSignOut),
    migration.subscribe(updateSignOut),
  ];
  updateSignOut();
  return () => {
    for (const stop of stops) stop();
  };
}
