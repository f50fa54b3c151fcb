import { Spinner } from '@gatehouse/ui/display/spinner.tsx';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../framework/chunk-loading.ts';

const Upgrade = lazy(() => loadChunk('upgrade', () => import('./upgrade.tsx')));

/** Loads the upgrade in its own chunk, only if the session requires it. */
export function LazyUpgrade({ email }: { email: string | undefined }) {
  return (
    <Suspense fallback={<Spinner size="large" />}>
      <Upgrade email={email} />
    </Suspense>
  );
}
