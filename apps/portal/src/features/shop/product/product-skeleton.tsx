import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Text } from '../../../platform/i18n/text.tsx';
import styles from './product-skeleton.module.css';

/** The same sizes as the page, to keep layout shift small. */
export function ProductSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <VisuallyHidden>
        <Text id="Shell.Loading.Text" />
      </VisuallyHidden>
      <div data-under-bar>
        <Skeleton shape="fill" className={styles.hero} />
      </div>
      <div className={styles.columns}>
        <Skeleton shape="fill" className={styles.main} />
        <Skeleton shape="fill" className={styles.pane} />
      </div>
    </div>
  );
}
