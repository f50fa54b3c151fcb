import * as z from 'zod/mini';
import {
  absoluteUrl,
  gameKey,
  locale,
  matching,
  opaqueToken,
  slug,
  text,
  timestamp,
  uuid,
} from './fields.ts';
import { versionNumber } from './launcher-release.ts';
import { branchId, packageName } from './patching.ts';

/** The versions of the bridge that this release speaks, newest first. See docs/launcher.md. */
export const BRIDGE_VERSIONS: readonly number[] = [1];

/** The path of the WebSocket on the shell's loopback server. */
export const BRIDGE_PATH = '/bridge';

/** Close code of a connection without a common version. */
export const VERSION_UNSUPPORTED_CLOSE = 4001;

/** Exit code of a game that did not accept its one-time code. */
export const CODE_REFUSED_EXIT = 65;

export const PREVENTION_REASONS = ['game_running', 'download_in_progress', 'migration_in_progress'] as const;

export const OFFLINE_REFUSALS = ['clock_wrong', 'needs_connection', 'proof_expired'] as const;

export const BRIDGE_ERRORS = [
  ...OFFLINE_REFUSALS,
  'already_running',
  'busy',
  'checksum',
  'disk_full',
  'failed',
  'folder_in_use',
  'folder_not_absolute',
  'folder_not_empty',
  'folder_not_found',
  'folder_not_writable',
  'forbidden',
  'invalid_message',
  'launch_failed',
  'library_missing',
  'manifest_invalid',
  'no_network',
  'not_found',
  'not_installed',
  'not_signed_in',
  'prerequisite_failed',
  'sign_in_cancelled',
] as const;
export type BridgeErrorCode = (typeof BRIDGE_ERRORS)[number];

const error = z.enum(BRIDGE_ERRORS);
const bytes = z.int().check(z.nonnegative());
const game = { productName: slug };
const browserText = z.object({ title: text(200), text: text(500) });
const signInTexts = {
  locale,
  direction: z.enum(['ltr', 'rtl']),
  /** What the browser shows when the player has confirmed. */
  done: browserText,
  declined: browserText,
};
const packages = z.array(packageName).check(z.maxLength(32));
const launchOptions = text(1000);
const shortcutPlace = z.enum(['desktop', 'menu']);
/** The folder of a library, absolute on the system of the shell. */
const folder = text(1024, 1);
const timeOfDay = matching('(?:[01][0-9]|2[0-3]):[0-5][0-9]', 5);
const BYTES_PER_SECOND_MIN = 100_000;

export const UPDATE_MODES = ['automatic', 'scheduled', 'ask'] as const;

/** What the player has chosen for the launcher as a whole. */
export const launcherSettings = z.object({
  /** For all downloads together; null without a limit. */
  bytesPerSecondMax: z.nullable(z.int().check(z.gte(BYTES_PER_SECOND_MIN))),
  /** Downloads wait while a game runs. */
  waitsWhilePlaying: z.boolean(),
  /** When installed games are updated: at the start and every few hours, in the hours below, or by the player. */
  updates: z.enum(UPDATE_MODES),
  /** Local times. The end may be on the next day. */
  updateHours: z.object({ from: timeOfDay, to: timeOfDay }),
  /** When a download is finished or has failed while the window is not in front. */
  notifies: z.boolean(),
});
export type LauncherSettings = z.infer<typeof launcherSettings>;

export const changedSettings = z.partial(launcherSettings);
export type ChangedSettings = z.infer<typeof changedSettings>;

/** The first message of a page. The shell answers `welcome` or `refused`, and reads nothing before it. */
export const bridgeHello = z.object({
  type: z.literal('hello'),
  versions: z.array(z.int()).check(z.minLength(1), z.maxLength(16)),
});

