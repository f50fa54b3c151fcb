import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** The kernel's lists of connections, with the user of each end. Only Linux has them. */
const LISTS = ['/proc/net/tcp', '/proc/net/tcp6'];

interface End {
  address: string;
  port: number;
}

/**
 * Whether the other end of a loopback connection belongs to the user of this process. True where the system does not
 * tell, false for a connection that is closed already.
 */
export async function isOwnPeer({
  localAddress,
  localPort,
  remoteAddress,
  remotePort,
}: Socket): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  if (!localAddress || !localPort || !remoteAddress || !remotePort) return false;
  const lists = await Promise.all(LISTS.map((file) => readFile(file, 'utf8').catch(() => '')));
  const user = peerUser(
    lists.join('\n'),
    { address: localAddress, port: localPort },
    { address: remoteAddress, port: remotePort },
  );
  return user === 'unlisted' || user === process.getuid?.();
}

/** `unlisted` where the list has neither end, as in a sandbox; null for a connection that has just been closed. */
export function peerUser(list: string, own: End, peer: End): number | null | 'unlisted' {
  const rows = list.split('\n').map((line) => line.trim().split(/\s+/));
  const findEnd = (from: End, to: End) =>
    rows.find(([, local = '', remote = '']) => listed(from).includes(local) && listed(to).includes(remote));
  const end = findEnd(peer, own);
  if (end) return Number(end[7]);
  return findEnd(own, peer) ? null : 'unlisted';
}

/** How the lists write an end: `0100007F:1F90`. An IPv6 socket has IPv4 addresses too, mapped. */
function listed({ address, port }: End): string[] {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  const parts = address
    .replace(/^::ffff:/, '')
    .split('.')
    .map(Number);
  if (parts.length !== 4) return [`00000000000000000000000001000000:${hexPort}`];
  const hex = Buffer.from(parts.reverse()).toString('hex').toUpperCase();
  return [`${hex}:${hexPort}`, `0000000000000000FFFF0000${hex}:${hexPort}`];
}
