import { once } from 'node:events';
import { BRIDGE_PATH, type ShellMessage } from '@gatehouse/contract/launcher-bridge';
import { WebSocket } from 'ws';
import { toLoopback } from './loopback-client.ts';

export const INSTALLATION = '7d4c3a52-0f3e-4f0e-9a43-7d8f8f7f3f10';

export interface Page {
  messages: ShellMessage[];
  /** The code that the shell closes with. */
  closed: Promise<number>;
  leave(): Promise<number>;
  command(command: object): Promise<Extract<ShellMessage, { type: 'reply' }>>;
  until<T>(look: (messages: ShellMessage[]) => T | undefined): Promise<T>;
}

/** A page on the bridge. */
export async function connect(
  { origin, cookie }: { origin: string; cookie: string },
  versions = [1],
): Promise<Page> {
  const socket = new WebSocket(origin.replace('http', 'ws') + BRIDGE_PATH, {
    origin,
    headers: { cookie },
    lookup: toLoopback,
  });
  const messages: ShellMessage[] = [];
  const looks = new Set<() => void>();
  socket.on('message', (text) => {
    messages.push(JSON.parse(String(text)));
    for (const look of looks) look();
  });
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  const page: Page = {
    messages,
    closed,
    leave() {
      socket.close();
      return closed;
    },
    until: (look) =>
      new Promise((resolve) => {
        const check = () => {
          const found = look(messages);
          if (found === undefined) return;
          looks.delete(check);
          resolve(found);
        };
        looks.add(check);
        check();
      }),
    async command(command) {
      const id = Math.floor(Math.random() * 1e9);
      socket.send(JSON.stringify({ type: 'request', id, command }));
      return page.until((all) =>
        all.find((message) => message.type === 'reply' && message.id === id),
      ) as never;
    },
  };
  socket.send(JSON.stringify({ type: 'hello', versions }));
  await page.until((all) => all.find(({ type }) => type === 'welcome' || type === 'refused'));
  return page;
}

export const lastState = (messages: ShellMessage[]) =>
  messages.findLast((message) => message.type === 'state')?.state;

/** Sends the shell the session of a player, without the id. */
export const signIn = (page: Page) =>
  page.command({ type: 'session', token: 'token-1', installationId: INSTALLATION });

export const install = (page: Page) =>
  page.command({ type: 'install', productName: 'emberfall', branchId: 'emberfall.default', packages: [] });

/** Resolves when all files are in place: a game is listed from the time on when the first one is. */
export const installed = (page: Page) =>
  page.until((all) => (lastState(all)?.queue.length === 0 ? lastState(all)?.installed[0] : undefined));

/** The command that opens the portal's sign-in in the system browser. */
export const SIGN_IN = {
  type: 'sign_in',
  clientId: INSTALLATION,
  locale: 'en-GB',
  direction: 'ltr',
  done: { title: 'You’re signed in', text: '' },
  declined: { title: 'You’re not signed in', text: '' },
};
