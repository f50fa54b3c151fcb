export { ShopFront as default } from '../features/shop-front/shop-front.tsx';
export { prefetchShopFront as prefetch } from '../features/shop-front/use-shop-front.ts';
