import { isUuid } from '@gatehouse/domain/uuid';
import { useParams } from 'react-router';
import { NotFound } from '../features/not-found/not-found.tsx';
import { Receipt } from '../features/orders/receipt.tsx';

export default function ReceiptPage() {
  const { id = '' } = useParams();
  return isUuid(id) ? <Receipt key={id} id={id} /> : <NotFound />;
}
