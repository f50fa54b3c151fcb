import Receipt from 'lucide-react/icons/receipt';
import Undo from 'lucide-react/icons/undo-2';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const orderPages: readonly ConsolePage[] = [
  {
    path: 'orders',
    title: texts.title,
    permission: 'orders.read',
    nav: { group: 'shop', icon: Receipt },
    load: () => import('./orders.tsx'),
  },
  {
    path: 'withdrawals',
    title: texts.withdrawals,
    permission: 'orders.withdrawals',
    nav: { group: 'shop', icon: Undo },
    load: () => import('./withdrawals.tsx'),
  },
  {
    path: 'orders/:order',
    title: texts.order,
    permission: 'orders.read',
    load: () => import('./order.tsx'),
  },
];
