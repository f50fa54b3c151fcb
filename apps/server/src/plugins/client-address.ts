import type { IncomingHttpHeaders } from 'node:http';
import { isIP, type Socket } from 'node:net';

interface Connection {
  socketAddress: string | undefined;
  forwardedFor: string | undefined;
  trustedProxies: number;
}

const V4_IN_V6 = /^(?:0:){5}ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * Each trusted proxy appends the address it saw, so only that many entries from the right are worth believing;
 * whatever stands further left came from the client.
 */
export function clientAddress({ socketAddress, forwardedFor, trustedProxies }: Connection): string {
  const direct = socketAddress ?? '';
  if (trustedProxies === 0 || forwardedFor === undefined) return direct;
  const hops = forwardedFor.split(',').map((entry) => entry.trim());
  const seen = hops[Math.max(0, hops.length - trustedProxies)] ?? '';
  return isIP(seen) ? seen : direct;
}

/** Whom a limit counts, for a request as it came in. */
export function addressBlockOf(
  { headers, socket }: { headers: IncomingHttpHeaders; socket: Pick<Socket, 'remoteAddress'> },
  trustedProxies: number,
): string {
  const forwarded = headers['x-forwarded-for'];
  return addressBucket(
    clientAddress({
      socketAddress: socket.remoteAddress,
      forwardedFor: typeof forwarded === 'string' ? forwarded : undefined,
      trustedProxies,
    }),
  );
}

/** Whom a limit counts: an IPv4 address by itself, an IPv6 address by its /64, which one household owns whole. */
export function addressBucket(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) !== 6) return isIP(bare) === 4 ? bare : 'unknown';
  const groups = expandIpv6(bare);
  const [, high, low] = V4_IN_V6.exec(groups.join(':')) ?? [];
  if (high !== undefined && low !== undefined) return dotted(high, low);
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function expandIpv6(address: string): string[] {
  // The URL parser knows every spelling of an address and gives back one.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right];
}

function dotted(high: string, low: string): string {
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
}
