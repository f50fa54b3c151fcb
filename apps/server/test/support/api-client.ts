import { randomUUID } from 'node:crypto';
import { methodAndPath } from '@gatehouse/contract/endpoint';
import { type EndpointKey, endpoints } from '@gatehouse/contract/endpoints';
import { API_ROOT } from '@gatehouse/contract/headers';
import type { FastifyInstance } from 'fastify';
import { solvingChallenges } from './solve-challenge.ts';

export const PASSWORD = 'Lantern-Keep-1';
export const OTHER_PASSWORD = 'Harbour-Light-2';

interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  from?: string;
  /** False returns a demanded challenge instead of solving it. */
  solves?: boolean;
}

export interface ApiReply {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  /** The token of the reply, from its body or its header. */
  token: string | undefined;
}

/** One browser with its own address and installation id. It stores the last token it received. */
export interface ApiClient {
  token: string | undefined;
  installationId: string | undefined;
  call(key: EndpointKey, options?: CallOptions): Promise<ApiReply>;
  signUp(email: string, password?: string): Promise<ApiReply>;
  signIn(email: string, password?: string, options?: CallOptions): Promise<ApiReply>;
}

let clients = 0;

/** Limits count by address, so clients share one only when the test sets `from`. */
function nextAddress(): string {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
}

export function createApiClient(app: FastifyInstance): ApiClient {
  const address = nextAddress();
  const client: ApiClient = {
    token: undefined,
    installationId: randomUUID(),
    call(key, options = {}) {
      if (options.solves === false) return send(key, options, {});
      return solvingChallenges((proof) => send(key, options, proof));
    },
    signUp: (email, password = PASSWORD) =>
      client.call('POST /users', { body: { email, password, locale: 'en-GB' } }),
    signIn: (email, password = PASSWORD, options = {}) =>
      client.call('POST /authProviders/credentials/sessions', {
        ...options,
        body: { email, password, locale: 'en-GB' },
      }),
  };
  return client;

  async function send(
    key: EndpointKey,
    { params = {}, query, body, headers = {}, from = address }: CallOptions,
    proof: Record<string, string>,
  ): Promise<ApiReply> {
    const { method, path } = methodAndPath(key);
    const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'));
    const reply = await app.inject({
      method,
      url: `${API_ROOT}${url}${query ? `?${new URLSearchParams(query)}` : ''}`,
      remoteAddress: from,
      headers: {
        ...(client.token && endpoints[key].auth !== 'none'
          ? { authorization: `Bearer ${client.token}` }
          : {}),
        ...(client.installationId ? { 'x-installation-id': client.installationId } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...proof,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const parsed: Record<string, unknown> = reply.body === '' ? {} : reply.json();
    const inHeader = /^Bearer (.+)$/.exec(String(reply.headers.authorization ?? ''))?.[1];
    const token = inHeader ?? (typeof parsed.token === 'string' ? parsed.token : undefined);
    if (token !== undefined) client.token = token;
    return { status: reply.statusCode, body: parsed, headers: reply.headers, token };
  }
}
