/** Why signing out or quitting has to wait. */
export type PreventionReason = 'game_running' | 'download_in_progress' | 'migration_in_progress';

export interface PatchProgress {
  patchId: string;
  productName: string;
  receivedBytes: number;
  totalBytes: number;
}

/** What the launcher's shell puts on the page. In the web build there is none. */
export interface LauncherBridge {
  /** The player asked to close the launcher; the page answers with `quit` or does nothing. */
  onQuitRequested(listener: () => void): () => void;
  quit(): void;
  runningGame(): string | null;
  onRunningGameChanged(listener: (productName: string | null) => void): () => void;
  patchProgress(): PatchProgress | null;
  onPatchProgress(listener: (progress: PatchProgress | null) => void): () => void;
  /** Tells the shell whether its own sign-out entry is open to the player. */
  setSignOutPrevented(reason: PreventionReason | null): void;
}

declare global {
  var gatehouseLauncher: LauncherBridge | undefined;
}

export function findLauncher(): LauncherBridge | null {
  return globalThis.gatehouseLauncher ?? null;
}

/** The first reason that holds, in the order in which a player would lose most. */
export function preventionReason(
  launcher: Pick<LauncherBridge, 'runningGame' | 'patchProgress'> | null,
  isMigrating: boolean,
): PreventionReason | null {
  if (launcher?.runningGame()) return 'game_running';
  if (isMigrating) return 'migration_in_progress';
  if (launcher?.patchProgress()) return 'download_in_progress';
  return null;
}
