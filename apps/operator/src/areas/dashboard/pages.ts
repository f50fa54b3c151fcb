import Gauge from 'lucide-react/icons/gauge';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const dashboardPages: readonly ConsolePage[] = [
  {
    path: 'dashboard',
    title: texts.title,
    permission: 'dashboard.read',
    nav: { group: 'overview', icon: Gauge },
    load: () => import('./dashboard.tsx'),
  },
];
