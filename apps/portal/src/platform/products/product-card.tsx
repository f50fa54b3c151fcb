import type { FrontPageItem } from '@gatehouse/contract/front-page';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { ContentLink } from '../content-link.tsx';
import { Text } from '../i18n/text.tsx';
import { ContentText } from './content-text.tsx';
import { OfferLabel } from './offer-label.tsx';
import styles from './product-card.module.css';
import { productLink } from './product-link.ts';
import { Wordmark } from './wordmark.tsx';

const SIZES = '(width < 700px) 172px, (width < 1024px) 30vw, 224px';

export type CardItem = Pick<
  FrontPageItem,
  'productName' | 'displayName' | 'genre' | 'image' | 'wordmark' | 'wordmarkPosition' | 'offer' | 'isNew'
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
  const { productName, displayName, genre, image, wordmark, wordmarkPosition, offer, isNew } = item;
  return (
    <article className={styles.card}>
      <div className={cx(styles.art, wordmark && styles[wordmarkPosition])}>
        <Picture
          className={styles.picture ?? ''}
          base={image}
          kind="card"
          sizes={SIZES}
          alt=""
          priority={priority}
        />
        {wordmark ? <Wordmark base={wordmark} className={styles.wordmark} /> : null}
        {isNew ? (
          <Badge kind="discount" className={styles.isNew ?? ''}>
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
        <p className={styles.genre}>
          <ContentText>{genre}</ContentText>
        </p>
        <OfferLabel offer={offer} isOwned={isOwned} />
      </div>
    </article>
  );
}
