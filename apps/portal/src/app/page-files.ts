import type { PageFiles, PageModule } from './page-loader.ts';

export const pageFiles: PageFiles = import.meta.glob<PageModule>('../pages/*.tsx');
