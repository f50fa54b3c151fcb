import ChartColumn from 'lucide-react/icons/chart-column';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const reportPages: readonly ConsolePage[] = [
  {
    path: 'reports',
    title: texts.title,
    permission: 'reports.read',
    nav: { group: 'shop', icon: ChartColumn },
    load: () => import('./reports.tsx'),
  },
];
