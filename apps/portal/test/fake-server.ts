import { vi } from 'vitest';
import { systemClock } from '../src/platform/clock.ts';
import { createHttp, type HttpDependencies } from '../src/platform/http/create-http.ts';
import { createHttpEvents } from '../src/platform/http/events.ts';
import { createTwoFactor } from '../src/platform/http/two-factor.ts';

export interface SentRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

type Answer = Response | Promise<Response> | Error | 'hang';

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
}

export function refusal(status: number, errorTypes: string[], more: object = {}): Response {
  return json(status, { errorTypes, message: 'refused', ...more });
}

/** A client whose server gives the listed replies in order and repeats the last one. */
export function clientOf(answers: readonly Answer[], overrides: Partial<HttpDependencies> = {}) {
  const sent: SentRequest[] = [];
  const fetch = vi.fn(async (url: unknown, init: RequestInit = {}) => {
    sent.push({
      url: String(url),
      method: init.method ?? 'GET',
      headers: { ...(init.headers as Record<string, string>) },
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (answer === 'hang' || init.signal?.aborted) return hangUntilAborted(init.signal);
    if (answer instanceof Error) throw answer;
    return (await answer)?.clone() as Response;
  });
  const events = createHttpEvents();
  const twoFactor = createTwoFactor(systemClock);
  const log = { warn: vi.fn() };
  const call = createHttp({
    fetch: fetch as typeof globalThis.fetch,
    urls: () => ({ apiUrl: '/api/v1', storeUrl: 'https://store.example.test/api/v1' }),
    getToken: () => 'token-1',
    installationId: () => 'installation-1',
    fingerprint: async () => 'device',
    answerChallenge: async (refused) => {
      throw refused;
    },
    twoFactor,
    clock: systemClock,
    events,
    log,
    ...overrides,
  });
  return { call, events, twoFactor, log, sent };
}

export function hangUntilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
