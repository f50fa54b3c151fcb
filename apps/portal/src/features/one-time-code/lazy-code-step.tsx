import { Spinner } from '@gatehouse/ui/display/spinner.tsx';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../framework/chunk-loading.ts';
import type { KnownCredentials } from './use-one-time-code.ts';

const CodeStep = lazy(() => loadChunk('code-step', () => import('./code-step.tsx')));

/** Loads the code step in its own chunk: most players have no second factor. */
export function LazyCodeStep({ known }: { known: KnownCredentials }) {
  return (
    <Suspense fallback={<Spinner size="large" />}>
      <CodeStep known={known} />
    </Suspense>
  );
}
