import { useParams } from 'react-router';
import { NotFound } from '../features/not-found/not-found.tsx';
import { LazyPromotion } from '../features/promotions/lazy-promotion.tsx';
import { Product } from '../features/shop/product/product.tsx';

export { prefetchProduct as prefetch } from '../features/shop/product/use-product.ts';

export default function ProductPage() {
  const { productName = '' } = useParams();
  return (
    <Product
      key={productName}
      name={productName}
      missing={<NotFound />}
      promotion={(game) => <LazyPromotion productName={game} look="banner" />}
    />
  );
}
