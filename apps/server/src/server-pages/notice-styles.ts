import { join } from 'node:path';
import { serverPageStylesheet } from './stylesheet.ts';

/** Of pages with one notice: the window of a provider, and what visitors get while the render queue is full. */
export const NOTICE_STYLES_PATH = '/auth/external/window.css';

export function noticeStyles(): string {
  return serverPageStylesheet(['Geologica', 'Commissioner'], join(import.meta.dirname, 'notice.css'));
}
