/** The page of a product, in the link format of the content. */
export function productLink(productName: string): string {
  return `app:/shop/${productName}`;
}

/** Where a game is played or downloaded. */
export function playLink(productName: string): string {
  return `app:/play/${productName}`;
}

/** The summary before a payment, below the locale. */
export function summaryPath(productName: string, extraName: string | null): string {
  return `/shop/${productName}/buy${extraName === null ? '' : `?item=${extraName}`}`;
}
