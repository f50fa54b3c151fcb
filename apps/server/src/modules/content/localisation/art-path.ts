import type { Content, Product } from '../files/content.ts';

/**
 * Without width and format: the page that shows it adds both, or `.svg` to a wordmark. An add-on uses the art of its
 * game where it has none.
 */
export function artPath({ art }: Content, { name, addOnOf }: Product, kind: string): string {
  const folder = addOnOf && !art.cuts.has(`${name}/${kind}`) ? addOnOf : name;
  return `/art/${art.version}/${folder}/${kind}`;
}
