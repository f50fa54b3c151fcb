import { pages } from 'virtual:pages';
import type { PageFiles } from './page-loader.ts';

/** The pages of this build. */
export const pageFiles: PageFiles = pages;
