import BadgePercent from 'lucide-react/icons/badge-percent';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const promotionPages: readonly ConsolePage[] = [
  {
    path: 'promotions',
    title: texts.title,
    permission: 'promotions.manage',
    nav: { group: 'shop', icon: BadgePercent },
    load: () => import('./promotions.tsx'),
  },
  {
    path: 'promotions/:promotion',
    title: texts.promotion,
    permission: 'promotions.manage',
    load: () => import('./promotion.tsx'),
  },
];
