import type { FrontPage } from '@gatehouse/contract/front-page';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { ContentLocaleProvider } from '../../entities/products/content-text.tsx';
import { useConfig } from '../../platform/config-context.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import { AccountBand } from './account-band.tsx';
import { Hero } from './hero.tsx';
import styles from './shop-front.module.css';
import { ShopFrontSkeleton } from './shop-front-skeleton.tsx';
import { ShopRow } from './shop-row.tsx';
import { useShopFront } from './use-shop-front.ts';

export function ShopFront() {
  const { brand } = useConfig();
  return (
    <>
      <h1>
        <VisuallyHidden>
          <Text id="ShopFront.Page.Heading" values={{ brand: brand.name }} />
        </VisuallyHidden>
      </h1>
      <Content />
    </>
  );
}

function Content() {
  const shop = useShopFront();
  switch (shop.kind) {
    case 'loading':
      return <ShopFrontSkeleton />;
    case 'failed':
      return (
        <div className={styles.message}>
          <LoadFailedNotice {...shop}>
            <Text id="ShopFront.Load.Failed" />
          </LoadFailedNotice>
        </div>
      );
    case 'empty':
      return (
        <div className={styles.message}>
          <h2>
            <Text id="ShopFront.Empty.Title" />
          </h2>
          <p className={styles.emptyText}>
            <Text id="ShopFront.Empty.Text" />
          </p>
          <Button size="small" busy={shop.isRetrying} onClick={shop.retry}>
            <Text id="Common.Retry.Button" />
          </Button>
        </div>
      );
    case 'ready':
      return <Shelves page={shop.page} owned={shop.owned} />;
  }
}

function Shelves({ page, owned }: { page: FrontPage; owned: ReadonlySet<string> }) {
  return (
    <ContentLocaleProvider value={page.locale}>
      {page.hero.length > 0 ? <Hero slides={page.hero} owned={owned} /> : null}
      <div className={styles.shelves}>
        {page.rows.map((row) => (
          <ShopRow key={row.id} row={row} owned={owned} />
        ))}
        <AccountBand {...page.band} />
      </div>
    </ContentLocaleProvider>
  );
}
