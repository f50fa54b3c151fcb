import '@gatehouse/ui/test/jsdom-top-layer.ts';
import { permissionsOf, type Role } from '@gatehouse/contract/operator/roles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, vi } from 'vitest';
import { SESSION_KEY } from '../src/api/session.ts';
import { Toasts } from '../src/components/toasts.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The body of a reply or a whole one, or what makes it of the body of the request. */
export type Reply = object | ((body: unknown) => object | Promise<object>);

interface PagePlace {
  /** As in `pages.ts`, such as `news/:product/:article`. */
  path: string;
  at: string;
  role?: Role;
  /** What the server answers, by method and path below the API root. */
  replies: Readonly<Record<string, Reply>>;
}

/** Renders a page. Returns the calls that it makes, as they come. */
export function showPage(page: ReactNode, { path, at, role = 'admin', replies }: PagePlace) {
  const sent: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${address.replace('/operator/api', '')}`;
    const given: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    sent.push({ call, body: given });
    const reply = replies[call.split('?', 1)[0] ?? ''];
    if (!reply) throw new Error(`no reply to ${call}`);
    const answer = typeof reply === 'function' ? await reply(given) : reply;
    return answer instanceof Response ? answer : Response.json(answer);
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(SESSION_KEY, { permissions: permissionsOf([role]), provider: null });
  render(
    <QueryClientProvider client={queries}>
      <Toasts>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path={path} element={page} />
            <Route path="*" element={<p>Another page</p>} />
          </Routes>
        </MemoryRouter>
      </Toasts>
    </QueryClientProvider>,
  );
  return {
    queries,
    sent,
    sentTo: (wanted: string) => sent.filter(({ call }) => call === wanted).map(({ body }) => body),
  };
}

/** What a service of the server throws for an act that it does not do. */
export const refusal = (message: string) => () =>
  Response.json({ errorTypes: ['ACT_REFUSED'], message }, { status: 409 });
