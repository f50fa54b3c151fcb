import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import type { ReactNode } from 'react';
import { Text } from '../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import styles from './order.module.css';
import { OrderMissing } from './order-missing.tsx';
import { OrderReport } from './order-report.tsx';
import { useCountPayment } from './use-count-payment.ts';
import { type FollowedOrder, useOrder } from './use-order.ts';

/** One order: what became of it, what happens next, and where to go from here. */
export function Order({ id, resend }: { id: string; resend: ReactNode }) {
  const view = useOrder(id);
  return (
    <div className={styles.page}>
      {view.kind === 'loading' ? <Skeleton shape="fill" className={styles.waiting} /> : null}
      {view.kind === 'failed' ? (
        <LoadFailedNotice isRetrying={view.isRetrying} retry={view.retry}>
          <Text id="Order.Load.Failed" />
        </LoadFailedNotice>
      ) : null}
      {view.kind === 'ready' ? <Ready followed={view.data} resend={resend} /> : null}
    </div>
  );
}

function Ready({ followed, resend }: { followed: FollowedOrder | null; resend: ReactNode }) {
  useCountPayment(followed?.order);
  if (!followed) return <OrderMissing />;
  return (
    <article className={styles.pane}>
      <OrderArt image={followed.order.image} />
      <OrderReport {...followed} resend={resend} />
    </article>
  );
}

const SIZES = '(width < 700px) 100vw, 720px';

/** The text next to it names the product, so the image has an empty alt. */
function OrderArt({ image }: { image: string | null }) {
  return (
    <div className={styles.art}>
      {image ? (
        <Picture className={styles.picture} base={image} kind="hero" sizes={SIZES} alt="" priority />
      ) : (
        <Icon of={ShoppingBag} size={24} className={styles.noPicture} />
      )}
    </div>
  );
}
