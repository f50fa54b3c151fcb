import type { Order } from '@gatehouse/contract/order';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import styles from './order.module.css';

const TEXTS = {
  accepted: 'Order.Withdrawn.Text',
  review: 'Order.Withdrawn.Review',
  declined: 'Order.Withdrawn.Declined',
} as const;

/** How long the player can withdraw from the contract, or that it was done. */
export function OrderWithdrawal({ order: { id, withdrawal, withdrawUntil } }: { order: Order }) {
  const locale = usePageLocale();
  const format = useFormat();
  if (withdrawal) {
    const date = format.date(new Date(withdrawal.declaredAt), { dateStyle: 'long' });
    return (
      <p className={styles.more}>
        <Text id={TEXTS[withdrawal.state]} values={{ date }} />
      </p>
    );
  }
  if (withdrawUntil === null) return null;
  const values = {
    date: format.date(new Date(withdrawUntil), { dateStyle: 'long', timeZone: 'UTC' }),
    withdraw: (chunks: ReactNode) => <Link to={`/${locale}/withdraw?order=${id}`}>{chunks}</Link>,
  };
  return (
    <p className={styles.more}>
      <Text id="Order.Withdraw.Text" values={values} />
    </p>
  );
}
