import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './play-skeleton.module.css';

/** Same height as the content it replaces. */
export function PlaySkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <VisuallyHidden>
        <Text id="Shell.Loading.Text" />
      </VisuallyHidden>
      <div data-under-bar>
        <Skeleton shape="fill" className={styles.hero} />
      </div>
      <NewsSkeleton />
    </div>
  );
}

export function NewsSkeleton() {
  return (
    <div className={styles.news} aria-busy="true">
      <Skeleton shape="fill" />
      <Skeleton shape="fill" />
      <Skeleton shape="fill" />
    </div>
  );
}
