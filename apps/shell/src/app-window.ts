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
  /** Where the window may show it: in app mode it has no address bar. */
  size?: { width: number; height: number };
}

export interface AppWindow {
  process: ChildProcess;
  close(): void;
}

/** Opens Chromium in app mode, and the address with the secret through its debugging pipe. */
export async function openAppWindow(options: AppWindowOptions): Promise<AppWindow> {
  const { chromium, profile, args, firstUrl, url, size = { width: 1280, height: 800 } } = options;
  const child = spawn(
    chromium,
    [
      `--app=${firstUrl}`,
      `--user-data-dir=${profile}`,
      `--window-size=${size.width},${size.height}`,
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
  await pipe.navigate(url);
  return { process: child, close: () => pipe.send('Browser.close') };
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

  toBrowser.on('error', () => {});
  fromBrowser.setEncoding('utf8').on('data', (text: string) => {
    const parts = (pending + text).split('\0');
    pending = parts.pop() ?? '';
    for (const part of parts) receive(JSON.parse(part) as PipeMessage);
  });
  fromBrowser.on('close', () => page.reject(new Error('The browser has closed its pipe')));
  page.promise.catch(() => {});

  function receive(message: PipeMessage): void {
    const target = message.params?.targetInfo;
    if (message.method === 'Target.targetCreated' && target?.type === 'page') page.resolve(target.targetId);
    if (message.id !== undefined) replies.get(message.id)?.(message);
  }

  function send(method: string, params: object = {}, sessionId?: string): Promise<PipeMessage> {
    lastId += 1;
    const id = lastId;
    toBrowser.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
    return new Promise((resolve) => replies.set(id, resolve));
  }

  return {
    send: (method: string) => void send(method),
    async navigate(url: string): Promise<void> {
      void send('Target.setDiscoverTargets', { discover: true });
      const targetId = await page.promise;
      const { result } = await send('Target.attachToTarget', { targetId, flatten: true });
      await send('Page.navigate', { url }, result?.sessionId);
    },
  };
}
