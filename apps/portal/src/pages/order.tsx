import { isUuid } from '@gatehouse/domain/uuid';
import { useParams } from 'react-router';
import { NotFound } from '../features/not-found/not-found.tsx';
import { ResendButton } from '../features/notices/resend-button.tsx';
import { Order } from '../features/orders/order.tsx';
import { LazyWithdrawal } from '../features/withdrawal/lazy-withdrawal.tsx';

/** An order, or the withdrawal from one: a page of its own would make the first script of all pages larger. */
export default function OrderPage() {
  const { id } = useParams();
  if (id === undefined) return <LazyWithdrawal />;
  return isUuid(id) ? <Order key={id} id={id} resend={<ResendButton size="small" />} /> : <NotFound />;
}
