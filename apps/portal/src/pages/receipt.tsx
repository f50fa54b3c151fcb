import { useParams } from 'react-router';
import { Receipt } from '../features/orders/receipt.tsx';

export default function ReceiptPage() {
  const { id = '' } = useParams();
  return <Receipt key={id} id={id} />;
}
