import { type ComponentProps, lazy, Suspense } from 'react';
import { loadChunk } from '../../platform/chunk-loading.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './connections.module.css';

const Connections = lazy(() => loadChunk('connections', () => import('./connections.tsx')));

/** Loads the provider code in its own chunk: most players open the other tabs. */
export function LazyConnections(props: ComponentProps<typeof Connections>) {
  return (
    <Suspense
      fallback={
        <div className={styles.waiting}>
          <Skeleton shape="fill" />
        </div>
      }
    >
      <Connections {...props} />
    </Suspense>
  );
}
