import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { productLink } from '../../../entities/products/product-link.ts';
import { ContentLink } from '../../../platform/content-link.tsx';
import { Text } from '../../../platform/i18n/text.tsx';
import row from './product-row.module.css';
import styles from './recently-viewed.module.css';
import { useRecentlyViewed } from './use-recently-viewed.ts';

const SIZES = '(width < 700px) 172px, (width < 1024px) 30vw, 224px';

/**
 * The products that were looked at before this one, for visitors who allow it. It is the last row of the page, so nothing
 * that is read moves when it appears.
 */
export default function RecentlyViewed({ productName }: { productName: string }) {
  const shown = useRecentlyViewed(productName);
  if (shown.length === 0) return null;
  return (
    <section>
      <h2>
        <Text id="Product.Recent.Title" />
      </h2>
      <ul className={row.cards}>
        {shown.map((product) => (
          <li key={product.productName} className={row.card}>
            <div className={styles.tile}>
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
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
