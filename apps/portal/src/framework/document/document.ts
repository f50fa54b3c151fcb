import type { ClientConfig } from '@gatehouse/contract/config';
import type { PageLook } from '@gatehouse/contract/portal-bundle';
import { escapeHtml } from '@gatehouse/domain/escape-html';
import type { PageHead } from '../head.tsx';
import { STATE_ELEMENT_ID } from '../hydration/preloaded-state.ts';
import { alternateLinks } from './address-links.ts';
import type { Assets } from './assets.ts';

export interface DocumentParts {
  locale: string;
  direction: 'ltr' | 'rtl';
  publicUrl: string;
  languages: Pick<ClientConfig, 'locales' | 'fallbackLocale'>;
  /** The part of the URL after the locale, without the query. */
  path: string;
  head: PageHead;
  brandName: string;
  sharePicture: string;
  look: PageLook;
  /** False for pages whose address or content does not exist. */
  isFound: boolean;
  isIndexed: boolean;
  /** The URL contains a secret, so the page sends no referrer. */
  isSecret: boolean;
  /** Most of the page is rendered by its scripts. On other pages they start after what is visible has loaded. */
  startsImmediately: boolean;
  assets: Assets;
  body: string;
  state: unknown;
}

/** The whole document as HTML. No inline script runs in it, so the content security policy needs no exception. */
export function writeDocument(parts: DocumentParts): string {
  return [
    '<!doctype html>',
    element('html', {
      lang: parts.locale,
      dir: parts.direction,
      ...(parts.look.scheme ? { 'data-scheme': parts.look.scheme } : {}),
    }),
    '<head>',
    ...headLines(parts),
    '</head>',
    '<body>',
    `<div id="root">${parts.body}</div>`,
    ...structuredData(parts),
    `<script type="application/json" id="${STATE_ELEMENT_ID}">${embedJson(parts.state)}</script>`,
    '</body>',
    '</html>',
  ].join('');
}

/** Data blocks are not executed, so the content security policy does not concern them. */
function structuredData({ head, isIndexed, publicUrl, locale, path }: DocumentParts): string[] {
  const blocks = isIndexed ? (head.data?.({ publicUrl, locale, path }) ?? []) : [];
  return blocks.map((block) => `<script type="application/ld+json">${embedJson(block)}</script>`);
}

function headLines(parts: DocumentParts): string[] {
  const { assets, head, publicUrl, look } = parts;
  const canonical = `${publicUrl}/${parts.locale}${parts.path}`;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    element('meta', { name: 'description', content: head.description }),
    // Before the style sheets: a script after them would wait until they have loaded.
    `${element('script', { src: assets.beforeHydration })}</script>`,
    ...assets.fonts.map((href) =>
      element('link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: true }),
    ),
    ...assets.styles.map((href) => element('link', { rel: 'stylesheet', href })),
    ...(look.styles ? [element('link', { rel: 'stylesheet', href: look.styles })] : []),
    ...scriptLines(parts),
    ...(parts.isFound ? languageLines(parts) : []),
    ...(parts.isIndexed
      ? indexedLines(canonical, parts)
      : [element('meta', { name: 'robots', content: 'noindex' })]),
    ...(parts.isSecret ? [element('meta', { name: 'referrer', content: 'no-referrer' })] : []),
    ...schemeLines(look),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
  ];
}

/**
 * Low priority: the page renders without them. Each chunk is its own script and not a preload of the entry, so that
 * the browser evaluates them in several short tasks. `before-hydration.ts` inserts the template.
 */
function scriptLines({ assets, startsImmediately }: DocumentParts): string[] {
  const lines = [
    ...[...assets.chunks, assets.entry].map(
      (src) => `${element('script', { type: 'module', src, fetchpriority: 'low' })}</script>`,
    ),
    ...assets.messages.map((href) =>
      element('link', { rel: 'preload', href, as: 'fetch', crossorigin: true, fetchpriority: 'low' }),
    ),
  ];
  return startsImmediately ? lines : ['<template data-scripts>', ...lines, '</template>'];
}

function schemeLines({ scheme, theme }: PageLook): string[] {
  if (scheme) {
    return [
      element('meta', { name: 'color-scheme', content: scheme }),
      element('meta', { name: 'theme-color', content: theme[scheme] }),
    ];
  }
  return [
    element('meta', { name: 'color-scheme', content: 'dark light' }),
    ...(['dark', 'light'] as const).map((one) =>
      element('meta', {
        name: 'theme-color',
        content: theme[one],
        media: `(prefers-color-scheme: ${one})`,
      }),
    ),
  ];
}

function languageLines({ publicUrl, path, languages }: DocumentParts): string[] {
  return alternateLinks(publicUrl, path, languages).map((link) => element('link', link));
}

function indexedLines(
  canonical: string,
  { publicUrl, head, brandName, sharePicture }: DocumentParts,
): string[] {
  return [
    element('link', { rel: 'canonical', href: canonical }),
    element('meta', { property: 'og:site_name', content: brandName }),
    element('meta', { property: 'og:title', content: head.title }),
    element('meta', { property: 'og:description', content: head.description }),
    element('meta', { property: 'og:url', content: canonical }),
    element('meta', {
      property: 'og:image',
      content: head.picture ? publicUrl + head.picture : sharePicture,
    }),
    element('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ];
}

/** JSON for a script element, escaped so that it can neither close the element nor open another. */
function embedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function element(name: string, attributes: Record<string, string | true>): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === true ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`,
  );
  return `<${name}${written.join('')}>`;
}
