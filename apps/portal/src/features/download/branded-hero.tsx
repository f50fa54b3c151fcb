import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { useRef } from 'react';
import { SYSTEM_NAMES } from '../../platform/client-system.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { BrandedActions } from './branded-actions.tsx';
import styles from './branded-download.module.css';
import type { ClientProduct } from './client-product.rules.ts';
import { useLinkModal } from './link-modal.tsx';
import { type Readiness, readinessOf } from './readiness.rules.ts';
import { useAutomaticDownload } from './use-automatic-download.ts';
import { useClientDownload } from './use-client-download.ts';
import { useDownloadCount } from './use-download.ts';

const HEADINGS: Record<Readiness, MessageId> = {
  unknown: 'Download.Branded.Heading',
  starting: 'Download.Thanks.Heading',
  begun: 'Download.Thanks.Heading',
  unsupported: 'Download.Unsupported.Heading',
  'in-browser': 'Download.Browser.Heading',
};

const TEXTS: Record<Readiness, MessageId> = {
  unknown: 'Download.Branded.Text',
  starting: 'Download.Thanks.Starting',
  begun: 'Download.Thanks.Begun',
  unsupported: 'Download.Unsupported.Text',
  'in-browser': 'Download.Browser.Text',
};

const SIZES = '(width < 700px) 909px, 1280px';

/** Dark in both colour schemes, like the art. */
export function BrandedHero({ product }: { product: ClientProduct }) {
  const { gameId, hero, logo } = product;
  const button = useRef<HTMLAnchorElement>(null);
  const download = useClientDownload(gameId, product.systems);
  const { isSupported, systems } = download;
  const hasClient = systems.length > 0;
  const { hasBegun, begin } = useAutomaticDownload(button, gameId, hasClient && isSupported === true);
  const countStart = useDownloadCount(product.productName);
  const readiness = readinessOf({ hasClient, isSupported, hasBegun });
  const { open, modal } = useLinkModal({ download, product });
  const { list } = useFormat();
  const names = systems.map((system) => SYSTEM_NAMES[system]);
  const values = { product: product.displayName, systems: list(names) };
  return (
    <>
      <section className={styles.hero} data-scheme="dark">
        <div className={styles.art}>
          <Picture className={styles.picture} base={hero} kind="hero" sizes={SIZES} alt="" priority />
        </div>
        <div className={styles.textBlock}>
          {logo ? <img className={styles.logo} src={`${logo}.svg`} alt="" /> : null}
          <div className={styles.message} data-readiness={readiness}>
            {readiness === 'unknown' ? <Waiting /> : null}
            <h1>
              <Text id={HEADINGS[readiness]} values={values} />
            </h1>
            <p role="status" className={styles.text}>
              <Text id={TEXTS[readiness]} values={values} />
            </p>
            <BrandedActions
              product={product}
              readiness={readiness}
              address={download.address}
              button={button}
              onDownload={() => {
                begin();
                countStart();
              }}
              onSendLink={open}
            />
          </div>
        </div>
      </section>
      {modal}
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton shape="title" width="long" />
      <Skeleton />
      <Skeleton width="medium" />
      <Skeleton shape="button" width="medium" />
    </div>
  );
}
