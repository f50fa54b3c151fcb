import { directionOf } from '@gatehouse/domain/direction';
import { DEFAULT_LOCALE, isPageLocale } from '@gatehouse/domain/locales';
import { type Markup, markup } from './markup.ts';
import { NOTICE_STYLES_PATH } from './stylesheet.ts';

interface ServerPage {
  /** The language of the texts. */
  locale?: string;
  title: string | undefined;
  /** Further styles and scripts. */
  head?: Markup;
  /** The whole body element. */
  body: Markup;
}

/** The document around a page that the server writes itself, with the colours and fonts of the portal. */
export function serverPage({ locale = DEFAULT_LOCALE, title, head, body }: ServerPage): string {
  const direction = directionOf(isPageLocale(locale, true) ? locale : DEFAULT_LOCALE);
  return markup`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${NOTICE_STYLES_PATH}">
<link rel="stylesheet" href="/brand.css">
${head}
</head>
${body}
</html>
`.html;
}
