/** Why signing out or quitting has to wait. */
export type PreventionReason = 'game_running' | 'download_in_progress' | 'migration_in_progress';

export interface PatchProgress {
  patchId: string;
  productName: string;
  receivedBytes: number;
  totalBytes: number;
}

/** The bridge that the launcher adds to `window`. The web build has none. */
export interface LauncherBridge {
  /** The player wants to close the launcher; the page calls `quit` or does nothing. */
  onQuitRequested(listener: () => void): () => void;
  quit(): void;
  runningGame(): string | null;
  onRunningGameChanged(listener: (productName: string | null) => void): () => void;
  patchProgress(): PatchProgress | null;
  onPatchProgress(listener: (progress: PatchProgress | null) => void): () => void;
  /** Enables or disables the launcher's own sign-out entry. */
  setSignOutPrevented(reason: PreventionReason | null): void;
}

declare global {
  var gatehouseLauncher: LauncherBridge | undefined;
}

export function findLauncher(): LauncherBridge | null {
  return globalThis.gatehouseLauncher ?? null;
}

/** The first reason that applies, the one with the greatest loss first. */
export function preventionReason(
  launcher: Pick<LauncherBridge, 'runningGame' | 'patchProgress'> | null,
  isMigrating: boolean,
): PreventionReason | null {
  if (launcher?.runningGame()) return 'game_running';
  if (isMigrating) return 'migration_in_progress';
  if (launcher?.patchProgress()) return 'download_in_progress';
  return null;
}
