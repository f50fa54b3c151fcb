declare module 'virtual:pages' {
  import type { PageFiles } from './page-loader.ts';

  export const pages: PageFiles;
}
