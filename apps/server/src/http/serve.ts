import { type AuthKind, declaresError, type Endpoint, methodAndPath } from '@gatehouse/contract/endpoint';
import {
  type BodyOf,
  type EndpointKey,
  type Endpoints,
  endpoints,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@gatehouse/contract/endpoints';
import { API_ROOT } from '@gatehouse/contract/headers';
import { WRITES_PER_HOUR_MAX, WRITES_PER_MINUTE_MAX } from '@gatehouse/domain/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session, SessionLookup } from '../callers/session-lookup.ts';
import { CodedError, refuseUnless } from '../errors.ts';
import type { Limit, Limiter } from '../ports/limiter.ts';
import { takesPassword, type WaitForPasswordRequest } from './protection/password-requests.ts';
import { authenticate } from './request/bearer.ts';
import { type CallHeaders, readCallHeaders } from './request/call-headers.ts';
import { addressBlockOf } from './request/client-address.ts';
import { trustCookie } from './request/trust-cookie.ts';

type SessionFor<Kind extends AuthKind> = Kind extends 'none'
  ? null
  : Kind extends 'optional'
    ? Session | null
    : Session;

type KeyFor<E> = E extends { readonly idempotent: true } ? string : null;

export interface Call<K extends EndpointKey> extends Omit<CallHeaders, 'idempotencyKey'> {
  params: ParamsOf<K>;
  query: QueryOf<K>;
  body: BodyOf<K>;
  session: SessionFor<Endpoints[K]['auth']>;
  idempotencyKey: KeyFor<Endpoints[K]>;
  endpoint: K;
  /** The key of rate limits by network address. */
  addressBucket: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply body returns nothing
type ResultOf<K extends EndpointKey> = [ReplyOf<K>] extends [undefined] ? void : ReplyOf<K>;

export type Handler<K extends EndpointKey> = (call: Call<K>) => Promise<ResultOf<K>> | ResultOf<K>;

interface ServeDeps {
  env: { publicUrl: string };
  sessions: SessionLookup;
  checksReplies: boolean;
  limiter: Pick<Limiter, 'consume'>;
  waitForPasswordRequest: WaitForPasswordRequest;
}

const WRITES_PER_MINUTE: Limit = { points: WRITES_PER_MINUTE_MAX, windowSeconds: 60 };
const WRITES_PER_HOUR: Limit = { points: WRITES_PER_HOUR_MAX, windowSeconds: 60 * 60 };

const SERVE_DEPS = 'serveDeps';

/** Called once at the root, so that modules name only the endpoint and the handler. */
export function prepareServe(app: FastifyInstance, deps: ServeDeps): void {
  app.decorate(SERVE_DEPS, deps);
}

/** Mapped from the table (`keyof Endpoints`, not `EndpointKey`), so that the references of an entry of the contract list its route. */
type Handlers = { readonly [K in keyof Endpoints]?: Handler<K> };

/** Registers endpoints of the contract as routes: authenticate, validate, handle, reply. */
export function serve(app: FastifyInstance, handlers: Handlers): void {
  // Each handler takes the calls of its own key.
  const routes = Object.entries(handlers) as [EndpointKey, Handler<EndpointKey>][];
  for (const [key, handler] of routes) serveOne(app, key, handler);
}

function serveOne<K extends EndpointKey>(app: FastifyInstance, key: K, handler: Handler<K>): void {
  const deps = app.getDecorator<ServeDeps>(SERVE_DEPS);
  const isHttps = deps.env.publicUrl.startsWith('https:');
  const endpoint: Endpoint = endpoints[key];
  const { method, path } = methodAndPath(key);
  app.route({
    method,
    url: `${API_ROOT}${path}`,
    onRequest: takesPassword(endpoint)
      ? (request) => deps.waitForPasswordRequest(addressBlockOf(request))
      : [],
    handler: (request, reply) =>
      deps.checksReplies ? checkErrors(key, endpoint, act(request, reply)) : act(request, reply),
  });

  async function act(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const session = await authenticate(endpoint, request.headers.authorization, deps.sessions);
    if (session && method !== 'GET') await limitWrites(deps.limiter, session.userId);
    const input = readInput(endpoint, request);
    // The contract's types match the schemas that were checked.
    const call = { ...input, session, endpoint: key, ...headersOf(endpoint, request), request, reply };
    const result = await handler(call as unknown as Call<K>);
    // A download whose client has left is not `sent`, and its headers are.
    if (reply.sent || reply.raw.headersSent) return reply;
    if (deps.checksReplies) assertReply(key, endpoint, result);
    const { granted } = call.deviceTrust;
    if (granted) reply.header('set-cookie', trustCookie(granted, { isHttps }));
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.code(endpoint.reply.status);
    if (endpoint.reply.contentType) reply.type(endpoint.reply.contentType);
    // Fastify waits for a returned reply until its last byte is sent; a returned result needs no such wait.
    return result === undefined ? reply.send() : result;
  }
}

function headersOf(endpoint: Endpoint, request: FastifyRequest) {
  return { ...readCallHeaders(request.headers, endpoint), addressBucket: addressBlockOf(request) };
}

export function readInput(endpoint: Pick<Endpoint, 'params' | 'query' | 'body'>, request: FastifyRequest) {
  const wrong: string[] = [];
  const read = (part: 'params' | 'query' | 'body') => {
    const schema = endpoint[part];
    if (!schema) return undefined;
    const parsed = schema.safeParse(request[part]);
    if (parsed.success) return parsed.data;
    wrong.push(...parsed.error.issues.map(({ path }) => path.map(String).join('.') || part));
    return undefined;
  };
  const input = { params: read('params'), query: read('query'), body: read('body') };
  if (wrong.length > 0) throw new CodedError('INVALID_REQUEST', { fields: [...new Set(wrong)] });
  return input;
}

export function assertReply(key: string, endpoint: Pick<Endpoint, 'reply'>, result: unknown): void {
  const { error } = endpoint.reply.schema.safeParse(result);
  if (!error) return;
  const fields = error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
  throw new Error(`The reply of ${key} breaks the contract. ${fields.join('; ')}`);
}

/** The portal has messages only for the errors that the contract declares, so a service may throw no others. */
async function checkErrors(key: string, endpoint: Endpoint, acting: Promise<unknown>): Promise<unknown> {
  try {
    return await acting;
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const { code, details } = error;
    const codes = [code, ...(details.also ?? [])];
    if (declaresError(endpoint, code, details.reason) && codes.every((one) => declaresError(endpoint, one)))
      throw error;
    const thrown = [codes.join(' and '), details.reason].filter(Boolean).join(', reason ');
    throw new Error(`${key} does not declare the error ${thrown}`, { cause: error });
  }
}

/** One counter for all writing calls of a player, so that endpoints without a specific limit are limited too. */
async function limitWrites(limiter: Pick<Limiter, 'consume'>, userId: string): Promise<void> {
  refuseUnless(await limiter.consume('writes-minute', userId, WRITES_PER_MINUTE));
  refuseUnless(await limiter.consume('writes-hour', userId, WRITES_PER_HOUR));
}
