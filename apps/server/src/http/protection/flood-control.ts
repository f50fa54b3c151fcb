import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { REQUEST_HELD_MAX_MS, REQUESTS_BURST_S } from '@gatehouse/domain/limits';
import type { FastifyInstance } from 'fastify';
import { addressBlock } from '../../callers/address-block.ts';
import { createLocalRate } from '../../callers/local-rate.ts';
import type { Env } from '../../env.ts';
import { CodedError } from '../../errors.ts';
import { isApi } from '../request/api-scope.ts';
import { rawAddressBlockOf, trustProxies } from '../request/client-address.ts';
import { createBlockConnections } from './block-connections.ts';

/**
 * Node emits all pipelined requests of a connection at once. Browsers and proxies wait for a response before they send the next on
 * the same connection, so a client with more unanswered requests is flooding.
 */
const UNANSWERED_PER_CONNECTION_MAX = 4;
/** For all blocks together: each request takes some kilobytes. */
const HELD_MAX = 10_000;
const RETRY_AFTER_S = 2;
/**
 * A request counts as one more for each 8 KB of its body. One without a length counts as the most: browsers and proxies
 * send lengths, and a body of tiny chunks costs several milliseconds.
 */
const BYTES_PER_WEIGHT = 8 * 1024;
const WEIGHT_MAX = 20;
/** A body that was not read when its request was answered is charged to what its block sends next. */
const UNREAD_BODY_WEIGHT = 100;
/** Counted separately, so that a load balancer's probes are answered while its address is over the rate. */
const PROBES = new Set(['/health', '/ready', '/metrics']);

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

export interface FloodControl {
  /** Runs first for each request. Requests over the rate are delayed or rejected. */
  receive(request: IncomingMessage, response: ServerResponse, handle: Handle): void;
  /** Limits connections, where clients connect directly and not through a proxy. */
  watch(server: Server): void;
  /** Rejects inside Fastify, so that the error has the same headers, log line and format as any other. */
  register(app: FastifyInstance): void;
}

interface FloodControlOptions extends Pick<Env, 'requestsPerSecond' | 'trustedProxies'> {
  onHeld?: () => void;
}

/** Limits the requests of one address block to this process (docs/limits.md). */
export function createFloodControl(options: FloodControlOptions): FloodControl {
  const { trustedProxies, requestsPerSecond: perSecond, onHeld = () => undefined } = options;
  const rate = createLocalRate({
    perSecond,
    burst: perSecond * REQUESTS_BURST_S,
    waitMaxMs: REQUEST_HELD_MAX_MS,
  });
  const trust = trustProxies(trustedProxies);
  const refused = new WeakSet<IncomingMessage>();
  const unanswered = new WeakMap<Socket, number>();
  const blocks = new WeakMap<Socket, string>();
  const connections = createBlockConnections();
  let heldCount = 0;

  function blockOfConnection(socket: Socket): string {
    const known = blocks.get(socket);
    if (known !== undefined) return known;
    const block = addressBlock(socket.remoteAddress ?? '');
    blocks.set(socket, block);
    return block;
  }

  const blockOf = (request: IncomingMessage) =>
    trustedProxies === 0 ? blockOfConnection(request.socket) : rawAddressBlockOf(request, trust);

  function hold(
    ms: number,
    { socket }: IncomingMessage,
    response: ServerResponse,
    proceed: () => void,
  ): void {
    if (heldCount >= HELD_MAX) return void socket.destroy();
    heldCount += 1;
    onHeld();
    const timer = setTimeout(() => {
      response.off('close', cancel);
      heldCount -= 1;
      proceed();
    }, ms);
    const cancel = () => {
      clearTimeout(timer);
      heldCount -= 1;
    };
    response.once('close', cancel);
  }

  /** All requests of a chunk are parsed before they can be stopped, so they are charged to the block's next requests. */
  function closeFlooding(socket: Socket, block: string): void {
    rate.charge(block);
    if (socket.destroyed) return;
    socket.destroy();
    // Other connections of the block may have as much buffered. Connections with a request in progress are kept.
    for (const other of connections.of(block)) if (!unanswered.get(other)) other.destroy();
  }

  /** Node would read and discard the rest of a body without end. */
  function closeUnread(socket: Socket, block: string): void {
    if (socket.destroyed) return;
    rate.charge(block, UNREAD_BODY_WEIGHT);
    // After the response was written. A client that is still sending may not get to read it.
    socket.destroySoon();
  }

  return {
    receive(request, response, handle) {
      const { socket } = request;
      const block = blockOf(request);
      const count = (unanswered.get(socket) ?? 0) + 1;
      if (count > UNANSWERED_PER_CONNECTION_MAX) return closeFlooding(socket, block);
      unanswered.set(socket, count);
      response.once('close', () => {
        unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
        if (!request.complete) closeUnread(socket, block);
      });
      const counted = PROBES.has(request.url ?? '') ? `probes ${block}` : block;
      const { allowed, waitMs } = rate.spend(counted, weightOf(request));
      if (waitMs === 0) return handle(request, response);
      if (allowed) return hold(waitMs, request, response, () => handle(request, response));
      refused.add(request);
      // Delayed: after an immediate rejection a client could retry immediately and keep this process busy.
      hold(REQUEST_HELD_MAX_MS, request, response, () => handle(request, response));
    },

    watch(server) {
      if (trustedProxies > 0) return;
      server.on('connection', (socket) => {
        const block = blockOfConnection(socket);
        if (!connections.add(block, socket)) return void socket.destroy();
        const { allowed, waitMs } = rate.spend(block);
        if (waitMs === 0) return;
        // Node's own listener has just scheduled a read of the connection.
        process.nextTick(() => socket.pause());
        const timer = setTimeout(
          () => (allowed ? socket.resume() : socket.destroy()),
          Math.min(waitMs, REQUEST_HELD_MAX_MS),
        );
        socket.once('close', () => clearTimeout(timer));
      });
    },

    register(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (!refused.has(request.raw)) return done();
        reply.header('connection', 'close');
        if (isApi(request)) {
          return done(new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_S }));
        }
        reply
          .code(429)
          .headers({ 'retry-after': RETRY_AFTER_S, 'cache-control': 'no-store' })
          .type('text/plain; charset=utf-8')
          .send('Too many requests');
      });
    },
  };
}

/** How many requests a request counts for. */
export function weightOf({ headers }: Pick<IncomingMessage, 'headers'>): number {
  if (headers['transfer-encoding'] !== undefined) return WEIGHT_MAX;
  const bytes = Number(headers['content-length'] ?? 0);
  return Math.min(WEIGHT_MAX, 1 + Math.floor(bytes / BYTES_PER_WEIGHT));
}
