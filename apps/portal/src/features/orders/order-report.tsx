import type { Order } from '@gatehouse/contract/order';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Spinner } from '@gatehouse/ui/display/spinner.tsx';
import { LiveRegion } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { usePrice } from '../../platform/i18n/use-price.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import styles from './order.module.css';
import { hasReceipt, isConfirming, type OrderState, orderStateOf } from './order.rules.ts';
import { OrderAccount } from './order-account.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderStatus } from './order-status.tsx';
import { OrderWithdrawal } from './order-withdrawal.tsx';
import { type FollowedOrder, useOrderActions } from './use-order.ts';

type Report = { title: MessageId; text: MessageId };

const REPORTS: Record<OrderState | 'confirming', Report> = {
  confirming: { title: 'Order.Confirming.Title', text: 'Order.Confirming.Text' },
  open: { title: 'Order.Open.Title', text: 'Order.Open.Text' },
  processing: { title: 'Order.Processing.Title', text: 'Order.Processing.Text' },
  paid: { title: 'Order.Paid.Title', text: 'Order.Paid.Text' },
  refunding: { title: 'Order.Refunded.Title', text: 'Order.RefundStarted.Text' },
  'refund-failed': { title: 'Order.RefundFailed.Title', text: 'Order.RefundFailed.Text' },
  failed: { title: 'Order.Failed.Title', text: 'Order.Failed.Text' },
  cancelled: { title: 'Order.Cancelled.Title', text: 'Order.Cancelled.Text' },
  refunded: { title: 'Order.Refunded.Title', text: 'Order.Refunded.Text' },
  disputed: { title: 'Order.Disputed.Title', text: 'Order.Disputed.Text' },
};

type OrderReportProps = FollowedOrder & {
  /** Resends the mail that validates the address. */
  resend: ReactNode;
};

export function OrderReport({ order, checks, resend }: OrderReportProps) {
  const price = usePrice();
  const actions = useOrderActions(order.id);
  const state = orderStateOf(order);
  const isAsking = isConfirming(state, checks);
  const report = REPORTS[isAsking ? 'confirming' : state];
  const values = { item: order.displayName, price: price(order.amount, order.currency) };
  return (
    <div className={styles.body}>
      <p className={styles.eyebrow}>{isAsking ? <Spinner /> : <OrderStatus order={order} />}</p>
      <h1>
        <Text id={report.title} values={values} />
      </h1>
      <LiveRegion>
        <Text id={report.title} values={values} />
      </LiveRegion>
      <p className={styles.text}>
        <Text id={isAsking ? report.text : textOf(order, state)} values={values} />
      </p>
      <PartlyRefunded order={order} />
      {state === 'paid' ? <Mailed order={order} resend={resend} /> : null}
      <FailureNotice failure={actions.failure} />
      {isAsking ? null : <OrderActions order={order} state={state} actions={actions} />}
      <OrderWithdrawal order={order} />
      <OrderFacts order={order} />
    </div>
  );
}

function textOf({ extraName, wasOwned, isRefundedByHand }: Order, state: OrderState): MessageId {
  if (state === 'paid' && extraName !== null) return 'Order.PaidExtra.Text';
  if (state === 'refunded' && isRefundedByHand) return 'Order.RefundedByHand.Text';
  if (state === 'refund-failed' && wasOwned) return 'Order.RefundFailedOwned.Text';
  return state === 'refunding' && wasOwned ? 'Order.Refunding.Text' : REPORTS[state].text;
}

function PartlyRefunded({ order: { refundedAmount, displayName, amount, currency } }: { order: Order }) {
  const price = usePrice();
  // A server of the version before sends none.
  if (!refundedAmount) return null;
  const values = {
    item: displayName,
    price: price(amount, currency),
    refunded: price(refundedAmount, currency),
  };
  return (
    <p className={styles.text}>
      <Text id="Order.PartlyRefunded.Text" values={values} />
    </p>
  );
}

/** Only validated addresses get a receipt. Others get it when they are validated. */
function Mailed({ order, resend }: { order: Order; resend: ReactNode }) {
  const email = useSession(({ user }) => (isSignedIn(user) ? user.email : null));
  const isValidated = useSession(({ user }) => isSignedIn(user) && user.validated === true);
  if (!email || !hasReceipt(order)) return null;
  if (!isValidated) {
    return (
      <Notice role="note" className={styles.notice} action={resend}>
        <Text id="Order.Paid.Unverified" values={{ email }} />
      </Notice>
    );
  }
  return (
    <p className={styles.text}>
      <Text id="Order.Paid.Mailed" values={{ email }} />
    </p>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const locale = usePageLocale();
  const price = usePrice();
  const format = useFormat();
  const date = order.paidAt ?? order.createdAt;
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="Order.Number.Label">
          <bdi>{order.number}</bdi>
        </Fact>
        <Fact name="Order.Date.Label">
          <time dateTime={date}>
            {format.date(new Date(date), { dateStyle: 'long', timeStyle: 'short' })}
          </time>
        </Fact>
        {order.account ? (
          <Fact name="Order.GameAccount.Label">
            <OrderAccount account={order.account} />
          </Fact>
        ) : null}
        {order.isUpgrade ? (
          <Fact name="Order.Upgrade.Label">
            <Text id="Order.Upgrade.Text" />
          </Fact>
        ) : null}
        <Fact name="Order.Total.Label">
          {order.amount === 0 ? (
            <Text id="Order.Free.Label" />
          ) : (
            <bdi>{price(order.amount, order.currency)}</bdi>
          )}
        </Fact>
      </dl>
      <p className={styles.more}>
        <Link to={`/${locale}/settings/orders`}>
          <Text id="Order.All.Link" />
        </Link>
      </p>
    </>
  );
}

function Fact({ name, children }: { name: MessageId; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        <Text id={name} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
