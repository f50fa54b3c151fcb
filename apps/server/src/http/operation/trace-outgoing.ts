import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { StartChild } from './trace-queries.ts';

type Child = NonNullable<ReturnType<StartChild>>;

interface Message {
  request: { method: string; origin?: string | URL; host?: string };
  response?: { statusCode: number };
  error?: unknown;
}

/** Calls of `fetch` and of `node:http`, by Node's diagnostics channels: method, host and status. Returns what stops it. */
export function traceOutgoing(start: StartChild): () => void {
  const running = new WeakMap<object, Child>();
  const begin = (hostOf: (request: Message['request']) => string) => (message: unknown) => {
    const { request } = message as Message;
    const host = hostOf(request);
    const child = start(`${request.method} ${host}`, {
      'http.request.method': request.method,
      'server.address': host,
    });
    if (child) running.set(request, child);
  };
  const end = (message: unknown) => {
    const { request, response, error } = message as Message;
    const child = running.get(request);
    running.delete(request);
    child?.end({
      error,
      attributes: response ? { 'http.response.status_code': response.statusCode } : {},
    });
  };
  const listeners: Record<string, (message: unknown) => void> = {
    'undici:request:create': begin(({ origin }) => new URL(origin ?? 'http://unknown').host),
    'undici:request:headers': end,
    'undici:request:error': end,
    'http.client.request.start': begin(({ host = 'unknown' }) => host),
    'http.client.response.finish': end,
    'http.client.request.error': end,
  };
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener);
  };
}
