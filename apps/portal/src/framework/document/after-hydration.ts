/** What a page needs only after it has hydrated, in one chunk. */
import '../hydration/missing-chunks.ts';

export { replaceAddressLinks } from './address-links.ts';
