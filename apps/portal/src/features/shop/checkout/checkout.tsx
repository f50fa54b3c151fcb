import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { productLink } from '../../../entities/products/product-link.ts';
import { ContentLink } from '../../../platform/content-link.tsx';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { Text } from '../../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../../platform/load-failed-notice.tsx';
import styles from './checkout.module.css';
import { CheckoutForm } from './checkout-form.tsx';
import { useCheckout } from './use-checkout.ts';

type CheckoutProps = {
  productName: string;
  /** Rendered if there is nothing of that name to buy. */
  missing: ReactNode;
};

/** The summary before a payment. */
export function Checkout({ productName, missing }: CheckoutProps) {
  const locale = usePageLocale();
  const view = useCheckout(productName);
  switch (view.kind) {
    case 'loading':
      return (
        <div className={styles.page}>
          <Skeleton shape="fill" className={styles.waiting} />
        </div>
      );
    case 'failed':
      return (
        <div className={styles.page}>
          <LoadFailedNotice isRetrying={view.isRetrying} retry={view.retry}>
            <Text id="Checkout.Load.Failed" />
          </LoadFailedNotice>
        </div>
      );
    case 'missing':
      return missing;
    case 'owned':
      return (
        <div className={styles.message}>
          <h1>
            <Text id="Checkout.Owned.Title" />
          </h1>
          <p>
            <Text id="Checkout.Owned.Text" values={{ item: view.item.displayName }} />
          </p>
          <ButtonLink kind="primary">
            <Link to={`/${locale}/library`}>
              <Text id="Checkout.Library.Button" />
            </Link>
          </ButtonLink>
        </div>
      );
    case 'unavailable':
      return (
        <div className={styles.message}>
          <h1>
            <Text id="Checkout.Unavailable.Title" />
          </h1>
          <p>
            <Text id="Checkout.Unavailable.Text" />
          </p>
          <ButtonLink>
            <ContentLink to={productLink(productName)}>
              <Text id="Checkout.Back.Link" values={{ game: view.game }} />
            </ContentLink>
          </ButtonLink>
        </div>
      );
    case 'ready':
      return (
        <div className={styles.page}>
          <h1>
            <Text id="Checkout.Summary.Title" />
          </h1>
          <CheckoutForm order={view.order} />
        </div>
      );
  }
}
