import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { addressBlock } from '../../callers/address-block.ts';

/**
 * Each trusted proxy appends the address it saw to X-Forwarded-For, so only that many entries from the right are
 * trusted; entries further left came from the client.
 */
export function trustProxies(count: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < count;
}

/** The key of rate limits. Fastify's `trustProxy` has determined the address. */
export function addressBlockOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return blockOf(ip, socket.remoteAddress);
}

/** The same for a request that Fastify has not seen yet. */
export function rawAddressBlockOf(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trust: ReturnType<typeof trustProxies>,
): string {
  return blockOf(proxyAddr(request as IncomingMessage, trust), request.socket.remoteAddress);
}

/** A proxy that forwards no address is counted by its own address. */
function blockOf(forwarded: string | undefined, direct = ''): string {
  return addressBlock(forwarded !== undefined && isIP(forwarded) ? forwarded : direct);
}
