import type {
  BridgeErrorCode,
  InstalledGame,
  LauncherJob,
  LauncherState,
} from '@gatehouse/contract/launcher-bridge';
import { DEFAULT_LOCALE, isLocale, type PageLocale } from '@gatehouse/domain/locales';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { type Failures, GENERAL_FAILURES, SIGN_IN_AGAIN } from '../../data/failures.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';

/** What the launcher knows of a game. */
export type LauncherGameState =
  | { at: 'absent' }
  | { at: 'queued'; job: LauncherJob; installed: InstalledGame | null }
  | { at: 'running'; installed: InstalledGame | null }
  | { at: 'installed'; installed: InstalledGame };

export function gameStateOf(
  { installed, queue, running }: LauncherState,
  productName: string,
): LauncherGameState {
  const game = installed.find((one) => one.productName === productName) ?? null;
  const job = queue.find((one) => one.productName === productName);
  if (running === productName) return { at: 'running', installed: game };
  if (job) return { at: 'queued', job, installed: game };
  return game ? { at: 'installed', installed: game } : { at: 'absent' };
}

/** Whether the disk that the game is on is not connected. */
export function isFolderMissing({ libraries }: LauncherState, { library }: InstalledGame): boolean {
  return libraries?.some(({ folder, isMissing }) => folder === library && isMissing) ?? false;
}

/**
 * The language to start a game in: the one that the player has installed, else the page's where the game has it, else
 * the one it was last played in, else English.
 */
export function gameLocaleOf(
  locales: readonly string[],
  page: PageLocale,
  playedLast: string | undefined,
  chosen?: string,
): PageLocale {
  const has = (locale: string | undefined): locale is PageLocale =>
    locale !== undefined && locales.includes(locale);
  if (isLocale(chosen)) return chosen;
  if (has(page) || locales.length === 0) return page;
  return [playedLast, DEFAULT_LOCALE, locales[0]].find(has) ?? page;
}

export const STATUS_TEXTS: Record<LauncherJob['phase'], MessageId | null> = {
  waiting: 'Launcher.Status.Waiting',
  checking: 'Launcher.Checking.Text',
  downloading: null,
  applying: 'Launcher.Applying.Text',
  paused: 'Launcher.Status.Paused',
  failed: 'Launcher.Status.Failed',
};

/** Whether it progresses: neither waits, nor is paused or failed. */
export function isAtWork({ phase }: Pick<LauncherJob, 'phase'>): boolean {
  return phase === 'checking' || phase === 'downloading' || phase === 'applying';
}

/** What happened, and what to do about it. */
export const ERROR_TEXTS: Record<BridgeErrorCode, MessageId> = {
  already_running: 'Launcher.Error.OtherRunning',
  busy: 'Launcher.Error.Unknown',
  checksum: 'Launcher.Error.Checksum',
  clock_wrong: 'Launcher.Offline.ClockWrong',
  disk_full: 'Launcher.Error.DiskFull',
  failed: 'Launcher.Error.Unknown',
  folder_in_use: 'Launcher.Error.FolderInUse',
  folder_not_absolute: 'Launcher.Error.FolderNotAbsolute',
  folder_not_empty: 'Launcher.Error.FolderNotEmpty',
  folder_not_found: 'Launcher.Error.FolderNotFound',
  folder_not_writable: 'Launcher.Error.FolderNotWritable',
  forbidden: 'Launcher.Error.Forbidden',
  invalid_message: 'Launcher.Error.Unknown',
  launch_failed: 'Launcher.Error.Launch',
  library_missing: 'Launcher.Error.LibraryMissing',
  manifest_invalid: 'Launcher.Error.Unknown',
  needs_connection: 'Launcher.Offline.NeedsConnection',
  no_network: 'Launcher.Error.NoNetwork',
  not_found: 'Launcher.Error.Forbidden',
  not_installed: 'Launcher.Error.Launch',
  not_signed_in: 'Launcher.Error.NotSignedIn',
  prerequisite_failed: 'Launcher.Error.Prerequisite',
  proof_expired: 'Launcher.Offline.Expired',
  sign_in_cancelled: 'Launcher.SignIn.Failed',
};

/** `invalid-account`: it does not belong to the player, who has to sign in again. */
export const CODE_FAILURES: Failures<'POST /auth/codes', FormFailure | 'invalid-account'> = {
  ...GENERAL_FAILURES,
  NOT_FOUND: 'invalid-account',
  REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
};

export function shareOf({
  receivedBytes,
  totalBytes,
}: Pick<LauncherJob, 'receivedBytes' | 'totalBytes'>): number {
  return totalBytes > 0 ? Math.min(1, receivedBytes / totalBytes) : 0;
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size in the largest unit that gives at least one. */
export function inUnit(bytes: number): { value: number; unit: (typeof BYTE_UNITS)[number] } {
  const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return { value: bytes / 1000 ** power, unit: BYTE_UNITS[power] ?? 'byte' };
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

export function inTimeUnit(seconds: number): { value: number; unit: 'second' | 'minute' | 'hour' } {
  if (seconds < MINUTE_S) return { value: seconds, unit: 'second' };
  if (seconds < HOUR_S) return { value: Math.ceil(seconds / MINUTE_S), unit: 'minute' };
  return { value: Math.ceil(seconds / HOUR_S), unit: 'hour' };
}
