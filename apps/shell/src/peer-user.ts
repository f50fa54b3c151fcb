import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** The kernel's lists of connections, with the user of each end. Only Linux has them. */
const LISTS = ['/proc/net/tcp', '/proc/net/tcp6'];

/**
 * Whether the other end of a loopback connection belongs to the user of this process. True where the system does not
 * tell.
 */
export async function isOwnPeer({ localPort, remotePort }: Socket): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const lists = await Promise.all(LISTS.map((file) => readFile(file, 'utf8').catch(() => '')));
  const user = peerUser(lists.join('\n'), { localPort: localPort ?? 0, remotePort: remotePort ?? 0 });
  return user === 'unlisted' || user === process.getuid?.();
}

/** `unlisted` where the list has neither end, as in a sandbox; null for a connection that has just been closed. */
export function peerUser(
  list: string,
  { localPort, remotePort }: { localPort: number; remotePort: number },
): number | null | 'unlisted' {
  const rows = list.split('\n').map((line) => line.trim().split(/\s+/));
  const findEnd = (from: number, to: number) =>
    rows.find(([, local, remote]) => portOf(local) === from && portOf(remote) === to);
  const peer = findEnd(remotePort, localPort);
  if (peer) return Number(peer[7]);
  return findEnd(localPort, remotePort) ? null : 'unlisted';
}

/** Of `0100007F:1F90`. */
function portOf(address = ''): number {
  return Number.parseInt(address.slice(address.lastIndexOf(':') + 1), 16);
}
