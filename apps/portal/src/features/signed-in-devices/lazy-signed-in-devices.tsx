import { lazy } from 'react';
import { loadChunk } from '../../framework/chunk-loading.ts';

/** In its own chunk: most players open the other tabs. */
export const LazySignedInDevices = lazy(() =>
  loadChunk('signed-in-devices', () => import('./signed-in-devices.tsx')),
);
