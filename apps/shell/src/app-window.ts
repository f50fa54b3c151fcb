import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

export interface AppWindowOptions {
  chromium: string;
  /** A folder of its own, so that the process ends with its window. */
  profile: string;
  args: readonly string[];
  /** Loaded first. It is on the command line, which other users of the machine can read, so it has no secret. */
  firstUrl: string;
  /** Loaded over the pipe. */
  url: string;
}

export interface AppWindow {
  process: ChildProcess;
  /** Raises the window above others. */
  show(): void;
  close(): void;
}

const WINDOW_SIZE = '1280,800';

/** Opens Chromium in app mode, and the address with the secret through its debugging pipe. */
export async function openAppWindow(options: AppWindowOptions): Promise<AppWindow> {
  const { chromium, profile, args, firstUrl, url } = options;
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
  const pipe = createPipe(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const page = await pipe.attach();
  await pipe.send('Page.navigate', { url }, page);
  return {
    process: child,
    show: () => void pipe.send('Page.bringToFront', {}, page),
    close: () => void pipe.send('Browser.close'),
  };
}

/** Calls back when the process has ended, also if that was before. */
export function onExit(child: ChildProcess, ended: (exitCode: number | null) => void): void {
  if (child.exitCode !== null || child.signalCode !== null) ended(child.exitCode);
  else child.once('exit', ended);
}

interface PipeMessage {
  id?: number;
  method?: string;
  params?: { targetInfo?: { targetId: string; type: string } };
  result?: { sessionId?: string };
}

/** The DevTools protocol over a pipe: JSON messages that end with a NUL. */
function createPipe(toBrowser: Writable, fromBrowser: Readable) {
  const replies = new Map<number, (message: PipeMessage) => void>();
  const page = Promise.withResolvers<string>();
  let lastId = 0;
  let pending = '';
  let isClosed = false;

  toBrowser.on('error', () => {});
  fromBrowser.setEncoding('utf8').on('data', (text: string) => {
    const parts = (pending + text).split('\0');
    pending = parts.pop() ?? '';
    for (const part of parts) receive(JSON.parse(part) as PipeMessage);
  });
  fromBrowser.on('close', () => {
    isClosed = true;
    page.reject(new Error('The browser has closed its pipe'));
    // No reply comes any more. That the process ends tells the rest.
    for (const settle of replies.values()) settle({});
    replies.clear();
  });
  page.promise.catch(() => {});

  function receive(message: PipeMessage): void {
    const target = message.params?.targetInfo;
    if (message.method === 'Target.targetCreated' && target?.type === 'page') page.resolve(target.targetId);
    if (message.id === undefined) return;
    replies.get(message.id)?.(message);
    replies.delete(message.id);
  }

  function send(method: string, params: object = {}, sessionId?: string): Promise<PipeMessage> {
    if (isClosed) return Promise.resolve({});
    lastId += 1;
    const id = lastId;
    toBrowser.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
    return new Promise((resolve) => replies.set(id, resolve));
  }

  return {
    send,
    /** The id of a session with the page of the window. */
    async attach(): Promise<string | undefined> {
      void send('Target.setDiscoverTargets', { discover: true });
      const targetId = await page.promise;
      const { result } = await send('Target.attachToTarget', { targetId, flatten: true });
      return result?.sessionId;
    },
  };
}
