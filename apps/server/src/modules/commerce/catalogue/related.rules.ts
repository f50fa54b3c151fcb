import type { Product } from '../../content/files/content.ts';

type Comparable = Pick<Product, 'name' | 'addOnOf' | 'tags' | 'released'>;

/** More than one row of cards: the portal leaves out what the player owns. */
const RELATED_MAX = 10;

/**
 * Other games, those with the most tags in common first, then the newest. The game of an add-on comes first; the add-ons
 * of a game are listed with its editions.
 */
export function relatedTo<P extends Comparable>(product: Comparable, all: readonly P[]): P[] {
  const tags = new Set(product.tags);
  const closeness = (one: Comparable) =>
    one.name === product.addOnOf ? Number.POSITIVE_INFINITY : one.tags.filter((tag) => tags.has(tag)).length;
  return all
    .filter(({ name, addOnOf }) => name !== product.name && addOnOf === undefined)
    .toSorted((a, b) => compare(closeness(b), closeness(a)) || compare(b.released, a.released))
    .slice(0, RELATED_MAX);
}

function compare<V extends number | string>(a: V, b: V): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
