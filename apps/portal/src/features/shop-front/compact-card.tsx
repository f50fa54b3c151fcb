import type { FrontPageItem } from '@gatehouse/contract/front-page';
import { ContentText } from '../../entities/products/content-text.tsx';
import { OfferLabel } from '../../entities/products/offer-label.tsx';
import { productLink } from '../../entities/products/product-link.ts';
import { Systems } from '../../entities/products/systems.tsx';
import { ContentLink } from '../../platform/content-link.tsx';
import { Picture } from '../../ui/graphics/picture.tsx';
import styles from './compact-card.module.css';

export function CompactCard({ item, isOwned }: { item: FrontPageItem; isOwned: boolean }) {
  const { productName, displayName, genre, image, offer, systems } = item;
  return (
    <article className={styles.card}>
      <div className={styles.art}>
        <Picture base={image} kind="compact" sizes="78px" alt="" />
      </div>
      <div className={styles.textBlock}>
        <h3 className={styles.title}>
          <ContentLink to={productLink(productName)} className={styles.link}>
            <ContentText>{displayName}</ContentText>
          </ContentLink>
        </h3>
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
