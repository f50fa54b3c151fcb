import type { Content } from '../../content/files/content.ts';

/** For the Content-Security-Policy. The portal's own script needs no entry. */
export function challengeScripts({ portal }: Pick<Content, 'portal'>): string[] {
  const url = portal.features.challenge?.scriptUrl;
  return url?.startsWith('https:') ? [url] : [];
}
