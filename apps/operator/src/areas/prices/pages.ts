import Banknote from 'lucide-react/icons/banknote';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const pricePages: readonly ConsolePage[] = [
  {
    path: 'prices',
    title: texts.title,
    permission: 'prices.manage',
    nav: { group: 'shop', icon: Banknote },
    load: () => import('./prices.tsx'),
  },
  {
    path: 'prices/:product',
    title: texts.title,
    permission: 'prices.manage',
    load: () => import('./product-prices.tsx'),
  },
];
