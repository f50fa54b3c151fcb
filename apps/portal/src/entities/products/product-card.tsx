import type { FrontPageItem } from '@gatehouse/contract/front-page';
import { cx } from '@gatehouse/ui/class-names.ts';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { CardText } from './card-text.tsx';
import styles from './product-card.module.css';
import { Wordmark } from './wordmark.tsx';

const SIZES = '(width < 700px) 172px, (width < 1024px) 30vw, 224px';

export type CardItem = Pick<
  FrontPageItem,
  | 'productName'
  | 'displayName'
  | 'genre'
  | 'image'
  | 'wordmark'
  | 'wordmarkPosition'
  | 'offer'
  | 'isNew'
  | 'isAddOn'
  | 'systems'
>;

type ProductCardProps = {
  item: CardItem;
  isOwned: boolean;
  /** The level of its heading: 3 below the title of a row. */
  level?: 2 | 3;
  /** On the first screen of a phone: its picture is loaded eagerly, with high priority. */
  priority?: boolean;
};

export function ProductCard({ item, isOwned, level = 3, priority = false }: ProductCardProps) {
  const { image, wordmarkPosition, isNew, isAddOn } = item;
  // An add-on has the wordmark of its game, so it would look like the game.
  const wordmark = isAddOn ? undefined : item.wordmark;
  return (
    <article className={styles.card}>
      <div className={cx(styles.art, wordmark && styles[wordmarkPosition])}>
        <Picture base={image} kind="card" sizes={SIZES} alt="" priority={priority} />
        {wordmark ? <Wordmark base={wordmark} className={styles.wordmark} /> : null}
        {isAddOn ? (
          <Badge className={styles.ribbon}>
            <Text id="Offer.AddOn.Label" />
          </Badge>
        ) : null}
        {isNew ? (
          <Badge kind="discount" className={styles.isNew}>
            <Text id="Offer.New.Label" />
          </Badge>
        ) : null}
      </div>
      <CardText item={item} isOwned={isOwned} level={level} className={styles.textBlock} />
    </article>
  );
}
