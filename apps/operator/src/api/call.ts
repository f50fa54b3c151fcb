import type { ErrorReply } from '@gatehouse/contract/errors';
import {
  OPERATOR_API_ROOT,
  OPERATOR_REQUEST_HEADER,
  type OperatorRequestKind,
} from '@gatehouse/contract/operator/operator-endpoint';
import type {
  OperatorBodyOf,
  OperatorEndpointKey,
  OperatorParamsOf,
  OperatorQueryOf,
  OperatorReplyOf,
} from '@gatehouse/contract/operator/operator-endpoints';
import { CallError } from './call-error.ts';
import { confirmOperator } from './confirmation.ts';

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [Key in Name]: Value };
export type CallInput<K extends OperatorEndpointKey> = Part<'params', OperatorParamsOf<K>> &
  Part<'query', OperatorQueryOf<K>> &
  Part<'body', OperatorBodyOf<K>>;

interface CallOptions {
  /** `background` for what a page repeats by itself: it does not keep the session active. */
  kind?: OperatorRequestKind;
  signal?: AbortSignal;
}

/** Sends one call of the contract. Where the server asks for the second factor, the operator is asked, and it is sent again. */
export async function call<K extends OperatorEndpointKey>(
  key: K,
  input: CallInput<K>,
  options: CallOptions = {},
): Promise<OperatorReplyOf<K>> {
  try {
    return await send(key, input, options);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'UNAUTHORIZED') announceSignedOut();
    if (error.code !== 'REAUTHENTICATION_REQUIRED' || !(await confirmOperator())) throw error;
    return send(key, input, options);
  }
}

async function send<K extends OperatorEndpointKey>(
  key: K,
  input: CallInput<K>,
  { kind = 'act', signal }: CallOptions,
): Promise<OperatorReplyOf<K>> {
  const {
    params = {},
    query = {},
    body,
  } = input as Partial<Record<'params' | 'query', Fields>> & {
    body?: unknown;
  };
  const [method = 'GET', path = ''] = key.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await fetch(`${OPERATOR_API_ROOT}${filled}${searchOf(query)}`, {
    method,
    credentials: 'same-origin',
    headers: {
      [OPERATOR_REQUEST_HEADER]: kind,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new CallError(0, null);
  });
  if (!response.ok) throw new CallError(response.status, await errorOf(response), response.headers);
  // The types of the contract: the server checks its replies in the tests.
  if (response.status === 204) return undefined as OperatorReplyOf<K>;
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return (isJson ? await response.json() : await response.text()) as OperatorReplyOf<K>;
}

type Fields = Readonly<Record<string, string | undefined>>;

function searchOf(query: Fields): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

async function errorOf(response: Response): Promise<ErrorReply | null> {
  return response.json().catch(() => null) as Promise<ErrorReply | null>;
}

const listeners = new Set<() => void>();

/** A call found that the session has ended. */
export function announceSignedOut(): void {
  for (const listener of listeners) listener();
}

export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
