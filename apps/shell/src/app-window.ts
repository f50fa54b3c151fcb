import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { createDevToolsPipe, type DevToolsEvent } from './devtools-pipe.ts';

export interface AppWindowOptions {
  chromium: string;
  /** Its own folder, so that the process ends with its window. */
  profile: string;
  args: readonly string[];
  /** Loaded first. It is on the command line, which other users of the machine can read, so it has no secret. */
  firstUrl: string;
  /** Loaded over the pipe. */
  url: string;
  /** Keeps the window on its own site. Without it the page may go anywhere, as a game may. */
  confined?: {
    /** May show notifications of the system without asking. */
    origin: string;
    isOwn(url: URL): boolean;
    /** Any other address, and any address that would open a second window. */
    openOutside(url: URL): void;
  };
}

export interface AppWindow {
  process: ChildProcess;
  /** Raises the window above others. */
  focus(): void;
  close(): void;
}

const WINDOW_SIZE = '1280,800';

/** Opens Chromium in app mode, and the address with the secret through its debugging pipe. */
export async function openAppWindow(options: AppWindowOptions): Promise<AppWindow> {
  const { chromium, profile, args, firstUrl, url, confined } = options;
  const child = spawn(
    chromium,
    [
      `--app=${firstUrl}`,
      `--user-data-dir=${profile}`,
      `--window-size=${WINDOW_SIZE}`,
      '--remote-debugging-pipe',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-networking',
      ...args,
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  await once(child, 'spawn');
  const first = Promise.withResolvers<string>();
  first.promise.catch(() => {});
  const pipe = createDevToolsPipe(child.stdio[3] as Writable, child.stdio[4] as Readable, {
    onEvent,
    onClose: () => first.reject(new Error('The browser has closed its pipe')),
  });
  /** The target of our window: the first page. */
  let ownTarget: string | undefined;
  const targets = new Map<string, string>();
  const dismissed = new Set<string>();

  function onEvent({ method, params, sessionId }: DevToolsEvent): void {
    if (method === 'Target.targetCreated' || method === 'Target.targetInfoChanged') {
      seen((params as { targetInfo: TargetInfo }).targetInfo);
    } else if (method === 'Target.attachedToTarget') void attached(params as unknown as AttachedTarget);
    else if (method === 'Fetch.requestPaused' && sessionId) {
      void decide(params as unknown as PausedRequest, sessionId);
    }
  }

  /** A click with a key or the middle button opens a window whose request has begun already. */
  function seen({ targetId, type, url: shown }: TargetInfo): void {
    if (type !== 'page') return;
    ownTarget ??= targetId;
    if (targetId !== ownTarget && /^https?:/.test(shown)) dismiss(targetId, new URL(shown));
  }

  /** A window that a script opens waits for the debugger, so that it loads nothing before its requests are looked at. */
  async function attached({ sessionId, targetInfo: { targetId, type } }: AttachedTarget): Promise<void> {
    targets.set(sessionId, targetId);
    if (type === 'page') {
      ownTarget ??= targetId;
      if (confined) await pipe.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] }, sessionId);
      if (targetId === ownTarget) first.resolve(sessionId);
    }
    await pipe.send('Runtime.runIfWaitingForDebugger', {}, sessionId);
  }

  /** Every navigation and every redirect passes here, whatever has caused it. */
  async function decide({ requestId, request }: PausedRequest, sessionId: string): Promise<void> {
    const requested = new URL(request.url);
    const targetId = targets.get(sessionId) ?? '';
    if (targetId === ownTarget && confined?.isOwn(requested)) {
      return void pipe.send('Fetch.continueRequest', { requestId }, sessionId);
    }
    await pipe.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }, sessionId);
    if (targetId === ownTarget) confined?.openOutside(requested);
    else dismiss(targetId, requested);
  }

  /** Closes a second window. */
  function dismiss(targetId: string, address: URL): void {
    if (!confined || dismissed.has(targetId)) return;
    dismissed.add(targetId);
    confined.openOutside(address);
    void pipe.send('Target.closeTarget', { targetId });
  }

  void pipe.send('Target.setDiscoverTargets', { discover: true });
  void pipe.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  const page = await first.promise;
  if (confined) {
    const { origin } = confined;
    await pipe.send('Browser.grantPermissions', { origin, permissions: ['notifications'] });
  }
  await pipe.send('Page.navigate', { url }, page);
  return {
    process: child,
    focus: () => void pipe.send('Page.bringToFront', {}, page),
    close: () => void pipe.send('Browser.close'),
  };
}

interface TargetInfo {
  targetId: string;
  type: string;
  url: string;
}

interface AttachedTarget {
  sessionId: string;
  targetInfo: TargetInfo;
}

interface PausedRequest {
  requestId: string;
  request: { url: string };
}

/** Calls back when the process has ended, also if that was before. */
export function onExit(child: ChildProcess, ended: (exitCode: number | null) => void): void {
  if (child.exitCode !== null || child.signalCode !== null) ended(child.exitCode);
  else child.once('exit', ended);
}
