/** A link of an offer is absolute; one of this site is opened without loading a document. */
export function pathOnSite(link: string, origin: string): string | null {
  const url = URL.parse(link);
  return url?.origin === origin ? url.pathname + url.search + url.hash : null;
}

/** The part of the page that a link leads to; null for another page. The browser scrolls to it, also the second time. */
export function partOfPage(path: string, pathname: string): string | null {
  return path.startsWith(`${pathname}#`) ? path.slice(pathname.length) : null;
}
