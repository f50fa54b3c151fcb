import { join } from 'node:path';
import { serverPageStylesheet } from './stylesheet.ts';

/** For pages with one notice: the window of a provider, and the page for a full render queue. */
export const NOTICE_STYLES_PATH = '/auth/external/window.css';

export function noticeStyles(): string {
  return serverPageStylesheet(['Geologica', 'Commissioner'], join(import.meta.dirname, 'notice.css'));
}
