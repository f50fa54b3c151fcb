import { ownUrl } from '../content/own-url.ts';
import type { MailContext } from '../mail.ts';

/** Everything essential is inline; this only narrows the page for phones. */
const NARROW = `
@media (max-width: 560px) {
  .page { padding: 0 12px !important; }
  .card-pad { padding: 28px 24px 32px !important; }
  .art { height: 140px !important; }
  .title { font-size: 26px !important; line-height: 34px !important; }
  .action { display: block !important; text-align: center !important; padding-left: 16px !important; padding-right: 16px !important; }
  .fact-label, .fact-value { display: block !important; width: auto !important; }
  .fact-label { padding-bottom: 0 !important; white-space: normal !important; }
  .fact-value { padding-top: 0 !important; }
}`;

const EVEN_TITLES = '.title { text-wrap: balance; }';
const PLAIN_DETECTED_LINKS =
  'a[x-apple-data-detectors] { color: inherit !important; text-decoration: none !important; }';

export function headStyles({ fonts = [], publicUrl }: Pick<MailContext, 'fonts' | 'publicUrl'>): string {
  const fontFaces = fonts.map(
    ({ family, url, weight }) =>
      `@font-face { font-family: '${family}'; font-weight: ${weight}; font-display: swap; src: url('${ownUrl(url, publicUrl)}') format('woff2'); }`,
  );
  return [...fontFaces, EVEN_TITLES, PLAIN_DETECTED_LINKS, NARROW].join('\n');
}
