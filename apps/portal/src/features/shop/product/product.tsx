import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { loadChunk } from '../../../framework/chunk-loading.ts';
import { Head } from '../../../framework/head.tsx';
import { useConfig } from '../../../platform/config-context.ts';
import { Text, useText } from '../../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../../platform/load-failed-notice.tsx';
import { usePageView } from '../../../stores/use-page-view.ts';
import { BuyPane } from './buy-pane.tsx';
import { Gallery } from './gallery.tsx';
import styles from './product.module.css';
import { ProductHero } from './product-hero.tsx';
import type { LaterPart } from './product-later.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';
import { productData } from './structured-data.ts';
import { type ShownProduct, useProduct } from './use-product.ts';

const loadLater = () => loadChunk('product-later', () => import('./product-later.tsx'));

/** The HTML of the server stays until its script is there. The route table names it, for its styles. */
const Later = import.meta.env.SSR ? (await import('./product-later.tsx')).default : lazy(loadLater);

interface ProductProps {
  name: string;
  /** Rendered if it does not exist. */
  missing: ReactNode;
  /** The offer that a player has in a game. */
  promotion(game: string): ReactNode;
}

/** The page of a game or an add-on. */
export function Product({ name, missing, promotion }: ProductProps) {
  const state = useProduct(name);
  switch (state.kind) {
    case 'loading':
      return <ProductSkeleton />;
    case 'missing':
      return missing;
    case 'failed':
      return (
        <div className={styles.message}>
          <LoadFailedNotice isRetrying={state.isRetrying} retry={state.retry}>
            <Text id="Product.Load.Failed" />
          </LoadFailedNotice>
        </div>
      );
    case 'ready':
      return <Page shown={state.shown} promotion={promotion} />;
  }
}

function Page({ shown, promotion }: { shown: ShownProduct } & Pick<ProductProps, 'promotion'>) {
  const text = useText();
  const { brand } = useConfig();
  const offer = useRef<HTMLElement>(null);
  const { product, page } = shown;
  usePageView('product', product.productName);
  const { displayName, tagline } = product;
  const later = (part: LaterPart) => (
    <Suspense>
      <Later part={part} shown={shown} offer={offer} />
    </Suspense>
  );
  return (
    <>
      <Head
        title={text('Product.Game.Title', { game: displayName, brand: brand.name })}
        description={tagline}
        picture={`${page.share}-1200.jpg`}
        // The browser does not need it.
        data={import.meta.env.SSR ? productData(shown, text('Nav.Shop.Link')) : undefined}
      />
      <ProductHero product={product} tag={page.tags[0]} />
      <div className={styles.page}>
        <Gallery product={product} />
        <aside ref={offer} className={styles.offer} aria-label={text('Product.Offer.Label')}>
          <BuyPane shown={shown} />
        </aside>
        <div className={styles.main}>
          {later('about')}
          {promotion(page.game?.productName ?? product.productName)}
          {later('extras')}
          {later('requirements')}
        </div>
      </div>
      <div className={styles.rows}>{later('rows')}</div>
      {later('bar')}
    </>
  );
}
