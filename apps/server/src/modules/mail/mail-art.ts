import type { Letter } from '../../ports/mails.ts';
import { artPath } from '../content/art-path.ts';
import type { Content } from '../content/content.ts';

const WELCOMING_PRODUCT = 'ironvale';
const WELCOMING_ART = 'feature';
const WIDTH_AND_FORMAT = '-1180.webp';

/** The first mail a player gets shows a picture; those about security stay plain. */
export function withArt(letter: Letter, content: Content, publicUrl: string): Letter {
  const product = content.products.get(WELCOMING_PRODUCT);
  if (letter.template !== 'validate-address' || letter.artUrl || !product) return letter;
  const path = `${artPath(content, product, WELCOMING_ART)}${WIDTH_AND_FORMAT}`;
  return { ...letter, artUrl: `${publicUrl}${path}` };
}
