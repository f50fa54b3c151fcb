import type { FrontPageItem, FrontPageRow } from '@gatehouse/contract/front-page';
import { cx } from '@gatehouse/ui/class-names.ts';
import { useId } from 'react';
import { ContentText } from '../../entities/products/content-text.tsx';
import { ProductCard } from '../../entities/products/product-card.tsx';
import { RowHead } from '../../entities/products/row-head.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { CompactCard } from './compact-card.tsx';
import { FeatureCard } from './feature-card.tsx';
import styles from './shop-row.module.css';

type ShopRowProps = { row: FrontPageRow; owned: ReadonlySet<string> };

export function ShopRow({ row, owned }: ShopRowProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <RowHead title={row.title} link={row.link}>
        <h2 id={headingId}>
          <ContentText>{row.title}</ContentText>
        </h2>
      </RowHead>
      {row.items.length === 0 ? (
        <p className={styles.empty}>
          <Text id="ShopFront.Row.Empty" />
        </p>
      ) : (
        <ul className={cx(styles.items, styles[row.kind])}>
          {row.items.map((item) => (
            <li key={item.productName} className={styles.item}>
              <Card kind={row.kind} item={item} isOwned={owned.has(item.productName)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type CardProps = { kind: FrontPageRow['kind']; item: FrontPageItem; isOwned: boolean };

function Card({ kind, item, isOwned }: CardProps) {
  switch (kind) {
    case 'cards':
      return <ProductCard item={item} isOwned={isOwned} />;
    case 'features':
      return <FeatureCard item={item} />;
    case 'compact':
      return <CompactCard item={item} isOwned={isOwned} />;
  }
}
