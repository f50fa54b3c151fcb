import type { Letter } from '../../ports/mails.ts';
import { artPath } from '../content/art-path.ts';
import type { Content } from '../content/content.ts';

const WELCOMING_PRODUCT = 'ironvale';
const WELCOMING_ART = 'feature-1180.webp';

/** The first mail a player gets shows a picture; those about security stay plain. */
export function withArt(letter: Letter, content: Content, publicUrl: string): Letter {
  const product = content.products.get(WELCOMING_PRODUCT);
  if (letter.template !== 'validate-address' || letter.artUrl || !product) return letter;
  return { ...letter, artUrl: `${publicUrl}${artPath(content, product, WELCOMING_ART)}` };
}
