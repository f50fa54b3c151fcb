import { useParams } from 'react-router';
import { Order } from '../features/orders/order.tsx';

export default function OrderPage() {
  const { id = '' } = useParams();
  return <Order key={id} id={id} />;
}
