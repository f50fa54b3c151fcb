import Ticket from 'lucide-react/icons/ticket';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const couponPages: readonly ConsolePage[] = [
  {
    path: 'coupons',
    title: texts.title,
    permission: 'coupons.manage',
    nav: { group: 'shop', icon: Ticket },
    load: () => import('./coupons.tsx'),
  },
];
