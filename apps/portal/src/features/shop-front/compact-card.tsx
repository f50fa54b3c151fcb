import type { FrontPageItem } from '@gatehouse/contract/front-page';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { CardText } from '../../entities/products/card-text.tsx';
import styles from './compact-card.module.css';

export function CompactCard({ item, isOwned }: { item: FrontPageItem; isOwned: boolean }) {
  return (
    <article className={styles.card}>
      <div className={styles.art}>
        <Picture base={item.image} kind="compact" sizes="78px" alt="" />
      </div>
      <CardText item={item} isOwned={isOwned} className={styles.textBlock} />
    </article>
  );
}
