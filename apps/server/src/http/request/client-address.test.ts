import type { IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { addressBlockOf, rawAddressBlockOf, trustProxies } from './client-address.ts';

const SOCKET_ADDRESS = '10.0.0.2';

/** The address as the request rate sees it before Fastify, and as Fastify sees it. */
async function blocksOf(trustedProxies: number, forwardedFor?: string): Promise<[string, string]> {
  const trust = trustProxies(trustedProxies);
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const app = Fastify({ trustProxy: trust });
  app.get('/', async (request) => addressBlockOf(request));
  const { body } = await app.inject({ url: '/', headers, remoteAddress: SOCKET_ADDRESS });
  const socket = { remoteAddress: SOCKET_ADDRESS } as IncomingMessage['socket'];
  return [rawAddressBlockOf({ headers, socket }, trust), body];
}

describe('the client address', () => {
  test('is not read from the header without a trusted proxy', async () => {
    expect(await blocksOf(0, '1.2.3.4')).toEqual([SOCKET_ADDRESS, SOCKET_ADDRESS]);
  });

  test.each([
    [undefined, 1, SOCKET_ADDRESS],
    ['203.0.113.7', 1, '203.0.113.7'],
    ['1.2.3.4, 203.0.113.7', 1, '203.0.113.7'],
    ['1.2.3.4, 203.0.113.7, 10.0.0.1', 2, '203.0.113.7'],
    ['203.0.113.7', 2, '203.0.113.7'],
    ['1.2.3.4, 2001:db8:1:2::7', 1, '2001:db8:1:2::/64'],
    ['1.2.3.4, junk', 1, SOCKET_ADDRESS],
    ['', 1, SOCKET_ADDRESS],
  ])('"%s" behind %i proxies is %s', async (forwardedFor, trustedProxies, block) => {
    expect(await blocksOf(trustedProxies, forwardedFor)).toEqual([block, block]);
  });

  test('cannot be changed by headers of the client', async () => {
    for (let nth = 0; nth < 50; nth += 1) {
      expect(await blocksOf(1, `1.2.3.${nth}, 203.0.113.7`)).toEqual(['203.0.113.7', '203.0.113.7']);
    }
  });
});
