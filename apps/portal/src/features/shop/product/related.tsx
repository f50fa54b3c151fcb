import type { ShopItem } from '@gatehouse/contract/catalogue';
import { ContentLocaleProvider } from '../../../entities/products/content-text.tsx';
import { ProductCard } from '../../../entities/products/product-card.tsx';
import { Text } from '../../../platform/i18n/text.tsx';
import styles from './product-row.module.css';

type RelatedProps = { items: readonly ShopItem[]; owned: ReadonlySet<string> };

/** One row of cards on a wide screen. */
const RELATED_MAX = 5;

/** Games that the player does not have yet. */
export function Related({ items, owned }: RelatedProps) {
  const shown = items.filter(({ productName }) => !owned.has(productName)).slice(0, RELATED_MAX);
  if (shown.length === 0) return null;
  return (
    <section>
      <h2>
        <Text id="Product.Related.Title" />
      </h2>
      <ul className={styles.cards}>
        {shown.map((item) => (
          <li key={item.productName} className={styles.card}>
            <ContentLocaleProvider value={item.locale}>
              <ProductCard item={item} isOwned={false} />
            </ContentLocaleProvider>
          </li>
        ))}
      </ul>
    </section>
  );
}
