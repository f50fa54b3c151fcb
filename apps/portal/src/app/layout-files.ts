import type { Layout } from './layout-types.ts';

/** `main` has the navigation bar and the footer; `auth` is for sign-in, sign-up and similar pages. */
export type LayoutName = 'main' | 'auth';

export type LayoutFiles = Readonly<Record<LayoutName, () => Promise<{ default: Layout }>>>;

/** Each layout is its own chunk: a page loads only the one that it uses. */
export const layoutFiles: LayoutFiles = {
  main: () => import('./shell/main-layout.tsx'),
  auth: () => import('./shell/auth-layout.tsx'),
};
