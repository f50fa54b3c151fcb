import type { ShopItem } from '@gatehouse/contract/catalogue';
import { Text } from '../../../platform/i18n/text.tsx';
import { ContentLocaleProvider } from '../../../platform/products/content-text.tsx';
import { ProductCard } from '../../../platform/products/product-card.tsx';
import styles from './related.module.css';

type RelatedProps = { items: readonly ShopItem[]; owned: ReadonlySet<string> };

export function Related({ items, owned }: RelatedProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2>
        <Text id="Product.Related.Title" />
      </h2>
      <ul className={styles.cards}>
        {items.map((item) => (
          <li key={item.productName} className={styles.card}>
            <ContentLocaleProvider value={item.locale}>
              <ProductCard item={item} isOwned={owned.has(item.productName)} />
            </ContentLocaleProvider>
          </li>
        ))}
      </ul>
    </section>
  );
}
