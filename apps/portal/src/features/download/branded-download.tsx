import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import type { ReactNode } from 'react';
import { Head } from '../../framework/head.tsx';
import { useConfig } from '../../platform/config-context.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import styles from './branded-download.module.css';
import { BrandedHero } from './branded-hero.tsx';
import { useClientProduct } from './use-download.ts';

interface BrandedDownloadProps {
  productName: string;
  /** Rendered instead if the product does not exist. */
  unknown: ReactNode;
}

/** The client download page of one game, which starts the download automatically. */
export function BrandedDownload({ productName, unknown }: BrandedDownloadProps) {
  const text = useText();
  const brand = useConfig().brand.name;
  const product = useClientProduct(productName);

  if (product.kind === 'failed' && !product.isRetrying) {
    return (
      <div className={styles.page}>
        <LoadFailedNotice retry={product.retry}>
          <Text id="Download.Failed.Text" />
        </LoadFailedNotice>
      </div>
    );
  }
  if (product.kind !== 'ready') {
    return (
      <div className={styles.page}>
        <div className={styles.hero}>
          <Skeleton shape="fill" />
        </div>
      </div>
    );
  }
  if (!product.data) return unknown;
  const { displayName } = product.data;
  return (
    <div className={styles.page}>
      <Head
        title={text('Download.Branded.Title', { product: displayName, brand })}
        description={text('Download.Branded.Description', { product: displayName, brand })}
      />
      <BrandedHero product={product.data} />
    </div>
  );
}
