import { useSearchParams } from 'react-router';

/** Where the list of this page begins, for the query of the contract. The links of the `Pager` change it. */
export function usePageCursor(): { after?: string } {
  const after = useSearchParams()[0].get('after');
  return after === null ? {} : { after };
}
