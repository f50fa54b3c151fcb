import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import shelves from './shop-front.module.css';
import styles from './shop-front-skeleton.module.css';

const CARDS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** A skeleton with the sizes of the page, to keep layout shift small. */
export function ShopFrontSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <Text id="Shell.Loading.Text" />
      </VisuallyHidden>
      <div className={styles.hero} data-under-bar>
        <div className={styles.textBlock}>
          <Skeleton shape="title" width="long" />
          <Skeleton />
          <Skeleton width="medium" />
          <Skeleton shape="button" width="short" />
        </div>
      </div>
      <div className={shelves.shelves}>
        <Skeleton shape="title" className={styles.title} />
        <div className={styles.cards}>
          {CARDS.map((card) => (
            <div key={card} className={styles.card}>
              <Skeleton shape="fill" className={styles.art} />
              <Skeleton width="long" />
              <Skeleton width="medium" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
