import * as z from 'zod/mini';
import { absoluteUrl, gameKey, locale, opaqueToken, slug, text, timestamp, uuid } from './fields.ts';
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

export const BRIDGE_ERRORS = [
  'already_running',
  'busy',
  'checksum',
  'disk_full',
  'failed',
  'forbidden',
  'invalid_message',
  'launch_failed',
  'manifest_invalid',
  'no_network',
  'not_found',
  'not_installed',
  'not_signed_in',
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
  }),
  /** Installs a game, or patches it to the newest version of the branch. */
  z.object({ type: z.literal('install'), ...game, branchId, packages }),
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
  /** Opens the confirmation page in the system browser and waits for the code (RFC 8252). */
  z.object({ type: z.literal('sign_in'), clientId: uuid, ...signInTexts }),
  /** Waits for the code of a `sign_in` that was pending when this page was loaded. */
  z.object({ type: z.literal('continue_sign_in'), ...signInTexts }),
  z.object({ type: z.literal('cancel_sign_in') }),
  z.object({ type: z.literal('open_external'), url: absoluteUrl }),
  z.object({ type: z.literal('prevent_sign_out'), reason: z.nullable(z.enum(PREVENTION_REASONS)) }),
  z.object({ type: z.literal('quit') }),
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
});
export type InstalledGame = z.infer<typeof installedGame>;

const job = z.object({
  ...game,
  kind: z.enum(['install', 'patch', 'repair']),
  phase: z.enum(['waiting', 'checking', 'downloading', 'applying', 'paused', 'failed']),
  receivedBytes: bytes,
  totalBytes: bytes,
  /** Null while too little is known. */
  bytesPerSecond: z.nullable(bytes),
  secondsLeft: z.nullable(bytes),
  error: z.nullable(error),
});
export type LauncherJob = z.infer<typeof job>;

export const launcherState = z.object({
  /** Where games are installed. */
  freeBytes: z.nullable(bytes),
  installed: z.array(installedGame),
  /** In order; the first that is neither paused nor failed is at work. */
  queue: z.array(job),
  running: z.nullable(slug),
  /** A `sign_in` waits for the browser. Older shells do not say it, and know no `continue_sign_in`. */
  isSigningIn: z.optional(z.boolean()),
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
