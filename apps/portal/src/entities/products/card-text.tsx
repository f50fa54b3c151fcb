import type { FrontPageItem } from '@gatehouse/contract/front-page';
import { ContentLink } from '../../platform/content-link.tsx';
import styles from './card-text.module.css';
import { ContentText } from './content-text.tsx';
import { OfferLabel } from './offer-label.tsx';
import { productLink } from './product-link.ts';
import { Systems } from './systems.tsx';

type CardTextProps = {
  item: Pick<FrontPageItem, 'productName' | 'displayName' | 'genre' | 'offer' | 'systems'>;
  isOwned: boolean;
  /** The level of its heading: 3 below the title of a row. */
  level?: 2 | 3;
  className: string | undefined;
};

/** Name, genre and price on the card of a product. The whole card is clickable; its name is the link text. */
export function CardText({ item, isOwned, level = 3, className }: CardTextProps) {
  const Heading = `h${level}` as const;
  const { productName, displayName, genre, offer, systems } = item;
  return (
    <div className={className}>
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
  );
}
