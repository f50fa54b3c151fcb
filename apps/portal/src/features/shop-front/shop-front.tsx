import type { FrontPage } from '@gatehouse/contract/front-page';
import { ContentLocaleProvider } from '../../entities/products/content-text.tsx';
import { useConfig } from '../../platform/config-context.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useSession } from '../../stores/stores-context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { Notice } from '../../ui/overlays/notice.tsx';
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
          <Notice kind="danger" action={<Retry {...shop} />}>
            <Text id="ShopFront.Load.Failed" />
          </Notice>
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
          <Retry {...shop} />
        </div>
      );
    case 'ready':
      return <Shelves page={shop.page} owned={shop.owned} />;
  }
}

function Retry({ isRetrying, retry }: { isRetrying: boolean; retry: () => void }) {
  return (
    <Button size="small" busy={isRetrying} onClick={retry}>
      <Text id="Common.Retry.Button" />
    </Button>
  );
}

function Shelves({ page, owned }: { page: FrontPage; owned: ReadonlySet<string> }) {
  // The band asks visitors to create an account.
  const isVisitor = useSession(({ user }) => user === 'signed-out');
  return (
    <ContentLocaleProvider value={page.locale}>
      {page.hero.length > 0 ? <Hero slides={page.hero} owned={owned} /> : null}
      <div className={styles.shelves}>
        {page.rows.map((row) => (
          <ShopRow key={row.id} row={row} owned={owned} />
        ))}
        {isVisitor ? <AccountBand {...page.band} /> : null}
      </div>
    </ContentLocaleProvider>
  );
}
