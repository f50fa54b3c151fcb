import { lazy, Suspense } from 'react';
import { loadChunk } from '../../platform/chunk-loading.ts';
import { Spinner } from '../../ui/spinner.tsx';

const Upgrade = lazy(() => loadChunk('upgrade', () => import('./upgrade.tsx')));

/** The upgrade in a chunk of its own, fetched when the session asks for it. */
export function LazyUpgrade({ email }: { email: string | undefined }) {
  return (
    <Suspense fallback={<Spinner size="large" />}>
      <Upgrade email={email} />
    </Suspense>
  );
}
