import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { productsQuery } from '../../../data/products.queries.ts';
import { ContentLink } from '../../../platform/content-link.tsx';
import { useCall } from '../../../platform/http/call-context.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { Text } from '../../../platform/i18n/text.tsx';
import { productLink } from '../../../platform/products/product-link.ts';
import { createRecentMemory } from '../../../stores/recent-memory.ts';
import { useStores, useUserId } from '../../../stores/stores-context.ts';
import { Picture } from '../../../ui/picture.tsx';
import styles from './recently-viewed.module.css';

const SIZES = '(width < 700px) 172px, (width < 1024px) 30vw, 224px';

/**
 * The products that were looked at before this one, for visitors who allow it. It is the last row of the page, so nothing
 * that is read moves when it appears.
 */
export default function RecentlyViewed({ productName }: { productName: string }) {
  const { data: products = [] } = useQuery(productsQuery(useCall(), usePageLocale()));
  const names = useRecentNames(productName);
  // Without those that have left the shop.
  const shown = names.flatMap((name) => products.find((one) => one.productName === name) ?? []);
  if (shown.length === 0) return null;
  return (
    <section>
      <h2>
        <Text id="Product.Recent.Title" />
      </h2>
      <ul className={styles.tiles}>
        {shown.map((product) => (
          <li key={product.productName} className={styles.tile}>
            <Picture
              className={styles.picture}
              base={product.storeSliderImage}
              kind="feature"
              sizes={SIZES}
              alt=""
            />
            <ContentLink to={productLink(product.productName)} className={styles.link}>
              <bdi>{product.displayName}</bdi>
            </ContentLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was looked at before, and remembers that this product is. */
function useRecentNames(current: string): readonly string[] {
  const { consent } = useStores();
  const userId = useUserId();
  const [memory] = useState(() => createRecentMemory(consent.getState().allows));
  // A player who signs out leaves nothing on the screen for the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored belongs to the player
  const products = useMemo(() => memory.read().products, [memory, current, userId]);
  useEffect(() => memory.add('products', current), [memory, current]);
  return products.filter((name) => name !== current);
}
