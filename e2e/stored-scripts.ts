import { expect, type Page } from '@playwright/test';

/** An unreachable host: a request to it means that an injected script or element ran. */
const CANARY_HOST = 'canary.example';

/** Texts that become script where a page, its state or a mail does not escape them. Each fits into a name. */
export const STORED_SCRIPTS: readonly string[] = [
  '<script>ran=1</script>',
  '<img src=x onerror=ran=1>',
  '"><svg onload=ran=1>',
  "' autofocus onfocus=ran=1 x='",
  '</script><script>ran=1</script>',
  '</title><script>ran=1</script>',
  '</style><img src=x onerror=ran=1>',
  '<!--<script>ran=1//',
  '<iframe srcdoc="<script>parent.ran=1</script>">',
  `<img src=//${CANARY_HOST}/a>`,
  `<link rel=stylesheet href=//${CANARY_HOST}/b>`,
  '<base href=//canary.example/>',
  '[open](javascript:ran=1)',
  `![picture](https://${CANARY_HOST}/c)`,
  'javascript:ran=1',
  "{{constructor.constructor('ran=1')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template engine would replace
  '${globalThis.ran=1}',
  '\u2028ran=1//',
  '\u2029ran=1//',
  '&lt;script&gt;ran=1&lt;/script&gt;',
];

/** Elements that an injected text would leave in a document. */
const TRACES = [
  '[onerror], [onload], [onfocus]',
  'img[src="x"]',
  `[src*="${CANARY_HOST}"], [href*="${CANARY_HOST}"]`,
  '[href^="javascript:" i]',
  '[srcdoc]',
  'base',
].join(', ');

/** Checks every trace that an injected script would leave. */
export function watchForScripts(page: Page): { expectNone(): Promise<void> } {
  const seen: string[] = [];
  page.on('dialog', async (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes(CANARY_HOST)) seen.push(`request ${request.url()}`);
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) seen.push(`${page.url()} ${message.text()}`);
  });
  page.on('pageerror', (error) => seen.push(`${page.url()} ${error.message}`));
  return {
    async expectNone() {
      // Frames are sandboxed without scripts, and cannot be asked.
      const found = await page.evaluate(
        (traces) => ({
          hasRun: 'ran' in globalThis,
          traces: [...document.querySelectorAll(traces)].map(({ outerHTML }) => outerHTML.slice(0, 200)),
        }),
        TRACES,
      );
      expect(found, page.url()).toEqual({ hasRun: false, traces: [] });
      expect(seen).toEqual([]);
    },
  };
}
