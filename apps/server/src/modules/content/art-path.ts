import type { Content, Product } from './content.ts';

/** Without width and format: the page that shows it adds both, or `.svg` to a wordmark. */
export function artPath(content: Content, product: Product, kind: string): string {
  return `/art/${content.artVersion}/${product.art ?? product.name}/${kind}`;
}
