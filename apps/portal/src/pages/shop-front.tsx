import { ShopFront } from '../features/shop-front/shop-front.tsx';

export { prefetchShopFront as prefetch } from '../features/shop-front/use-shop-front.ts';

export default ShopFront;
