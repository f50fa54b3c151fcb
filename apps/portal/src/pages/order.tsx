import { isUuid } from '@gatehouse/domain/uuid';
import { useParams } from 'react-router';
import { NotFound } from '../features/not-found/not-found.tsx';
import { ResendButton } from '../features/notices/resend-button.tsx';
import { Order } from '../features/orders/order.tsx';

export default function OrderPage() {
  const { id = '' } = useParams();
  return isUuid(id) ? <Order key={id} id={id} resend={<ResendButton size="small" />} /> : <NotFound />;
}
