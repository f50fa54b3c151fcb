import { lazy } from 'react';
import { loadChunk } from '../../framework/chunk-loading.ts';

/** The provider code has its own chunk: most players open the other tabs. The tabs show what stands in until it loads. */
export const LazyConnections = lazy(() => loadChunk('connections', () => import('./connections.tsx')));
