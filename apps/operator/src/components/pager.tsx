import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Link, useSearchParams } from 'react-router';
import styles from './pager.module.css';
import { texts } from './texts.ts';

/** Below a list in pages: where a page begins is `after` in the address. `next` is that of the reply. */
export function Pager({ next }: { next: string | null }) {
  const [search] = useSearchParams();
  const isFirst = !search.has('after');
  if (isFirst && next === null) return null;
  const pageAt = (after: string | null) => {
    const wanted = new URLSearchParams(search);
    if (after === null) wanted.delete('after');
    else wanted.set('after', after);
    return `?${wanted}`;
  };
  return (
    <nav className={styles.pager} aria-label={texts.listPages}>
      {isFirst ? null : (
        <ButtonLink kind="quiet" size="small">
          <Link to={pageAt(null)}>{texts.firstPage}</Link>
        </ButtonLink>
      )}
      {next === null ? null : (
        <ButtonLink kind="secondary" size="small">
          <Link to={pageAt(next)}>{texts.nextPage}</Link>
        </ButtonLink>
      )}
    </nav>
  );
}

/** Where the list of this page begins, for the query of the contract. The links of the `Pager` change it. */
export function usePageCursor(): { after?: string } {
  const after = useSearchParams()[0].get('after');
  return after === null ? {} : { after };
}
