import { CONSOLE_ROOT } from '@gatehouse/contract/operator/operator-endpoint';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onSignedOut } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { SESSION_KEY } from '../api/session.ts';
import { routes } from './routes.tsx';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A page that is only open is no activity.
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && error instanceof CallError && error.status === 0,
    },
  },
});
const router = createBrowserRouter(routes, { basename: CONSOLE_ROOT });

export function Console() {
  useEffect(
    () =>
      onSignedOut(() => {
        queries.setQueryData(SESSION_KEY, null);
        queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
      }),
    [],
  );
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
