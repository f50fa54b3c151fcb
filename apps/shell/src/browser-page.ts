import { createHash } from 'node:crypto';
import { escapeHtml } from '@gatehouse/domain/escape-html';

/** The colours of the portal's own theme (packages/ui/src/styles/colours.css). Nothing else of it is loaded here. */
const STYLE = `
:root { color-scheme: dark light; --page: #080f18; --card: #0f1622; --line: #293342; --text: #f4f0e7; --text2: #b1bcc7 }
@media (prefers-color-scheme: light) {
  :root { --page: #f8f5f0; --card: #fefdfb; --line: #e1dcd3; --text: #121d2d; --text2: #404b5b }
}
body {
  display: grid; place-items: center; box-sizing: border-box; min-block-size: 100vb; margin: 0; padding: 1rem;
  background: var(--page); color: var(--text); font: 1rem / 1.625rem system-ui, sans-serif;
}
main {
  box-sizing: border-box; inline-size: 100%; max-inline-size: 25rem; padding: 2rem; text-align: center;
  background: var(--card); border: 1px solid var(--line); border-block-start: 4px solid #f7b44e; border-radius: 14px;
}
h1 { margin: 0 0 .75rem; font-size: 1.5rem; font-weight: 600; line-height: 2rem; overflow-wrap: anywhere }
p { margin: 0; color: var(--text2) }
`;

/** Allows the style above and the empty icon. */
export const BROWSER_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join(';');

/** What the system browser shows at the end of a sign-in. */
export function renderBrowserPage(
  { title, text }: { title: string; text: string },
  { locale, direction }: { locale: string; direction: 'ltr' | 'rtl' },
): string {
  return [
    `<!doctype html><html lang="${escapeHtml(locale)}" dir="${direction}"><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light">',
    // Without an icon the browser asks for /favicon.ico.
    `<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style>`,
    `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main></html>`,
  ].join('');
}

/** The same for every address that belongs to no pending sign-in, so that it reveals nothing to other sites. */
export const ENDED_PAGE = renderBrowserPage(
  {
    title: 'This sign-in has ended',
    text: 'It was finished, cancelled or replaced by a newer one. Go back to the launcher.',
  },
  { locale: 'en-GB', direction: 'ltr' },
);
