import type { PixelDependencies, PixelEvent } from './send-pixel.ts';

/** Sends visits and sign-ups to marketing with a separate token that does not identify the account. */
export function createPixel(dependencies: PixelDependencies): (event: PixelEvent) => Promise<void> {
  const { allows } = dependencies;
  return async (event) => {
    if (!allows('marketing')) return;
    const { sendPixel } = await import('./send-pixel.ts');
    // Consent may have been withdrawn while it loaded.
    if (allows('marketing')) sendPixel(event, dependencies);
  };
}
