import { methodAndPath } from '@gatehouse/contract/endpoint';
import { OPERATOR_API_ROOT, OPERATOR_REQUEST_HEADER } from '@gatehouse/contract/operator/operator-endpoint';
import type { OperatorEndpointKey } from '@gatehouse/contract/operator/operator-endpoints';
import type { Role } from '@gatehouse/contract/operator/roles';
import { generateSync } from 'otplib';
import type { TestApp } from './test-app.ts';
import { TEST_OPERATOR } from './test-operator.ts';

export const OPERATOR_PASSWORD = 'Lighthouse-Keeper-7';

interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent as it is, without the header of the console. */
  isBare?: boolean;
  from?: string;
}

export interface ConsoleReply {
  status: number;
  body: Record<string, unknown>;
  text: string;
  headers: Record<string, unknown>;
}

/** The browser of an operator. It keeps the cookie. */
export interface ConsoleClient {
  cookie: string | undefined;
  call(key: OperatorEndpointKey, options?: CallOptions): Promise<ConsoleReply>;
}

let clients = 0;

export function createConsoleClient({ app }: Pick<TestApp, 'app'>): ConsoleClient {
  clients += 1;
  const address = `10.200.${(clients >> 8) & 255}.${clients & 255}`;
  const client: ConsoleClient = {
    cookie: undefined,
    async call(key, { params = {}, query, body, headers, isBare, from = address } = {}) {
      const { method, path } = methodAndPath(key);
      const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const reply = await app.inject({
        method,
        url: `${OPERATOR_API_ROOT}${filled}${query ? `?${new URLSearchParams(query)}` : ''}`,
        remoteAddress: from,
        headers: {
          ...(isBare ? {} : { [OPERATOR_REQUEST_HEADER]: 'act' }),
          ...(client.cookie ? { cookie: client.cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const cookie = String(reply.headers['set-cookie'] ?? '').split(';', 1)[0];
      if (cookie) client.cookie = cookie.endsWith('=') ? undefined : cookie;
      const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json');
      return {
        status: reply.statusCode,
        body: isJson ? reply.json() : {},
        text: reply.body,
        headers: reply.headers,
      };
    },
  };
  return client;
}

export interface TestOperator {
  id: string;
  email: string;
  /** Of the authenticator. */
  secret: string;
  client: ConsoleClient;
}

/** A new operator, not set up: the token of the link. */
export async function addOperator(
  { services }: Pick<TestApp, 'services'>,
  email: string,
  roles: Role[],
): Promise<{ id: string; token: string }> {
  const { operatorAccounts } = services.console;
  const name = email.split('@')[0] ?? '';
  const { operatorId, link } = await operatorAccounts.add(TEST_OPERATOR, { email, name, roles });
  return { id: operatorId, token: new URL(link).hash.slice(1) };
}

/** A new operator who has used the set-up link, with an authenticator, and is signed in. */
export async function signedInOperator(
  testApp: TestApp,
  email: string,
  roles: Role[],
): Promise<TestOperator> {
  const { id, token } = await addOperator(testApp, email, roles);
  const client = createConsoleClient(testApp);
  const begun = await client.call('POST /set-up/begin', { body: { token } });
  const { secret } = begun.body.authenticator as { secret: string };
  const code = codeOf(testApp, secret);
  const finished = await client.call('POST /set-up', { body: { token, password: OPERATOR_PASSWORD, code } });
  if (finished.status !== 204) throw new Error(`the set-up failed: ${JSON.stringify(finished.body)}`);
  return { id, email, secret, client };
}

/** What the authenticator shows. A code works once: move the clock by 30 seconds for the next one. */
export function codeOf({ clock }: Pick<TestApp, 'clock'>, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
}

export function signIn(
  testApp: TestApp,
  { email, secret }: Pick<TestOperator, 'email' | 'secret'>,
  { client = createConsoleClient(testApp), password = OPERATOR_PASSWORD, code = '' } = {},
): Promise<ConsoleReply> {
  return client.call('POST /session', {
    body: { email, password, code: code || codeOf(testApp, secret) },
  });
}
