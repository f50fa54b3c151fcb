import { useParams } from 'react-router';
import { NotFound } from '../features/not-found/not-found.tsx';
import { Checkout } from '../features/shop/checkout/checkout.tsx';

export { prefetchCheckout as prefetch } from '../features/shop/checkout/use-checkout.ts';

export default function CheckoutPage() {
  const { productName = '' } = useParams();
  return <Checkout key={productName} productName={productName} missing={<NotFound />} />;
}
