import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PortalFont, portalFonts } from './portal-fonts.ts';

const SERVER_PAGE_STYLES = join(import.meta.dirname, 'server-pages.css');

/** For pages with one notice: the window of a provider, and the page for a full render queue. */
export const NOTICE_STYLES_PATH = '/auth/external/window.css';

/** For pages that the server writes itself: the fonts and colours of the portal, then the styles of the page. */
export function serverPageStylesheet(families: readonly PortalFont['family'][], ...files: string[]): string {
  const fonts = portalFonts()
    .filter(({ family, script }) => script === 'latin' && families.includes(family))
    .map(
      ({ family, file }) =>
        `@font-face{font-family:"${family}";src:url("/assets/${file}") format("woff2");font-weight:100 900;font-display:swap}`,
    );
  return [...fonts, ...[SERVER_PAGE_STYLES, ...files].map((file) => readFileSync(file, 'utf8'))].join('\n');
}

export function noticeStyles(): string {
  return serverPageStylesheet(['Geologica', 'Commissioner'], join(import.meta.dirname, 'notice.css'));
}
