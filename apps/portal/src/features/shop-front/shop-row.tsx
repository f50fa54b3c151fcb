import type { FrontPageItem, FrontPageRow } from '@gatehouse/contract/front-page';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { ContentText } from '../../entities/products/content-text.tsx';
import { ProductCard } from '../../entities/products/product-card.tsx';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/graphics/icon.tsx';
import { CompactCard } from './compact-card.tsx';
import { FeatureCard } from './feature-card.tsx';
import styles from './shop-row.module.css';

type ShopRowProps = { row: FrontPageRow; owned: ReadonlySet<string> };

export function ShopRow({ row, owned }: ShopRowProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>
          <ContentText>{row.title}</ContentText>
        </h2>
        {row.link ? <SeeAll row={row.title} link={row.link} /> : null}
      </div>
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

function SeeAll({ row, link }: { row: string; link: string }) {
  const text = useText();
  return (
    <ContentLink to={link} className={styles.all} aria-label={text('ShopFront.Row.SeeAllOf', { row })}>
      <Text id="ShopFront.Row.SeeAll" />
      <Icon of={ChevronRight} size={16} mirrored />
    </ContentLink>
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
