import type { ExternalAuthMessage } from '@gatehouse/contract/external-auth';
import { markup } from '../../../server-pages/markup.ts';
import { serverPage } from '../../../server-pages/server-page.ts';
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
  return serverPage({
    locale: texts.locale,
    title: `${texts.text[`ProviderWindow.Title.${state}`]} · ${brand}`,
    head: markup`<script src="${WINDOW_SCRIPT_PATH}" defer></script>`,
    body: markup`<body data-message="${message ? JSON.stringify(message) : ''}">
<main class="notice" data-status="${status}">
<img src="/favicon.svg" width="48" height="48" alt="">
<h1>${texts.text[`ProviderWindow.Title.${state}`]}</h1>
<p>${texts.text[`ProviderWindow.Text.${state}`]}</p>
${isLost && markup`<a href="/${texts.locale}/sign-in">${texts.text['ProviderWindow.SignIn.Link']}</a>`}
</main>
</body>`,
  });
}

/** Runs in the popup. A window that no script opened cannot be closed, so its text says what to do. */
export const WINDOW_SCRIPT = `const { message } = document.body.dataset;
if (message && window.opener) window.opener.postMessage(JSON.parse(message), window.location.origin);
window.close();
`;