export const bridgeCommand = z.discriminatedUnion('type', [
  /** The session that the shell downloads with, kept in memory alone, and whose it is. Older pages do not name the player. */
  z.object({
    type: z.literal('session'),
    token: z.nullable(opaqueToken),
    installationId: uuid,
    playerId: z.optional(uuid),
    /** The language in which the shell keeps the names of games. */
    locale: z.optional(locale),
  }),
  /** Installs a game, or patches it to the newest version of the branch, whose code the shell keeps for this player. */
  z.object({
    type: z.literal('install'),
    ...game,
    branchId,
    packages,
    branchCode: z.optional(opaqueToken),
    library: z.optional(folder),
  }),
  /** Compares the newest version with the installed one, without downloading. */
  z.object({ type: z.literal('check_update'), ...game }),
  /** Checks every file and reports how many are damaged. */
  z.object({ type: z.literal('verify'), ...game }),
  /** Checks every file and downloads the damaged ones. */
  z.object({ type: z.literal('repair'), ...game }),
  z.object({ type: z.literal('pause'), ...game }),
  z.object({ type: z.literal('resume'), ...game }),
  z.object({ type: z.literal('cancel'), ...game }),
  z.object({ type: z.literal('uninstall'), ...game }),
  /** Arguments for a game that is a program. They are split at spaces outside of quotes, and never read by a command line. */
  z.object({ type: z.literal('set_launch_options'), ...game, launchOptions }),
  /** Adds or removes a shortcut to the game. `icon` is a PNG in base64. */
  z.object({
    type: z.literal('set_shortcut'),
    ...game,
    place: shortcutPlace,
    isWanted: z.boolean(),
    title: text(128, 1),
    icon: z.optional(matching('[A-Za-z0-9+/]+={0,2}', 48_000)),
  }),
  /** Installs what the game needs (`needsPreparation`), before a one-time code is issued: it may take minutes. */
  z.object({ type: z.literal('prepare'), ...game }),
  /** Changes the place in the queue. */
  z.object({ type: z.literal('reorder'), ...game, to: z.enum(['first', 'up', 'down']) }),
  /** Moves an installed game to another library. */
  z.object({ type: z.literal('move'), ...game, library: folder }),
  /** `create` where the folder does not exist: without it that is `folder_not_found`. */
  z.object({ type: z.literal('add_library'), folder, create: z.optional(z.boolean()) }),
  /** Opens the system's dialog for a folder, with a reply of `PickedFolder`. */
  z.object({ type: z.literal('pick_folder') }),
  z.object({ type: z.literal('remove_library'), folder }),
  /** Where games are installed unless the player chooses another library. */
  z.object({ type: z.literal('set_default_library'), folder }),
  z.object({ type: z.literal('change_settings'), settings: changedSettings }),
  z.object({ type: z.literal('start_with_system'), isWanted: z.boolean() }),
  /** Opens the folder with the shell's log files. */
  z.object({ type: z.literal('open_logs') }),
  /** Starts the game with a one-time code and the proof key that it was issued for. */
  z.object({
    type: z.literal('play'),
    ...game,
    code: opaqueToken,
    codeVerifier: text(128, 43),
    clientId: uuid,
    redirectUri: text(2048, 1),
    locale,
  }),
  /** Starts the game without a code, if a proof says that the player may play it without the portal. */
  z.object({ type: z.literal('play_offline'), ...game, installationId: uuid, locale }),
  /** Opens the confirmation page in the system browser and waits for the code (RFC 8252). */
  z.object({ type: z.literal('sign_in'), clientId: uuid, ...signInTexts }),
  /** Waits for the code of a `sign_in` that was pending when this page was loaded. */
  z.object({ type: z.literal('continue_sign_in'), ...signInTexts }),
  z.object({ type: z.literal('open_external'), url: absoluteUrl }),
  z.object({ type: z.literal('prevent_sign_out'), reason: z.nullable(z.enum(PREVENTION_REASONS)) }),
  z.object({ type: z.literal('quit') }),
  /** Ends the launcher and starts it again, with the release that it has downloaded. */
  z.object({ type: z.literal('restart') }),
]);
export type BridgeCommand = z.infer<typeof bridgeCommand>;

/** A command with the number that its reply repeats. */
export const bridgeRequest = z.object({ type: z.literal('request'), id: z.int(), command: bridgeCommand });

const installedGame = z.object({
  ...game,
  branchId,
  version: gameKey,
  bytes,
  lastPlayed: z.nullable(timestamp),
  /** A newer version, as far as the shell has looked. */
  update: z.nullable(z.object({ version: gameKey, bytes })),
  /** The optional packages of the branch. Older shells do not name them. */
  packages: z.optional(z.array(z.object({ name: packageName, bytes, isInstalled: z.boolean() }))),
  /** Of a game that is a program. Pages and older shells have none. */
  launchOptions: z.optional(launchOptions),
  /** The places that have a shortcut. Older shells, and systems without shortcuts, do not name them. */
  shortcuts: z.optional(z.array(shortcutPlace)),
  /** Its version brings installers that have not run on this machine yet. */
  needsPreparation: z.optional(z.boolean()),
  /** The branch was opened with a code. The code itself never leaves the shell. */
  isClosedBranch: z.optional(z.boolean()),
  /** The folder of its library. */
  library: z.optional(folder),
});
export type InstalledGame = z.infer<typeof installedGame>;

const job = z.object({
  ...game,
  kind: z.enum(['install', 'patch', 'repair', 'move']),
  phase: z.enum(['waiting', 'checking', 'downloading', 'applying', 'paused', 'failed']),
  receivedBytes: bytes,
  totalBytes: bytes,
  /** Null while too little is known. */
  bytesPerSecond: z.nullable(bytes),
  secondsLeft: z.nullable(bytes),
  error: z.nullable(error),
});
export type LauncherJob = z.infer<typeof job>;

