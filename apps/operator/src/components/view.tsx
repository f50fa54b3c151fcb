import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../api/failure-text.ts';
import { texts } from './texts.ts';
import styles from './view.module.css';

type ViewProps<T> = {
  query: UseQueryResult<T, Error>;
  children: (data: T) => ReactNode;
};

/** What a page shows of a query: loading, failed with a retry, or its data. */
export function View<T>({ query, children }: ViewProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <Notice
        kind="danger"
        title={texts.failedTitle}
        action={
          <Button kind="secondary" size="small" onClick={() => void query.refetch()} busy={query.isFetching}>
            {texts.retry}
          </Button>
        }
      >
        {failureText(query.error)}
      </Notice>
    );
  }
  return (
    <div aria-busy="true">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Skeleton shape="pane" />
    </div>
  );
}

export function Empty({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
