export { Catalogue as default } from '../features/shop/catalogue/catalogue.tsx';
export { prefetchCatalogue as prefetch } from '../features/shop/catalogue/use-catalogue.ts';
