import type { Receipt as ReceiptReply } from '@gatehouse/contract/order';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import FileX from 'lucide-react/icons/file-x';
import Printer from 'lucide-react/icons/printer';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import styles from './receipt.module.css';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { useReceipt } from './use-order-history.ts';

/** The receipt of an order, for the screen and for paper. */
export function Receipt({ id }: { id: string }) {
  const view = useReceipt(id);
  return (
    <div className={styles.page}>
      {view.kind === 'loading' ? <Skeleton shape="fill" className={styles.waiting} /> : null}
      {view.kind === 'failed' ? (
        <LoadFailedNotice isRetrying={view.isRetrying} retry={view.retry}>
          <Text id="Receipt.Load.Failed" />
        </LoadFailedNotice>
      ) : null}
      {view.kind === 'ready' ? <Ready id={id} receipt={view.data} /> : null}
    </div>
  );
}

function Ready({ id, receipt }: { id: string; receipt: ReceiptReply | null }) {
  const locale = usePageLocale();
  const back = (
    <ButtonLink icon={<Icon of={ChevronLeft} size={16} mirrored />}>
      <Link to={`/${locale}/orders/${id}`}>
        <Text id="Receipt.Back.Link" />
      </Link>
    </ButtonLink>
  );
  if (!receipt) {
    return (
      <div className={styles.missing}>
        <FormPane
          icon={FileX}
          title={<Text id="Receipt.Missing.Title" />}
          text={<Text id="Receipt.Missing.Text" />}
        >
          <div>{back}</div>
        </FormPane>
      </div>
    );
  }
  return (
    <>
      <div className={styles.tools}>
        {back}
        <Button kind="primary" icon={Printer} onClick={() => window.print()}>
          <Text id="Receipt.Print.Button" />
        </Button>
      </div>
      <ReceiptSheet receipt={receipt} />
    </>
  );
}
