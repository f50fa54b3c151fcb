import { lazy } from 'react';
import { loadChunk } from '../../platform/chunk-loading.ts';

/** In a chunk of its own: most players open the other tabs. */
export const LazySignedInDevices = lazy(() =>
  loadChunk('signed-in-devices', () => import('./signed-in-devices.tsx')),
);
