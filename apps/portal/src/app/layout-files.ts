import type { LayoutFiles } from '../framework/routing/page-loader.ts';

/** Each layout is its own chunk: a page loads only the one that it uses. */
export const layoutFiles: LayoutFiles = {
  main: () => import('./shell/main-layout.tsx'),
  auth: () => import('./shell/auth-layout.tsx'),
};
