/** A link or picture of ours, or an error: whoever fills a template cannot send a player elsewhere. */
export function ownUrl(url: string, publicUrl: string): string {
  const base = new URL(publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`);
  const target = new URL(url);
  const isOwn =
    target.origin === base.origin &&
    target.username === '' &&
    target.password === '' &&
    target.pathname.startsWith(base.pathname);
  if (!isOwn) throw new Error(`A mail may only link below ${base.href}`);
  return target.href;
}

/** Support, privacy policy and imprint may live on another site, but they are always web pages. */
export function webUrl(url: string): string {
  const target = new URL(url);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') {
    throw new Error('A footer link must be an http or https address');
  }
  return target.href;
}