const library = z.object({
  folder,
  freeBytes: z.nullable(bytes),
  isDefault: z.boolean(),
  /** The first one is in the launcher's data folder and stays. */
  isRemovable: z.boolean(),
  /** Its disk is not connected. Its games are kept. */
  isMissing: z.boolean(),
});
export type LauncherLibrary = z.infer<typeof library>;

/** What the shell knows of an installed game without the portal. */
const offlineGame = z.object({
  ...game,
  displayName: z.string(),
  /** Its path on the loopback server. */
  picture: z.nullable(text(200, 1)),
  /** Null where it can be played without the portal. */
  refusal: z.nullable(z.enum(OFFLINE_REFUSALS)),
});
export type OfflineGame = z.infer<typeof offlineGame>;

export const launcherState = z.object({
  /** Where games are installed. */
  freeBytes: z.nullable(bytes),
  installed: z.array(installedGame),
  /** In order; the first that is neither paused nor failed is at work. */
  queue: z.array(job),
  running: z.nullable(slug),
  /** A `sign_in` waits for the browser. Older shells do not say it, and know no `continue_sign_in`. */
  isSigningIn: z.optional(z.boolean()),
  /** Older shells have one library and no settings. */
  libraries: z.optional(z.array(library)),
  settings: z.optional(launcherSettings),
  /** Whether `pick_folder` can open a dialog here. Older shells know none. */
  canPickFolder: z.optional(z.boolean()),

  /** The portal cannot be reached. Older shells do not say it. */
  isOffline: z.optional(z.boolean()),
  /** Because its certificate is not valid at the time of this computer. Older shells do not say it. */
  isTimeWrong: z.optional(z.boolean()),
  /** The installed games, for a page without the portal. */
  offlineGames: z.optional(z.array(offlineGame)),
  /** The launcher itself, and the release that its next start runs. Not in shells that do not update themselves. */
  launcher: z.optional(z.object({ version: versionNumber, nextVersion: z.nullable(versionNumber) })),
  /** Whether the system starts the launcher. */
  startsWithSystem: z.optional(z.boolean()),
});
export type LauncherState = z.infer<typeof launcherState>;

export const bridgeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: launcherState }),
  z.object({
    type: z.literal('patch_finished'),
    ...game,
    patchId: uuid,
    patchName: text(128, 1),
    bytes,
    /** Downloaded files; of a repair those that were damaged or missing. Older shells do not count them. */
    files: z.optional(z.int().check(z.nonnegative())),
    wasRepair: z.boolean(),
    error: z.nullable(error),
  }),
  z.object({
    type: z.literal('game_exited'),
    ...game,
    outcome: z.enum(['ended', 'crashed', 'code_refused']),
  }),
  z.object({ type: z.literal('quit_requested') }),
  /** A link `gatehouse://library/{productName}`. It only shows something: any website can open it. */
  z.object({ type: z.literal('deep_link'), productName: z.nullable(slug) }),
]);
export type BridgeEvent = z.infer<typeof bridgeEvent>;

/** What a command answers with; the others answer with nothing. */
const signInReply = z.object({
  code: opaqueToken,
  codeVerifier: text(128, 43),
  redirectUri: text(2048, 1),
});
export type SignInReply = z.infer<typeof signInReply>;

export function readSignInReply(value: unknown): SignInReply {
  return z.parse(signInReply, value);
}

/** Null when the player has chosen none. */
const pickedFolder = z.object({ folder: z.nullable(z.string()) });
export type PickedFolder = z.infer<typeof pickedFolder>;

export function readPickedFolder(value: unknown): PickedFolder {
  return z.parse(pickedFolder, value);
}

/** Everything that the shell sends. */
const shellMessage = z.discriminatedUnion('type', [
  /** `portal` is its origin: pages of the web are opened there. */
  z.object({ type: z.literal('welcome'), version: z.int(), shell: text(128), portal: absoluteUrl }),
  z.object({
    type: z.literal('refused'),
    error: z.literal('version_unsupported'),
    versions: z.array(z.int()),
  }),
  z.object({
    type: z.literal('reply'),
    id: z.int(),
    value: z.optional(z.unknown()),
    error: z.optional(error),
  }),
  ...bridgeEvent.def.options,
]);
export type ShellMessage = z.infer<typeof shellMessage>;

/** Null for a message that this release does not know: a newer shell may send some. */
export function readShellMessage(text: string): ShellMessage | null {
  return z.safeParse(shellMessage, JSON.parse(text)).data ?? null;
}
