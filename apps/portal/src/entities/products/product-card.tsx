import type { FrontPageItem } from '@gatehouse/contract/front-page';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { cx } from '../../ui/class-names.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Picture } from '../../ui/graphics/picture.tsx';
import { ContentText } from './content-text.tsx';
import { OfferLabel } from './offer-label.tsx';
import styles from './product-card.module.css';
import { productLink } from './product-link.ts';
import { Systems } from './systems.tsx';
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
  const Heading = `h${level}` as const;
  const { productName, displayName, genre, image, wordmarkPosition, offer, isNew, isAddOn, systems } = item;
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
      <div className={styles.textBlock}>
        <Heading className={styles.title}>
          <ContentLink to={productLink(productName)} className={styles.link}>
            <ContentText>{displayName}</ContentText>
          </ContentLink>
        </Heading>
        <div className={styles.genre}>
          <p>
            <ContentText>{genre}</ContentText>
          </p>
          <Systems systems={systems} />
        </div>
        <OfferLabel offer={offer} isOwned={isOwned} />
      </div>
    </article>
  );
}
