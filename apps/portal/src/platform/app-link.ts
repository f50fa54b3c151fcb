/** In content and config, a link that starts with this is a path of the portal without its locale. */
const INTERNAL_SCHEME = 'app:';

export type AppLink = { kind: 'internal'; path: string } | { kind: 'external'; href: string };

export function readLink(link: string, locale: string): AppLink {
  if (!link.startsWith(INTERNAL_SCHEME)) return { kind: 'external', href: link };
  const path = link.slice(INTERNAL_SCHEME.length).replace(/^\/*/, '/');
  return { kind: 'internal', path: `/${locale}${path}` };
}
