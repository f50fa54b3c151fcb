import type { Catalogue as Found } from '@gatehouse/contract/catalogue';
import type { CatalogueFilters as Filters } from '@gatehouse/domain/catalogue';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { ContentLocaleProvider } from '../../../entities/products/content-text.tsx';
import { ProductCard } from '../../../entities/products/product-card.tsx';
import { Text } from '../../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../../platform/load-failed-notice.tsx';
import { CurrencyMenu } from '../currency-menu.tsx';
import { useOwnedProducts } from '../use-owned-products.ts';
import styles from './catalogue.module.css';
import { CatalogueFilters } from './catalogue-filters.tsx';
import { Pages } from './pages.tsx';
import { useCatalogue, useCatalogueAddress } from './use-catalogue.ts';

/** Cards in the first row of a phone; their pictures are the largest of the first screen. */
const PHONE_ROW = 2;

/** Everything that is for sale, filtered as the address says. */
export function Catalogue() {
  const { filters, found } = useCatalogue();
  const results = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.page}>
      <h1>
        <Text id="Catalogue.Page.Heading" />
      </h1>
      {found.kind === 'failed' ? (
        <LoadFailedNotice isRetrying={found.isRetrying} retry={found.retry}>
          <Text id="Catalogue.Load.Failed" />
        </LoadFailedNotice>
      ) : null}
      {found.kind === 'loading' ? <Skeleton shape="fill" className={styles.skeleton} /> : null}
      {found.kind === 'ready' ? (
        <div className={styles.columns}>
          <CatalogueFilters filters={filters} found={found.data} results={results} />
          <Results ref={results} filters={filters} found={found.data} />
        </div>
      ) : null}
    </div>
  );
}

type ResultsProps = { ref: RefObject<HTMLDivElement | null>; filters: Filters; found: Found };

function Results({ ref: top, filters, found }: ResultsProps) {
  const { path } = useCatalogueAddress();
  const owned = useOwnedProducts();
  const { items, total, page, pages, currency, currencies } = found;
  const isLeaving = useRef(false);
  const isOnlyText = Object.keys(filters).join() === 'q';

  // The links to other pages stand below the list, whose beginning is read next.
  const showTop = useEffectEvent((_page: number) => {
    if (!isLeaving.current) return;
    isLeaving.current = false;
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  });
  useEffect(() => showTop(page), [page]);

  return (
    <div ref={top} tabIndex={-1} className={styles.results}>
      <div className={styles.head}>
        <p role="status">
          <Text id="Catalogue.Results.Count" values={{ count: total }} />
        </p>
        <CurrencyMenu current={currency} currencies={currencies} />
      </div>
      {items.length === 0 ? (
        <div className={styles.empty}>
          <h2>
            {filters.q === undefined ? (
              <Text id="Catalogue.Empty.Title" />
            ) : (
              <Text id="Catalogue.Empty.Search" values={{ text: filters.q }} />
            )}
          </h2>
          <p>
            <Text id={isOnlyText ? 'Catalogue.Empty.Spelling' : 'Catalogue.Empty.Text'} />
          </p>
          <ButtonLink>
            <Link to={path}>
              <Text id={isOnlyText ? 'Catalogue.Empty.All' : 'Catalogue.Clear.Link'} />
            </Link>
          </ButtonLink>
        </div>
      ) : (
        <ul className={styles.cards}>
          {items.map((item, index) => (
            <li key={item.productName} className={styles.card}>
              <ContentLocaleProvider value={item.locale}>
                <ProductCard
                  item={item}
                  isOwned={owned.has(item.productName)}
                  level={2}
                  priority={index < PHONE_ROW}
                />
              </ContentLocaleProvider>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 ? (
        <Pages
          filters={filters}
          page={page}
          pages={pages}
          onLeave={() => {
            isLeaving.current = true;
          }}
        />
      ) : null}
    </div>
  );
}
