import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** What a whole page needs of a browser and jsdom lacks, for every test of the file that calls it. */
export function stubBrowser(): void {
  beforeEach(() => {
    const query = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', () => query);
    vi.stubGlobal('scrollTo', () => {});
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}
