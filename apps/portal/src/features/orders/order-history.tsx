import type { Order } from '@gatehouse/contract/order';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { EmptySettingList, Setting, SettingList } from '@gatehouse/ui/forms/setting.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import { useState } from 'react';
import { Link } from 'react-router';
import { Cover } from '../../entities/products/cover.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { usePrice } from '../../platform/i18n/use-price.ts';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import { hasReceipt } from './order.rules.ts';
import { OrderAccount } from './order-account.tsx';
import styles from './order-history.module.css';
import { OrderStatus } from './order-status.tsx';
import { useCover, useOrders } from './use-order-history.ts';

/** All orders of the player, newest first. Older ones are loaded page by page. */
export default function OrderHistory() {
  const [pages, setPages] = useState<readonly (string | null)[]>([null]);
  return (
    <div className={styles.pages}>
      {pages.map((before, index) => (
        <OrdersPage
          key={before}
          before={before}
          isLast={index === pages.length - 1}
          onMore={(next) => setPages([...pages, next])}
        />
      ))}
    </div>
  );
}

interface OrdersPageProps {
  before: string | null;
  isLast: boolean;
  onMore(next: string): void;
}

function OrdersPage({ before, isLast, onMore }: OrdersPageProps) {
  const view = useOrders(before);
  if (view.kind === 'loading') return <Skeleton shape="pane" />;
  if (view.kind === 'failed') {
    return (
      <LoadFailedNotice isRetrying={view.isRetrying} retry={view.retry}>
        <Text id="OrderHistory.Load.Failed" />
      </LoadFailedNotice>
    );
  }
  const { orders, next } = view.data;
  if (orders.length === 0) return before === null ? <Empty /> : null;
  return (
    <>
      <SettingList>
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </SettingList>
      {next !== null && isLast ? (
        <Button className={styles.more} onClick={() => onMore(next)}>
          <Text id="OrderHistory.More.Button" />
        </Button>
      ) : null}
    </>
  );
}

function Empty() {
  const locale = usePageLocale();
  return (
    <EmptySettingList
      text={<Text id="OrderHistory.Empty.Text" />}
      action={
        <ButtonLink kind="primary">
          <Link to={`/${locale}/`}>
            <Text id="OrderHistory.Store.Button" />
          </Link>
        </ButtonLink>
      }
    />
  );
}

function Row({ order }: { order: Order }) {
  const text = useText();
  const format = useFormat();
  const price = usePrice();
  const locale = usePageLocale();
  const { id, number, displayName, account, createdAt, amount, currency } = order;
  return (
    <Setting
      picture={<Cover base={useCover(order.productName)} />}
      title={<Link to={`/${locale}/orders/${id}`}>{displayName}</Link>}
      text={
        <>
          <bdi>{number}</bdi>
          <time dateTime={createdAt}>{format.date(new Date(createdAt), { dateStyle: 'long' })}</time>
          <OrderStatus order={order} />
          {account ? (
            <span className={styles.account}>
              <Icon of={Gamepad2} size={16} label={text('Order.GameAccount.Label')} />
              <span>
                <OrderAccount account={account} />
              </span>
            </span>
          ) : null}
        </>
      }
      action={
        <div className={styles.end}>
          <span className={styles.price}>
            {amount === 0 ? <Text id="Order.Free.Label" /> : <bdi>{price(amount, currency)}</bdi>}
          </span>
          {hasReceipt(order) ? (
            <ButtonLink size="small">
              <Link
                to={`/${locale}/orders/${id}/receipt`}
                aria-label={text('OrderHistory.Receipt.Label', { item: displayName, number })}
              >
                <Text id="OrderHistory.Receipt.Link" />
              </Link>
            </ButtonLink>
          ) : null}
        </div>
      }
    />
  );
}
