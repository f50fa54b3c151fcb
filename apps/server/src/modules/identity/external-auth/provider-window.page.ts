import type { ExternalAuthMessage } from '@gatehouse/contract/external-auth';
import { directionOf } from '@gatehouse/domain/direction';
import { DEFAULT_LOCALE, isPageLocale } from '@gatehouse/domain/locales';
import { markup } from '../../../server-pages/markup.ts';
import { NOTICE_STYLES_PATH } from '../../../server-pages/notice-styles.ts';
import { topicTexts } from '../../../server-pages/topic-texts.ts';

export interface ProviderWindow {
  brand: string;
  locale: string;
  status: 'success' | 'failed';
  /** No opener is waiting for this window, so it offers a link to continue. */
  isLost?: true;
  /** The message for the opener, if there is one. */
  message: ExternalAuthMessage | null;
}

export const WINDOW_SCRIPT_PATH = '/auth/external/window.js';

/** Shown in the popup for a moment, or permanently where a script may not close it. */
export function providerWindowPage({ brand, locale, status, message, isLost }: ProviderWindow): string {
  const texts = topicTexts('provider-window', locale);
  const state = status === 'success' ? 'Done' : 'Failed';
  const direction = directionOf(isPageLocale(texts.locale, true) ? texts.locale : DEFAULT_LOCALE);
  return markup`<!doctype html>
<html lang="${texts.locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${texts.text[`ProviderWindow.Title.${state}`]} · ${brand}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${NOTICE_STYLES_PATH}">
<link rel="stylesheet" href="/brand.css">
<script src="${WINDOW_SCRIPT_PATH}" defer></script>
</head>
<body data-message="${message ? JSON.stringify(message) : ''}">
<main class="notice" data-status="${status}">
<img src="/favicon.svg" width="48" height="48" alt="">
<h1>${texts.text[`ProviderWindow.Title.${state}`]}</h1>
<p>${texts.text[`ProviderWindow.Text.${state}`]}</p>
${isLost && markup`<a href="/${texts.locale}/sign-in">${texts.text['ProviderWindow.SignIn.Link']}</a>`}
</main>
</body>
</html>
`.html;
}

/** Runs in the popup. A window that no script opened cannot be closed, so its text says what to do. */
export const WINDOW_SCRIPT = `const { message } = document.body.dataset;
if (message && window.opener) window.opener.postMessage(JSON.parse(message), window.location.origin);
window.close();
`;
