/** Checks that a link or picture is ours, so that no template value can send a player to another site. */
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

/** Support, privacy policy and imprint may be on another site, but they are always web pages. */
export function webUrl(url: string): string {
  const target = new URL(url);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') {
    throw new Error('A footer link must be an http or https address');
  }
  return target.href;
}
