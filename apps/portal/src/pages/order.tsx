import { isUuid } from '@gatehouse/domain/uuid';
import { useParams } from 'react-router';
import { NotFound } from '../features/not-found/not-found.tsx';
import { Order } from '../features/orders/order.tsx';

export default function OrderPage() {
  const { id = '' } = useParams();
  return isUuid(id) ? <Order key={id} id={id} /> : <NotFound />;
}
