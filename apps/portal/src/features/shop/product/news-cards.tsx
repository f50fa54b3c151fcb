import type { Product } from '@gatehouse/contract/product';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { playLink } from '../../../entities/products/product-link.ts';
import { RowHead } from '../../../entities/products/row-head.tsx';
import { ContentLink } from '../../../platform/content-link.tsx';
import { useFormat } from '../../../platform/i18n/use-format.ts';
import { useTracking } from '../../../platform/tracking/tracking-context.ts';
import styles from './news-cards.module.css';
import { useProductNews } from './use-product.ts';

const SHOWN_MAX = 3;
const SIZES = '(width < 700px) 100vw, 390px';

/** The newest articles; nothing for a product without news. */
export function NewsCards({ product }: { product: Product }) {
  const { productName: name } = product;
  const { date } = useFormat();
  const { track } = useTracking();
  const news = useProductNews(name);
  if (!news || news.entries.length === 0) return null;
  const { title, locale, entries } = news;
  const onOpen = () => void track({ event: 'content_opened', product: name, content_type: 'news' });
  return (
    <section>
      <RowHead title={title} link={playLink(name)}>
        <h2 lang={product.locale} dir="auto">
          {title}
        </h2>
      </RowHead>
      <ul className={styles.cards}>
        {entries.slice(0, SHOWN_MAX).map(({ id, title: headline, date: day, summary, image, link }) => (
          <li key={id} className={styles.card}>
            {image ? (
              <Picture className={styles.picture} base={image} kind="feature" sizes={SIZES} alt="" />
            ) : null}
            <div className={styles.textBlock}>
              <time className={styles.date} dateTime={day}>
                {date(new Date(day), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })}
              </time>
              <h3 className={styles.title} lang={locale} dir="auto">
                <ContentLink
                  className={styles.link}
                  to={link ?? `app:/play/${name}/news/${id}`}
                  onClick={onOpen}
                >
                  {headline}
                </ContentLink>
              </h3>
              <p className={styles.summary} lang={locale} dir="auto">
                {summary}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
